-- A ledger of version 5, as its program wrote it. Never changed.
PRAGMA application_id = 1281713255;
PRAGMA user_version = 6;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE profiles (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    bankroll INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    CONSTRAINT "a bankroll can't be below 0"
        CHECK (bankroll >= 0),
    CONSTRAINT "a bankroll has its limits"
        CHECK (typeof(bankroll) = 'integer')
);
INSERT INTO profiles VALUES(1,'Anna',9500,1767225600);
INSERT INTO profiles VALUES(2,'Bob',4750,1767225700);
CREATE TABLE purchases (
    id INTEGER PRIMARY KEY,
    profile INTEGER NOT NULL REFERENCES profiles,
    time INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    CONSTRAINT "chips are bought for 1 to 1000000000000 cents"
        CHECK (cents BETWEEN 1 AND 1000000000000)
);
INSERT INTO purchases VALUES(1,1,1767225601,10000);
INSERT INTO purchases VALUES(2,2,1767225701,5000);
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    profile INTEGER NOT NULL REFERENCES profiles,
    began INTEGER NOT NULL,
    ended INTEGER, -- NULL while it is played
    rules_name TEXT NOT NULL,
    rules TEXT NOT NULL,
    cards TEXT NOT NULL
);
INSERT INTO sessions VALUES(1,1,1767225602,1767225620,'strip',replace('decks = 6\nsoft17 = stand\n','\n',char(10)),'seed 1');
INSERT INTO sessions VALUES(2,2,1767225702,NULL,'downtown',replace('decks = 2\n','\n',char(10)),'system');
CREATE TABLE rounds (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions,
    number INTEGER NOT NULL, -- in its session, from 1
    state TEXT NOT NULL,
    bet INTEGER NOT NULL, -- the first one
    staked INTEGER NOT NULL, -- all that was put up
    net INTEGER NOT NULL, -- won, or lost if negative
    bankroll INTEGER NOT NULL, -- behind this round
    hands INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    pushed INTEGER NOT NULL,
    naturals INTEGER NOT NULL,
    busts INTEGER NOT NULL,
    doubles INTEGER NOT NULL,
    splits INTEGER NOT NULL,
    insurances INTEGER NOT NULL,
    surrenders INTEGER NOT NULL,
    decisions TEXT NOT NULL,
    cards TEXT NOT NULL,
    results TEXT NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL, -- when it was written last
    UNIQUE (session, number),
    CONSTRAINT "a round is open, settled or void"
        CHECK (state IN ('open', 'settled', 'void')),
    CONSTRAINT "a round is numbered from 1" CHECK (number >= 1),
    CONSTRAINT "a round moves at most 1000000000000 cents"
        CHECK (bet BETWEEN 0 AND 1000000000000
            AND staked BETWEEN 0 AND 1000000000000
            AND net BETWEEN -1000000000000 AND 1000000000000)
);
INSERT INTO rounds VALUES(1,1,1,'settled',1000,2000,-2000,8000,1,0,1,0,0,1,1,0,0,0,replace('double\n','\n',char(10)),'5H 6C 9D 10S','bust',1767225610,1767225610);
INSERT INTO rounds VALUES(2,1,2,'settled',1000,1000,1500,9500,1,1,0,0,1,0,0,0,0,0,'','AH KC 9D','natural',1767225620,1767225620);
INSERT INTO rounds VALUES(3,2,1,'open',500,1000,-250,4750,2,0,0,0,0,0,0,1,1,0,replace('split\n','\n',char(10)),'8H 8C AD','',1767225710,1767225710);
CREATE TABLE settings (
    profile INTEGER NOT NULL REFERENCES profiles,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (profile, name)
);
INSERT INTO settings VALUES(1,'speed','3');
INSERT INTO settings VALUES(1,'theme','contrast');
CREATE TABLE expectations (
    round INTEGER PRIMARY KEY REFERENCES rounds,
    before REAL NOT NULL, -- cents, before the first card
    CONSTRAINT "an expectation is a number"
        CHECK (typeof(before) = 'real')
);
INSERT INTO expectations VALUES(1,-3.25);
INSERT INTO expectations VALUES(2,-5.5);
CREATE TABLE decisions (
    round INTEGER NOT NULL REFERENCES rounds,
    number INTEGER NOT NULL, -- in its round, from 1
    done TEXT NOT NULL,
    best TEXT NOT NULL,
    value REAL NOT NULL, -- cents, of what was done
    best_value REAL NOT NULL,
    grade TEXT NOT NULL,
    PRIMARY KEY (round, number),
    CONSTRAINT "a decision has a grade"
        CHECK (grade IN ('best', 'doubtful', 'bad', 'very bad')),
    CONSTRAINT "nothing is better than the best decision"
        CHECK (best_value >= value)
);
INSERT INTO decisions VALUES(1,1,'insurance','no insurance',441.5,480.0,'bad');
INSERT INTO decisions VALUES(1,2,'double','double',512.5,512.5,'best');
CREATE TABLE records ( -- of sessions that haven't ended
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions,
    lines TEXT NOT NULL
);
INSERT INTO records VALUES(1,2,replace('blackjack record 1\nround\nbet 5\n','\n',char(10)));
INSERT INTO records VALUES(2,2,replace('split\n','\n',char(10)));
CREATE TABLE situations ( -- what decisions were about
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    hand TEXT NOT NULL, -- its cards
    dealer TEXT NOT NULL, -- the card that is face up
    lesson TEXT NOT NULL, -- empty if there is none
    chart TEXT NOT NULL, -- what basic strategy says
    choices TEXT NOT NULL, -- and their values in first bets
    PRIMARY KEY (round, number),
    FOREIGN KEY (round, number) REFERENCES decisions
);
INSERT INTO situations VALUES(1,1,'9h 9d','As','','','no insurance +0.48, insurance +0.4415');
INSERT INTO situations VALUES(1,2,'6h 5d','As','hard 11 against A','Dh','double +0.5125, hit +0.4');
CREATE TABLE lessons ( -- by the scheduler SM-2
    id INTEGER PRIMARY KEY,
    profile INTEGER NOT NULL REFERENCES profiles,
    rules TEXT NOT NULL, -- that it depends on
    name TEXT NOT NULL,
    easiness INTEGER NOT NULL DEFAULT 250, -- in hundredths
    interval INTEGER NOT NULL DEFAULT 0, -- in days
    repetitions INTEGER NOT NULL DEFAULT 0, -- right answers in a row
    due INTEGER NOT NULL, -- a day since 1970-01-01
    UNIQUE (profile, rules, name),
    CONSTRAINT "an easiness is at least 130" CHECK (easiness >= 130),
    CONSTRAINT "a lesson has an interval and repetitions"
        CHECK (interval >= 0 AND repetitions >= 0)
);
INSERT INTO lessons VALUES(1,1,'decks = 6','hard 16 against 10',236,6,2,20460);
INSERT INTO lessons VALUES(2,1,'decks = 6','soft 18 against 9',250,0,0,20454);
CREATE TABLE answers ( -- in drills
    id INTEGER PRIMARY KEY,
    lesson INTEGER NOT NULL REFERENCES lessons,
    time INTEGER NOT NULL,
    day INTEGER NOT NULL,
    is_right INTEGER NOT NULL,
    cost REAL NOT NULL, -- in bets
    seconds REAL NOT NULL,
    CONSTRAINT "an answer is right or wrong" CHECK (is_right IN (0, 1)),
    CONSTRAINT "a right answer costs nothing"
        CHECK (cost >= 0 AND (is_right = 0 OR cost = 0))
);
INSERT INTO answers VALUES(1,1,1767225900,20454,1,0.0,2.5);
INSERT INTO answers VALUES(2,2,1767225910,20454,0,0.085,6.25);
CREATE TABLE drills ( -- but for basic strategy, which has answers
    id INTEGER PRIMARY KEY,
    profile INTEGER NOT NULL REFERENCES profiles,
    name TEXT NOT NULL,
    rules TEXT NOT NULL, -- their name
    count_name TEXT NOT NULL, -- empty if the drill needs no count
    time INTEGER NOT NULL, -- of the last answer
    day INTEGER NOT NULL, -- when the drill began
    questions INTEGER NOT NULL,
    right_answers INTEGER NOT NULL,
    longest_run INTEGER NOT NULL, -- of right answers
    seconds REAL NOT NULL, -- that the answers took
    cost REAL NOT NULL,
    unit TEXT NOT NULL, -- of the cost
    mark REAL, -- what the drill measures, if it does: less is better
    CONSTRAINT "a drill has a question" CHECK (questions >= 1),
    CONSTRAINT "at most all answers are right"
        CHECK (right_answers BETWEEN 0 AND questions
            AND longest_run BETWEEN 0 AND right_answers),
    CONSTRAINT "time and mistakes cost at least nothing"
        CHECK (seconds >= 0 AND cost >= 0)
);
INSERT INTO drills VALUES(1,1,'count','strip','hi-lo',1767225990,20454,4,3,2,110.25,0.0,'units',27.5);
INSERT INTO drills VALUES(2,1,'dealer','six-five','',1767312300,20455,20,18,12,95.0,0.75,'bets',NULL);
CREATE TABLE side_bets ( -- of rounds, whose net includes theirs
    round INTEGER NOT NULL REFERENCES rounds,
    name TEXT NOT NULL,
    staked INTEGER NOT NULL,
    net INTEGER NOT NULL, -- won, or lost if negative
    expected REAL NOT NULL, -- cents, of the average net
    PRIMARY KEY (round, name),
    CONSTRAINT "a side bet loses at most its stake"
        CHECK (staked BETWEEN 1 AND 1000000000000
            AND net BETWEEN -staked AND 1000000000000),
    CONSTRAINT "a side bet has an average"
        CHECK (typeof(expected) = 'real')
);
INSERT INTO side_bets VALUES(1,'21+3',500,-500,-16.25);
INSERT INTO side_bets VALUES(1,'buster',100,200,-8.25);
CREATE INDEX purchases_by_profile ON purchases (profile);
CREATE INDEX sessions_by_profile ON sessions (profile);
CREATE INDEX open_rounds ON rounds (session) WHERE state = 'open';
CREATE INDEX records_by_session ON records (session);
CREATE VIEW history AS -- in dollars and dates, for people
    SELECT profiles.name AS player,
        datetime(rounds.ended, 'unixepoch') AS ended_utc,
        sessions.rules_name AS rules, sessions.id AS session,
        rounds.number AS round, rounds.state AS state,
        rounds.bet / 100.0 AS bet, rounds.staked / 100.0 AS staked,
        rounds.net / 100.0 AS net,
        rounds.bankroll / 100.0 AS bankroll,
        rounds.cards AS cards, rounds.results AS results
    FROM rounds
    JOIN sessions ON sessions.id = rounds.session
    JOIN profiles ON profiles.id = sessions.profile
    ORDER BY rounds.id
;
CREATE INDEX answers_by_lesson ON answers (lesson);
CREATE INDEX drills_by_profile ON drills (profile);
COMMIT;
