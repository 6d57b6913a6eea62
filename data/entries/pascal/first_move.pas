{ A mancala bot that makes the first legal move: it sows the bowl farthest from
  its mancala that has stones, counterclockwise. }
library first_move;

uses challenge_mancala;

{ Sows the bowl and takes what the last stone captures. }
procedure Sow(var board: Bowls; boardSize, bowl, own: Long);
var
  stones, last, across: Long;
begin
  stones := board[bowl];
  board[bowl] := 0;
  last := bowl;
  while stones > 0 do
  begin
    last := (last + 1) mod boardSize;
    if last = boardSize div 2 - own then
      continue; { the opponent's mancala }
    board[last] := board[last] + 1;
    stones := stones - 1;
  end;
  across := (boardSize - last) mod boardSize;
  if (last <> own) and (board[last] = 1) and
    ((last > boardSize div 2) = (own = 0)) then
  begin
    board[own] := board[own] + 1 + board[across];
    board[last] := 0;
    board[across] := 0;
  end;
end;

function Mancala(var board: Bowls; boardSize: Long; privStorage: Pointer;
  newGame, playerOne: Boolean; var bowlPlayed, directionPlayed: Long):
  Boolean; cdecl;
var
  bowl, own: Long;
begin
  own := 0;
  bowl := boardSize div 2 + 1;
  if not playerOne then
  begin
    own := boardSize div 2;
    bowl := 1;
  end;
  while board[bowl] = 0 do
    bowl := bowl + 1;
  Sow(board, boardSize, bowl, own);
  bowlPlayed := bowl;
  directionPlayed := 1;
  Mancala := true;
end;

exports Mancala;

end.
