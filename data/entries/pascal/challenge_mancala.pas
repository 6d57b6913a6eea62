{ Challenge mancala for bots in Pascal: the types of the contest's prototype.
  include/challenge_mancala.h explains it. A bot is a library that exports

    function Mancala(var board: Bowls; boardSize: Long; privStorage: Pointer;
      newGame, playerOne: Boolean; var bowlPlayed, directionPlayed: Long):
      Boolean; cdecl; }
unit challenge_mancala;

{$mode fpc}

interface

type
  Long = NativeInt; { a long of C has as many bits as a pointer }
  Bowls = array[0..31] of Long;
  Storage = array[0..1048575] of Byte; { what privStorage points to }

implementation

end.
