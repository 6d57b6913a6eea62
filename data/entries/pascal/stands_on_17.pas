{ A bot that bets the minimum, claims its blackjacks, and draws to 17 as the
  dealer does. }
library stands_on_17;

uses challenge_blackjack;

var
  bet: BetProc;
  hit: HitProc;
  least: Longint;

procedure InitBlackjack(numDecks, yourBankroll, minBet, maxBet: Longint;
  makeABet: BetProc; hitMe: HitProc); cdecl;
begin
  bet := makeABet;
  hit := hitMe;
  least := minBet;
end;

function Total(const cards: YourCards; count: Longint): Longint;
var
  i, sum: Longint;
  hasAce: Boolean;
begin
  sum := 0;
  hasAce := false;
  for i := 0 to count - 1 do
  begin
    if cards[i].spot > k10 then
      sum := sum + 10
    else
      sum := sum + Ord(cards[i].spot);
    hasAce := hasAce or (cards[i].spot = kAce);
  end;
  if hasAce and (sum + 10 <= 21) then
    sum := sum + 10;
  Total := sum;
end;

function Blackjack(newDeck: Boolean): Boolean; cdecl;
var
  dealt, shown: TwoCards;
  yours: YourCards;
  dealers: DealerCards;
  count, dealerCount, winnings: Longint;
  next: Action;
begin
  bet(least, dealt, shown);
  yours[0] := dealt[0];
  yours[1] := dealt[1];
  count := 2;
  next := kHitMe;
  if Total(yours, count) = 21 then
    next := kClaimBlackjack;
  repeat
    if (next = kHitMe) and (Total(yours, count) >= 17) then
      next := kStandPat;
  until hit(next, false, yours, count, dealers, dealerCount, winnings)
    <> kNoResult;
  Blackjack := true;
end;

exports InitBlackjack, Blackjack;

end.
