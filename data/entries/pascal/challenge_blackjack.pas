{ Challenge blackjack for bots in Pascal: the prototypes of the contest, name
  for name. include/challenge_blackjack.h explains them. }
unit challenge_blackjack;

{$mode fpc}
{$packenum 4}
{$packrecords c}

interface

type
  Suit = (kHiddenSuit, kClub, kDiamond, kHeart, kSpade);
  Spot = (kHiddenSpot, kAce, k2, k3, k4, k5, k6, k7, k8, k9, k10, kJack,
    kQueen, kKing);

const
  k1 = kAce;

type
  Card = record
    suit: Suit;
    spot: Spot;
  end;
  TwoCards = array[0..1] of Card;
  YourCards = array[0..4] of Card;
  DealerCards = array[0..11] of Card;

  Action = (kStandPat, kClaimBlackjack, kSplitAndHitMe, kHitMe,
    kDoubleDownAndHitMe);
  Result = (kIllegalPlay := -1, kNoResult := 0, kYouWin5CardCharlie, kYouBust,
    kYouWinBlackjack, kDealerWinsBlackjack, kPush, kDealerBusts,
    kDealerWinsHiTotal, kYouWinHiTotal);

  BetProc = procedure(betAmount: Longword; var yourHand, dealerHand: TwoCards);
    cdecl;
  HitProc = function(yourAction: Action; insurance: Boolean;
    var yours: YourCards; var numYourCards: Longint; var dealers: DealerCards;
    var numDealerCards, yourWinnings: Longint): Result; cdecl;

implementation

end.
