//! Every fault that a rule file can have, with its place and its message.

use legwork_core::rules::{Rules, Stalemate};
use legwork_reader::ReadRules as _;
use legwork_reader::{Parent, Parents, RuleText};

/// Small rules with one of everything.
const SMALL: &str = r#"(
    name: "Small", // a comment
    aliases: {"xboard": "small"},
    board: (files: 6, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R", value: 5),
        (letter: "L", name: "Leaper", betza: "WimD"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "ifmnD", value: 1, pawn: true),
    ],
    start: "r1lk1r/pppppp/6/6/PPPPPP/R1LK1R w KQCkqc - 0 1",
    castling: (text: KingMove, wings: [
        (right: "q", king: "d6", rook: "a6", king_to: "b6", rook_to: "c6"),
        (right: "K", king: "d1", rook: "f1", king_to: "e1", rook_to: "d1"),
    ]),
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "L"], limits: [("L", 1)])],
    holdings: (form: Hand, slots: [("L", 2)]),
    options: [
        (name: "ends", values: [(name: "far"), (name: "near", set: (
            promotions: [(pieces: ["P"], zone: 2, to: ["L"])],
        ))]),
        (name: "plain", values: [(name: "yes"), (name: "no")]),
    ],
    bench: [(name: "start", nodes: [6]), (name: "far", fen: "k5/6/6/6/6/5K w - - 0 1", options: {"ends": "near"})],
    endings: (stalemate: Loss, bare_king: Loss),
    draws: (repetition: (4, Loss), perpetual_check: Loss, moves: 70),
)"#;

/// Edits of [`SMALL`], and below each the faults that it makes.
const EDITS: &str = r##"

# Positions to measure on
name: "far", fen => name: "start", fen
    24:42: bench[1] (start): position `start` is given twice
name: "far", fen => name: "Far off", fen
    24:49: bench[1]: name: expected up to 40 small letters, digits, `_` and `-`, found `Far off`
nodes: [6] => nodes: [6, -1]
    24:40: bench[0] (start): nodes[1]: expected a whole number, found `-1`
{"ends": "near"} => {"end": "near", "plain": "maybe"}
    24:97: bench[1] (far): options: there is no option `end`
    24:97: bench[1] (far): options: option `plain` has no value `maybe`, expected yes or no
fen: "k5/6/6/6/6/5K w - - 0 1" => fen: ""
    24:61: bench[1] (far): fen: expected a text that is not empty
name: "start", =>
    24:13: bench[0]: field `name` is missing
# The shape of the file
name: "Small", =>
    1:1: field `name` is missing
name: "Small", => nome: "Small",
    1:1: field `name` is missing
    2:5: unknown field `nome` (did you mean `name`?)
name: "Small", => name: "Small", colour: 1,
    2:20: unknown field `colour`, expected like, without, name, aliases, board, regions, pieces, start, set_ups, castling, promotions, holdings, drops, turn, captures, walls, borrows, frozen, takes, endings, draws, style, code, options, bench
name: "Small", => name: "Small", name: "Again",
    2:20: field `name` is given twice
name: "Small", => name: Small,
    2:11: name: expected a string in quotes, found `Small`
name: "Small", => name: "Sm\u{1b}all",
    2:11: name: expected no control characters, found `Sm\u{1b}all`
name: "Small", => name: " ",
    2:11: name: expected a text that is not empty
{"xboard": "small"} => (xboard: "small")
    3:14: aliases: expected a map in curly brackets, found `(xboard: "small")`
{"xboard": "small"} => {"xboard": 1}
    3:25: aliases: xboard: expected a string in quotes, found `1`
{"xboard": "small"} => {"xboard": "small", "xboard": "tiny"}
    3:34: aliases: `xboard` is given twice
# Squares
board: (files: 6, ranks: 6), => board: (files: 6, ranks: 6), regions: {"far": "5-6", "all": "a1", "a": "b2", "far": "1", "off": "g1", "two words": "a1"},
    4:58: regions: `all` is already the name of squares
    4:71: regions: `a` is already the name of squares
    4:82: regions: `far` is given twice
    4:101: regions: off: expected a square, rank or file of the board or a region (far), found `g1`
    4:107: regions: the name of a region is one word
pieces: [ => regions: ["far"], pieces: [
    5:14: regions: expected a map in curly brackets, found the list `["far"]`
value: 5 => value: 5, within: "a1-f9"
    7:67: pieces[1] (R): within: expected a square, rank or file of the board, found `a1-f9`
value: 5 => value: 5, within: ("1-6", "1-6", "1")
    7:67: pieces[1] (R): within: expected squares, such as "6-8", or those of each side, such as ("8", "8"), found `("1-6", "1-6", "1")`
value: 5 => value: 5, within: "3-6"
    7:9: pieces[1] (R): it starts on a6, which is not among the squares of `within`
    13:9: castling: wings[0] (q): `R` castles to c6, which is not among the squares of its `within`
    14:9: castling: wings[1] (K): `R` castles to d1, which is not among the squares of its `within`
value: 5 => value: 5, within: "a1 f1"
    13:9: castling: wings[0] (q): `R` castles to c6, which is not among the squares of its `within`
    14:9: castling: wings[1] (K): `R` castles to d1, which is not among the squares of its `within`
value: 5 => value: 5, within: ("a-f", "b-f")
    7:9: pieces[1] (R): it starts on a6, which is not among the squares of `within`
value: 5 => value: 5, more: [(betza: "F"), (from: "1"), (betza: "F", to: "")]
    7:66: pieces[1] (R): more[0]: expected `from` or `to`: moves on any square are in `betza`
    7:80: pieces[1] (R): more[1]: field `betza` is missing
    7:110: pieces[1] (R): more[2]: to: expected squares, such as `e4`, `d1-f3`, `8` or `a-c`
value: 5 => value: 5, halts: "Q"
    7:66: pieces[1] (R): halts: expected leaps without a condition, such as `K`: the squares where enemy riders stop
value: 5 => value: 5, halts: ""
    7:66: pieces[1] (R): halts: expected leaps without a condition, such as `K`: the squares where enemy riders stop
value: 5 => value: 5, halts: 1
    7:66: pieces[1] (R): halts: expected a string in quotes, found `1`
value: 5 => value: 5, faces: "X", no_screens: ["K", "Q", "L"]
    7:66: pieces[1] (R): faces: unknown atom: `X` at byte 0, expected an atom: W F D A H G N C Z K R B Q
    7:89: pieces[1] (R): no_screens[1]: no piece has the letter `Q`
value: 5 => value: 5, spares: ["L"]
    7:59: pieces[1]: unknown field `spares`: here it is `captures: [(by: [..], of: [..], may: false)]`, and `no_screens` of a piece for what it does not hop over
# The board
files: 6 => files: 17
    4:20: board: files: expected a whole number from 1 to 16, found `17`
ranks: 6 => ranks: 1
    4:30: board: ranks: expected a whole number from 2 to 16, found `1`
ranks: 6 => ranks: 6, first_rank: 2
    4:45: board: first_rank: expected a whole number from 0 to 1, found `2`
(files: 6, ranks: 6) => [6, 6]
    4:12: board: expected named fields in parentheses, found the list `[6, 6]`
(files: 6, ranks: 6) => (6, 6)
    4:12: board: expected named fields in parentheses, found `(6, 6)`
# The pieces
letter: "L" => letter: "l"
    8:18: pieces[2] (l): letter: expected one capital letter, perhaps behind a `+` and before a `'` or `!`, found `l`
letter: "L", =>
    8:9: pieces[2]: field `letter` is missing
letter: "L" => letter: "R"
    8:18: pieces[2] (R): letter: two pieces have the letter `R`
betza: "WimD" => betza: "fmrK"
    8:46: pieces[2] (L): betza: split directions: `r` at byte 2, expected all directions of a leg in one run
prose: "ifmnD" => prose: "ifmnU"
    9:61: pieces[3] (P): prose: unsupported atom: `U` at byte 4, expected an atom: W F D A H G N C Z K R B Q
betza: "R", value: 5), => betza: "oR"), (letter: "B", name: "Bishop", betza: "WoF"),
    7:44: pieces[1] (R): betza: unsupported cylinder: `o` at byte 0, expected a modifier: f b l r v s h m c d e p g n j z q i (and 1 more like it)
betza: "WimD" => betza: 5
    8:46: pieces[2] (L): betza: expected a string in quotes, found `5`
value: 5 => value: -5
    7:56: pieces[1] (R): value: expected a number from 0 to 10000, such as 3.5, found `-5`
value: 5 => value: inf
    7:56: pieces[1] (R): value: expected a number from 0 to 10000, such as 3.5, found `inf`
value: 5 => value: 10000.5
    7:56: pieces[1] (R): value: expected a number from 0 to 10000, such as 3.5, found `10000.5`
royal: true => royal: yes
    6:56: pieces[0] (K): royal: expected true or false, found `yes`
royal: true => royal: Some(true)
    6:56: pieces[0] (K): royal: expected true or false, found `Some(true)`; the value stands without `Some`
royal: true => royal: true, pawn: true
    6:9: pieces[0] (K): the only royal kind cannot be Pawns
royal: true => royal: true, leap: Safe
    6:9: pieces[0] (K): `leap: Safe` is for first moves of royal pieces, expected a first move (`i`)
betza: "WimD" => betza: "WimD", leap: Safe
    8:9: pieces[2] (L): `leap: Safe` is for first moves of royal pieces, expected a royal piece
royal: true => royal: true, leap: safe
    6:68: pieces[0] (K): leap: expected Free or Safe or Path, found `safe` (did you mean `Safe`?)
letter: "R" => letter: "T"
    11:12: start: rank 6 of the start array, `r1lk1r`: no piece has the letter `R` (and another rank like it)
    12:15: castling: a piece `R` is needed to castle with, unless `with` names others
    16:48: promotions[0]: to[0]: no piece has the letter `R`
name: "Rook" => name: 7
    7:29: pieces[1] (R): name: expected a string in quotes, found `7`
value: 5 => value: 5, remark: true
    7:67: pieces[1] (R): remark: expected a string in quotes, found `true`
value: 5 => value: 5, picture: "camle"
    7:68: pieces[1] (R): picture: expected the name of a drawing, such as `camel`, found `camle` (did you mean `camel`?)
betza: "WimD" => betza: "WimD", picture: "camel"), (letter: "M", name: "Man", betza: "K", picture: "camel"
    8:73: pieces[3] (M): two pieces have the picture `camel`
betza: "WimD" => bezta: "WimD"
    8:9: pieces[2] (L): field `betza` is missing
    8:39: pieces[2]: unknown field `bezta` (did you mean `betza`?)
(letter: "L", name: "Leaper", betza: "WimD") => "L"
    8:9: pieces[2]: expected named fields in parentheses, found the text `"L"`
# The start array
start: "r1lk1r => start: "r1l2r
    13:9: castling: wings[0] (q): no King on d6 in the start array
start: "r1lk1r/ => start: "
    11:12: start: the start array has 5 ranks, expected 6
r1lk1r/pppppp/6 => r1lk1r/pppppp
    11:12: start: the start array has 5 ranks, expected 6
r1lk1r/pppppp/6 => r1lk1r/pppppp/7
    11:12: start: rank 4 of the start array, `7`: 7 files, expected 6
files: 6 => files: 5
    11:12: start: rank 6 of the start array, `r1lk1r`: 6 files, expected 5 (and 5 more ranks like it)
    14:40: castling: wings[1] (K): rook: no square of this board: `f1`
r1lk1r/pppppp/6 => r1lk1r/pppppp/06
    11:12: start: rank 4 of the start array, `06`: a number of empty squares cannot start with 0
r1lk1r/pppppp/6 => r1lk1r/pppppp/99999999999999999999
    11:12: start: rank 4 of the start array, `99999999999999999999`: too many files, expected 6
r1lk1r/pppppp/6 => r1lk1r/pppppp/5x
    11:12: start: rank 4 of the start array, `5x`: no piece has the letter `X`
r1lk1r/pppppp/6 => r1lk1r/pppppp/5+r
    11:12: start: rank 4 of the start array, `5+r`: no piece has the letter `+R`
r1lk1r/pppppp/6 => r1lk1r/pppppp/5é
    11:12: start: rank 4 of the start array, `5é`: expected a piece's letter, such as `N` or `+R`, found `é`
r1lk1r/pppppp/6 => r1lk1P/pppppp/6
    11:12: start: a Pawn stands on f6, on its last rank, where it must promote
# Castling
text: KingMove => text: King
    12:22: castling: text: expected KingMove or KingTakesRook, found `King` (did you mean `KingMove`?)
right: "K" => right: "k"
    14:9: castling: wings[1] (k): no King on d1 in the start array
right: "K" => right: "q"
    14:9: castling: wings[1] (q): the Rook of `Q` must stand towards the lower files
right: "K" => right: "X"
    14:17: castling: wings[1]: right: expected `K`, `Q`, `k` or `q`, found `X`
king: "d1", rook: "f1", =>
    14:9: castling: wings[1] (K): `king` and `rook` are missing: they may be left out with KingTakesRook or `king_by` only
    14:9: castling: wings[1] (K): expected `king` and `rook`, because file letters tell the first move (`i`) of `L`
king: "d1", =>
    14:9: castling: wings[1] (K): field `king` is missing: expected both homes or neither
king: "d1" => king: "e1"
    14:9: castling: wings[1] (K): no King on e1 in the start array
rook: "f1" => rook: "e1"
    14:9: castling: wings[1] (K): no Rook on e1 in the start array
rook: "f1" => rook: "a1"
    14:9: castling: wings[1] (K): the Rook of `K` must stand towards the higher files
king_to: "e1" => king_to: "h1"
    14:55: castling: wings[1] (K): king_to: no square of this board: `h1`
king_to: "e1" => king_to: "e2"
    14:55: castling: wings[1] (K): king_to: `e2` is not on the line of `king` and `rook`
king: "d1", rook: "f1", king_to: "e1" => king_to: "e2"
    14:31: castling: wings[1] (K): king_to: `e2` is not on the side's first rank
king_to: "e1" => king_to: "d1"
    14:9: castling: wings[1] (K): King and Rook end on the same square
king_to: "e1", =>
    14:9: castling: wings[1] (K): field `king_to` is missing; expected it, or `king_by`
rook_to: "d1" => rook_to: "d1", king_by: 1
    14:85: castling: wings[1] (K): king_by: given with `king_to` or `rook_to`; expected one or the other
king_to: "e1", rook_to: "d1" => king_by: 0
    14:55: castling: wings[1] (K): king_by: expected a whole number from 1 to 15, found `0`
right: "K", king: "d1", rook: "f1", king_to: "e1", rook_to: "d1" => right: "q", king: "d6", rook: "a6", king_to: "b6", rook_to: "c6"
    14:9: castling: wings[1] (q): this castling is given twice
king: "d6", rook: "a6", king_to: "b6" => king: "d6", rook: "a5", king_to: "b5"
    13:40: castling: wings[0] (q): rook: `a5` is not on a rank, file or diagonal of `d6`
    13:55: castling: wings[0] (q): king_to: `b5` is not on a rank, file or diagonal of `d6`
(right: "q", king: "d6", rook: "a6", king_to: "b6", rook_to: "c6") => (right: "Q", king: "d2", rook: "a2", king_to: "b2", rook_to: "c2")
    13:9: castling: wings[0] (Q): no King on d2 in the start array
right: "q", king: "d6", rook: "a6", king_to: "b6", rook_to: "c6" => right: "Q", king: "d1", rook: "a1", king_to: "e1", rook_to: "c1"
    13:9: castling: wings[0] (Q): `d1e1` would mean another castling, too; expected another `king_to`
right: "q", king: "d6", rook: "a6", king_to: "b6", rook_to: "c6" => right: "Q", king: "d1", rook: "a1", king_to: "f1", rook_to: "c1"
    13:9: castling: wings[0] (Q): `d1f1` would mean another castling, too; expected another `king_to`
castling: (text: KingMove => castling: (with: ["L"], text: KingMove
    13:9: castling: wings[0] (q): no `L` on a6 in the start array
    14:9: castling: wings[1] (K): no `L` on f1 in the start array
castling: (text: KingMove => castling: (with: ["R", "K"], text: KingMove
    12:22: castling: with: the royal piece cannot castle with itself
castling: (text: KingMove => castling: (with: [], text: KingMove
    12:22: castling: with: expected at least one piece
# Promotion
zone: 1 => zone: ["a6"]
    16:40: promotions[0]: zone: expected squares in quotes, `Last`, or a number of ranks from the far end, 1 to 6, found the list `["a6"]`
zone: 1 => zone: "a7"
    16:40: promotions[0]: zone: expected a square, rank or file of the board, found `a7`
zone: 1 => zone: ("6", "b-a")
    16:46: promotions[0]: zone[1]: `b-a` goes from the lower to the higher of two squares, ranks or files
zone: 1 => zone: ("6")
    16:40: promotions[0]: zone: expected squares, such as "6-8", or those of each side, such as ("8", "8"), found `("6")`
zone: 1 => zone: ""
    16:40: promotions[0]: zone: expected squares, such as `e4`, `d1-f3`, `8` or `a-c`
zone: 1, =>
    16:18: promotions[0]: field `zone` is missing
zone: 1 => zone: 7
    16:40: promotions[0]: zone: expected squares in quotes, `Last`, or a number of ranks from the far end, 1 to 6, found `7`
zone: 1 => zone: 1, must: 2
    16:49: promotions[0]: must: expected squares in quotes, `Last`, or a number of ranks from the far end, 0 to 1, found `2`
zone: 1 => zone: 1, must: "a5-b6"
    16:49: promotions[0]: must: expected squares of the zone only
zone: 1 => zone: 1, when: Leave
    16:49: promotions[0]: when: expected Arrive or Enter or Touch, found `Leave`
zone: 1 => zone: 1, side: Red
    16:49: promotions[0]: side: expected White or Black, found `Red`
zone: 1 => zone: 1, captures: false
    16:53: promotions[0]: captures: expected Any or Only or Never, found `false`
zone: 1 => zone: 1, captures: Never, en_passant: false
    16:72: promotions[0]: en_passant: with `captures: Never` no capture promotes, expected no `en_passant`
zone: 1 => zone: 1, captures: 1
    16:53: promotions[0]: captures: expected Any or Only or Never, found `1`
to: ["R", "L"] => to: ["R", "L", "Q"]
    16:58: promotions[0]: to[2]: no piece has the letter `Q`
to: ["R", "L"] => to: ["R", "L", "R"]
    16:58: promotions[0]: to[2]: this piece is in the list already
to: ["R", "L"] => to: ["R"]
    16:64: promotions[0]: limits[0][0]: `L` is not among the pieces of `to`
to: ["R", "L"], limits: [("L", 1)] => crowning: true, to: []
    16:63: promotions[0]: to: a crowning is always written `+`, expected one piece only
zone: 1 => zone: 1, crowning: true
    16:63: promotions[0]: to: a crowning is always written `+`, expected one piece only
pieces: ["P"], zone: 1 => pieces: [], zone: 1
    16:27: promotions[0]: pieces: expected at least one piece
pieces: ["P"], zone: 1 => zone: 1
    16:18: promotions[0]: field `pieces` is missing
to: ["R", "L"], limits: [("L", 1)] => to: Crowned
    16:47: promotions[0]: to: `P` has no crowned form
to: ["R", "L"], limits: [("L", 1)] => to: Uncrowned
    16:47: promotions[0]: to: `P` has no form without a crown
pieces: ["P"], zone: 1, to: ["R", "L"], limits: [("L", 1)] => zone: 1, to: Crowned
    16:18: promotions[0]: no piece has a crowned form, such as `+P` beside `P`
to: ["R", "L"] => to: r"R"
    16:47: promotions[0]: to: expected Crowned or Uncrowned, found `r"R"`
to: ["R", "L"] => to: crowned
    16:47: promotions[0]: to: expected Crowned or Uncrowned, found `crowned` (did you mean `Crowned`?)
limits: [("L", 1)])] => limits: [("L", 1)]), (pieces: ["P"], zone: 1, to: ["R"], crowning: true)]
    16:80: promotions[1]: `P` becomes the same by an earlier rule that writes it in another way
limits: [("L", 1)] => limits: [("L", 1), ("L", 2)]
    16:79: promotions[0]: limits[1][0]: this piece is in the list already
limits: [("L", 1)] => limits: [("L", 0)]
    16:74: promotions[0]: limits[0][1]: expected a whole number from 1 to 15, found `0`
limits: [("L", 1)] => limits: ["L"]
    16:68: promotions[0]: limits[0]: expected a letter and a number, such as ("Q", 1), found the text `"L"`
limits: [("L", 1)] => colour: ["L"]
    16:59: promotions[0]: unknown field `colour`, expected pieces, side, zone, must, when, captures, en_passant, to, limits, crowning
# The turn
endings: => turn: (must: Drop), endings:
    25:18: turn: must: nothing is ever dropped, expected `drops`, too
endings: => turn: (must: Pass), endings:
    25:18: turn: must: expected Capture or Drop, found `Pass`
endings: => turn: (pass_by: White), endings:
    25:21: turn: pass_by: no side ever passes, expected `pass`, too
endings: => turn: (pass: Stuck, pass_by: Both), endings:
    25:34: turn: pass_by: expected White or Black, found `Both`
endings: => turn: (giving_check: No), endings:
    25:26: turn: giving_check: expected true or false or Mate, found `No`
endings: => turn: (pass: true), endings:
    25:18: turn: pass: expected Stuck or Always, found `true`
endings: => turn: (passes: Always), endings:
    25:12: turn: unknown field `passes`: here it is `pass: Always` or `pass: Stuck` of `turn`
endings: => turn: (bikjang: true), endings:
    25:21: turn: bikjang: who faces an enemy may pass, expected `pass: Always` for both sides, too
endings: => turn: (series: (moves: 1)), endings:
    25:20: turn: series: every turn is one move, expected more, or no `series`
endings: => turn: (series: (moves: 0)), endings:
    25:28: turn: series: moves: expected a whole number from 1 to 9, found `0`
endings: => turn: (series: (moves: 1, first: 2, grows: true)), endings:
    25:20: turn: series: turns grow from the first one on, expected no `black` and no `first`
endings: => turn: (series: (moves: 3, check: Through)), endings:
    25:20: turn: series: `Through` is for turns of one move or two
endings: => turn: (series: (black: 3)), endings:
    25:20: turn: series: field `moves` is missing
endings: => turn: Capture, endings:
    25:11: turn: expected named fields in parentheses, found `Capture`
# Captures
endings: => captures: [(blast: (spares: ["Q"]))], endings:
    25:34: captures[0]: blast: spares[0]: no piece has the letter `Q`
endings: => walls: (form: Duck), endings:
    25:12: walls: where walls stand no rule counts all men: expected no `bare_king`, no `lone_king`, no `counting`, and no stalemate for `Fewer` or `More`
    25:12: walls: a move that leaves a wall places nothing else, expected no `holdings`
endings: => walls: (form: Left, or_move: true), endings:
    25:12: walls: where walls stand no rule counts all men: expected no `bare_king`, no `lone_king`, no `counting`, and no stalemate for `Fewer` or `More`
    25:12: walls: a move that leaves a wall places nothing else, expected no `holdings`
    25:34: walls: or_move: a wall alone has no piece that left a square, expected another `form`
endings: => walls: (form: Goose, on: "9"), endings:
    25:19: walls: form: expected Duck or Arrow or Left or Static or Edge, found `Goose`
    25:30: walls: on: expected a square, rank or file of the board, found `9`
endings: => walls: (), endings:
    25:12: walls: field `form` is missing
endings: => captures: [(blast: ["L"])], endings:
    25:24: captures[0]: blast: expected named fields in parentheses, found the list `["L"]`
endings: => blast: (spares: ["L"]), endings:
    25:5: unknown field `blast`: here it is `captures: [(blast: (spares: .., immune: ..))]`
endings: => captures: [(blast: ()), (by: ["R"], captor: Gone, blast: ())], endings:
    25:62: captures[1]: blast: `blast` is given twice
    25:62: captures[1]: blast: every capture blasts, expected no `by`, `of`, `victim` and `captor` with it
    25:62: captures[1]: blast: what a capture blasts is gone, expected no `victim` and no `captor` but `Stone` in any rule
endings: => captures: [(of: ["L"], may: false, captor: Gone)], endings:
    25:16: captures[0]: where `may` is false nothing is captured, expected no other field but `by` and `of`
endings: => captures: [(by: ["K"], captor: Turns), (captor: "K"), (captor: "Q"), (captor: Explodes), (victim: Stays)], endings:
    25:21: captures[0]: by: a royal piece that captures stays as it is, or becomes another royal one, expected other kinds
    25:53: captures[1]: captor: no other piece becomes royal by a capture, expected royal kinds in `by`
    25:68: captures[2]: captor: no piece has the letter `Q`
    25:83: captures[3]: captor: expected Stays or Gone or Turns or Victim or Stone or Shoots, found `Explodes`
    25:103: captures[4]: victim: expected Gone or Hand or Home or Turns, found `Stays`
endings: => captures: [(victim: Hand), (by: [], of: ["R", "R"])], endings:
    25:15: captures: no capture fills a hand, expected `holdings` with `captured`, or no `victim: Hand`
    25:37: captures[1]: by: expected at least one piece
    25:51: captures[1]: of[1]: this piece is in the list already
endings: => captures: [(),(),(),(),(),(),(),(),(),(),(),(),(),(),(),(),()], endings:
    25:15: captures: expected at most 16 elements, found 17
holdings: (form: Hand, slots: [("L", 2)]) => holdings: (form: Pool, slots: [("L", 2)]), captures: [(captor: Turns)]
    17:58: captures: a pool has what is captured, expected no `victim` and no `captor`
# Endings
stalemate: Loss => stalemate: "Loss"
    25:26: endings: stalemate: expected Draw or Loss or Win or Fewer or More, found `"Loss"` (did you mean `Loss`?)
stalemate: Loss => stalemate: loss
    25:26: endings: stalemate: expected Draw or Loss or Win or Fewer or More, found `loss` (did you mean `Loss`?)
bare_king: Loss => bare_king: Draw
    25:43: endings: bare_king: expected PlayOn or Loss, found `Draw`
bare_king: Loss => bare_kings: Loss
    25:32: endings: unknown field `bare_kings` (did you mean `bare_king`?)
(stalemate: Loss, bare_king: Loss) => Loss
    25:14: endings: expected named fields in parentheses, found `Loss`
bare_king: Loss => checkmate: Lost
    25:43: endings: checkmate: expected Loss or Win or Draw, found `Lost` (did you mean `Loss`?)
bare_king: Loss => checks: 0
    25:40: endings: checks: expected a whole number from 1 to 9, found `0`
bare_king: Loss => checks: 300
    25:40: endings: checks: expected a whole number from 1 to 9, found `300`
bare_king: Loss => drawn: Nobody
    25:39: endings: drawn: expected White or Black or Points, found `Nobody`
bare_king: Loss => drawn: Points(black: 0.3)
    25:45: endings: drawn: field `pieces` is missing
    25:53: endings: drawn: black: expected whole or half points, such as 1.5
bare_king: Loss => drawn: Points(pieces: [("X", 1)])
    25:56: endings: drawn: pieces[0][0]: no piece has the letter `X`
bare_king: Loss => passes: 2
    25:40: endings: passes: no side ever passes, expected `pass` of `turn`, too
endings: (stalemate: Loss => turn: (pass: Always), endings: (passes: 10
    25:45: endings: passes: expected a whole number from 2 to 9, found `10`
bare_king: Loss => extinct: [(left: 1)]
    25:42: endings: extinct[0]: field `pieces` is missing
bare_king: Loss => extinct: [(pieces: [])]
    25:51: endings: extinct[0]: pieces: expected at least one piece
bare_king: Loss => extinct: [(pieces: ["X"])]
    25:52: endings: extinct[0]: pieces[0]: no piece has the letter `X`
bare_king: Loss => extinct: [(pieces: Any)]
    25:51: endings: extinct[0]: pieces: expected All, found `Any`
bare_king: Loss => extinct: [(pieces: All, left: 36)]
    25:62: endings: extinct[0]: left: expected less than there are squares: otherwise no game would begin
bare_king: Loss => extinct: [(pieces: All, left: -1)]
    25:62: endings: extinct[0]: left: expected a whole number from 0 to 255, found `-1`
bare_king: Loss => goals: [(pieces: ["K"])]
    25:40: endings: goals[0]: field `on` is missing
bare_king: Loss => goals: [(pieces: ["K"], on: "d9")]
    25:60: endings: goals[0]: on: expected a square, rank or file of the board, found `d9`
bare_king: Loss => goals: [(pieces: ["K"], on: "6", count: 0)]
    25:72: endings: goals[0]: count: expected a whole number from 1 to 36, found `0`
bare_king: Loss => goals: [(pieces: ["K"], on: "6", safe: true, answer: Black)]
    25:85: endings: goals[0]: answer: a goal that has to be held, or to be safe, is not answered
bare_king: Loss => connect: (count: 1)
    25:49: endings: connect: count: expected a whole number from 2 to 6, found `1`
bare_king: Loss => connect: (count: 3, along: [])
    25:59: endings: connect: along: expected Ranks, Files or Diagonals
bare_king: Loss => connect: (count: 3, along: [Ranks, Ranks])
    25:67: endings: connect: along[1]: these lines are in the list already
# Draws
(4, Loss) => 4
    26:25: draws: repetition: expected a number and a result, such as (4, Draw), found `4`
(4, Loss) => (4)
    26:25: draws: repetition: expected a number and a result, such as (4, Draw), found `(4)`
(4, Loss) => (1, Loss)
    26:26: draws: repetition[0]: at its first occurrence a position repeats nothing, expected 0 or 2 and more
(4, Loss) => (-4, Loss)
    26:26: draws: repetition[0]: expected a whole number from 0 to 100, found `-4`
(4, Loss) => (101, Loss)
    26:26: draws: repetition[0]: expected a whole number from 0 to 100, found `101`
(4, Loss) => (4, Lose)
    26:29: draws: repetition[1]: expected Draw or Loss or Win or White or Black, found `Lose` (did you mean `Loss`?)
(4, Loss) => (4, "Loss")
    26:29: draws: repetition[1]: expected Draw or Loss or Win or White or Black, found `"Loss"` (did you mean `Loss`?)
(4, Loss) => (0, Draw)
    26:53: draws: perpetual_check: where no repetition ends the game, no perpetual check does
perpetual_check: Loss => perpetual_check: Draw
    26:53: draws: perpetual_check: expected Repetition or Loss or AttackLoss, found `Draw`
moves: 70 => moves: 1001
    26:66: draws: moves: expected a whole number from 0 to 1000, found `1001`
moves: 70 => moves: -1
    26:66: draws: moves: expected a whole number from 0 to 1000, found `-1`
moves: 70 => moves: "70"
    26:66: draws: moves: expected a whole number from 0 to 1000, found `"70"`
moves: 70 => moves: 70, counting: makruk
    26:80: draws: counting: expected a string in quotes, found `makruk`
moves: 70 => moves: 70, counting: "maruk"
    26:80: draws: counting: expected "makruk" or "cambodian" or "asean", found `maruk` (did you mean `makruk`?)
moves: 70 => fifty: 70
    26:59: draws: unknown field `fifty`, expected repetition, perpetual_check, moves, counting, chase
moves: 70 => moves: 70, chasing: Loss
    26:70: draws: unknown field `chasing`: here it is `chase` of `draws`
moves: 70 => chase: [(by: All, of: ["R"])]
    26:66: draws: chase: chases are judged where what is captured is gone, expected no `holdings`
perpetual_check: Loss, moves: 70 => chase: [(by: All, of: ["R"])]
    26:43: draws: chase: chases come after perpetual check, expected `perpetual_check: Loss`
    26:43: draws: chase: chases are judged where what is captured is gone, expected no `holdings`
moves: 70 => chase: [(by: All, of: All)]
    26:66: draws: chase: chases are judged where what is captured is gone, expected no `holdings`
    26:81: draws: chase[0]: of: an attack on a royal piece is a check, expected other kinds
# Holdings
form: Hand => form: Bag
    17:22: holdings: form: expected Hand or Pool or Drop or Behind, found `Bag`
("L", 2) => ("Q", 2)
    17:37: holdings: slots[0][0]: no piece has the letter `Q`
("L", 2) => ("K", 2)
    17:37: holdings: slots[0][0]: royal pieces and Pawns are never held
("L", 2) => ("L", 64)
    17:42: holdings: slots[0][1]: expected a whole number from 1 to 63, found `64`
("L", 2) => ("L", 2), ("L", 1)
    17:47: holdings: slots[1][0]: this piece is in the list already
("L", 2) => ("L", 2, 3)
    17:36: holdings: slots[0]: expected a letter and a number, such as ("Q", 1), found `("L", 2, 3)`
("L", 2) => "L"
    17:36: holdings: slots[0]: expected a letter and a number, such as ("Q", 1), found the text `"L"`
slots: [("L", 2)] => slot: [("L", 2)]
    17:15: holdings: field `slots` is missing
    17:28: holdings: unknown field `slot` (did you mean `slots`?)
form: Hand => form: Hand, captured: Ours
    17:38: holdings: captured: only `form: Drop` has captured pieces in hand, not `Hand`
form: Hand, slots: [("L", 2)] => form: Behind, slots: [("L", 1)]
    17:15: holdings: field `each` is missing
form: Hand => form: Hand, each: 1
    17:34: holdings: each: only `form: Behind` says how many pieces each side has
form: Hand, slots: [("L", 2)] => form: Behind, slots: [("L", 2)], each: 1
    17:37: holdings: slots: a side has at most one piece of a kind behind its squares, expected 1
form: Hand, slots: [("L", 2)] => form: Behind, slots: [("L", 1)], each: 2
    17:55: holdings: each: 2 pieces of 1 kinds, expected at most one of each
form: Hand, slots: [("L", 2)] => form: Behind, slots: [("L", 1)], each: 4
    17:55: holdings: each: expected a whole number from 1 to 3, found `4`
Hand, slots: [("L", 2)]), => Behind, slots: [("L", 1)], each: 1), captures: [(captor: Turns)],
    17:15: holdings: pieces wait behind squares: expected no `blast` and no `captures`
# Drops
form: Hand => form: Drop
    17:15: holdings: no piece in hand may be dropped: field `drops` is missing
bench: [ => drops: [(pieces: ["L"])], bench: [
    24:12: drops: pieces are dropped from a hand, expected `holdings: (form: Drop, ..)`, too
(form: Hand, slots: [("L", 2)]) => (form: Drop, slots: [("K", 2)])
    17:15: holdings: no piece in hand may be dropped: field `drops` is missing
[("L", 2)]), => [("L", 2)]), drops: [(pieces: ["P"])],
    17:55: drops: pieces are dropped from a hand, expected `holdings: (form: Drop, ..)`, too
    17:56: drops[0]: the Pawn `P` could be dropped on a1, but none may stand on the first or last rank: expected `on` without these
Hand, slots: [("L", 2)]), => Drop, captured: Ours), drops: [(pieces: ["P", "L"], on: "2-6"), (pieces: ["L"], on: ("1", "g9"), crowned: true, per_file: 7)],
    17:78: drops[0]: on: the Pawn `P` could be dropped on a1, but none may stand on the first or last rank: expected `on` without these
    17:95: drops[1]: pieces: `L` is dropped by an earlier rule already
    17:112: drops[1]: on[1]: expected a square, rank or file of the board, found `g9`
    17:128: drops[1]: crowned: no piece has the letter `+L`
    17:144: drops[1]: per_file: expected a whole number from 1 to 6, found `7`
Hand, slots: [("L", 2)]), => Drop, captured: All, slots: [("L", 63), ("R", 63), ("P", 63)]), drops: [(pieces: ["L"], mate: no)],
    17:38: holdings: captured: expected Ours or Loop, found `All`
    17:116: drops[0]: mate: expected true or false, found `no`
Hand, slots: [("L", 2)]), => Drop, captured: Ours, slots: [("L", 63), ("R", 63)]), drops: [(pieces: ["L", "P"], on: "2-5")],
    17:93: drops[0]: pieces: `P` is never in hand: `holdings` has no slot for it
Hand, slots: [("L", 2)]), => Drop, slots: [("L", 63)]), drops: [(pieces: ["L"]), (pieces: All), (pieces: Most)],
    17:83: drops[1]: pieces: the other rules drop all that comes to hand
    17:98: drops[2]: pieces: expected All, found `Most`
Hand, slots: [("L", 2)]), => Drop, captured: Ours, slots: [("L", 63), ("R", 63)]), drops: [(pieces: ["L"], over: [Top, Top, Up])],
    17:112: drops[0]: over[1]: this edge is in the list already
    17:117: drops[0]: over[2]: expected Top or Bottom or Left or Right, found `Up`
# Options
name: "plain" => name: "ends"
    22:9: options[1] (ends): option `ends` is given twice
name: "plain" => name: "no good"
    22:16: options[1]: name: expected up to 40 small letters, digits, `_` and `-`, found `no good`
(name: "no") => (name: "yes")
    22:49: options[1] (plain): values[1] (yes): value `yes` is given twice
[(name: "yes"), (name: "no")] => []
    22:33: options[1] (plain): values: expected 1 to 16 elements, found 0
(name: "no") => (name: "no", set: (promotion: []))
    22:68: options[1] (plain): values[1] (no): set: unknown field `promotion`: here it is `promotions`, with `pieces`, `zone` and `to`
(name: "no") => (name: "no", set: (promotions: []))
    22:67: options[1] (plain): values[1] (no): set: `promotions` is set by option `ends` already
zone: 2, to: ["L"] => zone: 2, to: ["M"]
    20:56: options[0] (ends): values[1] (near): set: promotions[0]: to[0]: no piece has the letter `M`
"##;

/// The error message for a text.
fn refusal(ron: &str) -> String {
    let refused = Rules::read("small", ron, &[]).err();
    refused.expect("a fault").to_string()
}

#[test]
fn every_fault_is_told_with_its_place() {
    assert!(Rules::read("small", SMALL, &[]).is_ok());
    let mut messages = String::new();
    for line in EDITS.lines().filter(|line| !line.starts_with(' ')) {
        messages += &format!("{line}\n");
        if let Some((from, to)) = line.split_once(" =>") {
            assert!(SMALL.contains(from), "{from}");
            let faulty = SMALL.replacen(from, to.trim_start(), 1);
            for fault in refusal(&faulty).lines() {
                messages += &format!("    {}\n", fault.trim_start_matches("small:"));
            }
        }
    }
    // Compared line by line, so that a failure shows one line instead of three hundred.
    for (messages, expected) in messages.lines().zip(EDITS.lines()) {
        assert_eq!(messages, expected);
    }
    assert_eq!(messages.lines().count(), EDITS.lines().count());
}

#[test]
fn all_faults_come_together_in_the_order_of_the_file() {
    let ron = r#"(
    name: "Faulty",
    aliases: {"xboard": "gothic", "xboard": "super"},
    board: (files: 8, ranks: 8, first: 1),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "Q", name: "Queen", betza: "R+B", value: "nine"),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true, pawn: true),
    ],
    start: "rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    castling: (
        text: KingMove,
        wings: [(right: "K", king: "e1", rook: "h1", king_to: "g1", rook_to: "i1")],
    ),
    promotions: [(pieces: ["P"], zone: 9, to: ["Q", "K", "Z"])],
    holdings: (form: Pool, slots: [("Q", 99)]),
    hands: [],
    options: [(name: "speed", values: [(name: "fast", set: (clock: 1))])],
)"#;
    insta::assert_snapshot!(refusal(ron), @r#"
    small:3:35: aliases: `xboard` is given twice
    small:4:33: board: unknown field `first` (did you mean `first_rank`?)
    small:7:45: pieces[1] (Q): betza: no atom: `+` at byte 1, expected a modifier or an atom: W F D A H G N C Z K R B Q
    small:7:59: pieces[1] (Q): value: expected a number from 0 to 10000, such as 3.5, found the text `"nine"`
    small:9:66: pieces[3]: field `pawn` is given twice
    small:11:12: start: rank 8 of the start array, `rnbqkbnr`: no piece has the letter `N` (and another rank like it)
    small:11:12: start: rank 4 of the start array, `9`: 9 files, expected 8
    small:14:78: castling: wings[0] (K): rook_to: no square of this board: `i1`
    small:16:40: promotions[0]: zone: expected squares in quotes, `Last`, or a number of ranks from the far end, 1 to 8, found `9`
    small:16:58: promotions[0]: to[2]: no piece has the letter `Z`
    small:17:42: holdings: slots[0][1]: expected a whole number from 1 to 63, found `99`
    small:18:5: unknown field `hands`: here it is `holdings: (form: Hand, ..)`
    small:19:61: options[0] (speed): values[0] (fast): set: unknown field `clock`: it is not needed, since clocks are set where a game is played
    "#);
}

#[test]
fn a_syntax_fault_stands_alone() {
    let messages = |ron: &str| refusal(ron).replace("small:", "");
    insta::assert_snapshot!(messages(""), @r#"1:1: not valid RON: nothing is in it: expected fields in brackets, such as `(like: "chess", name: "Mine")`"#);
    insta::assert_snapshot!(messages("// nothing"), @r#"1:1: not valid RON: nothing is in it: expected fields in brackets, such as `(like: "chess", name: "Mine")`"#);
    insta::assert_snapshot!(messages("chess"), @"1:1: expected named fields in parentheses, found `chess`");
    insta::assert_snapshot!(messages("(name: \"A\"\n board: 1)"), @"2:2: not valid RON: expected `,` between two values");
    insta::assert_snapshot!(messages("(\n    name: \"A"), @r#"2:11: not valid RON: a text that begins here has no `"` at its end"#);
    insta::assert_snapshot!(messages("(\n    name: \"A\",\n"), @"1:1: not valid RON: `(` is not closed: expected `)` before the end of the text");
    insta::assert_snapshot!(messages("(name: \"A\") (name: \"B\")"), @"1:13: not valid RON: a second variant begins here: a file has one");
    insta::assert_snapshot!(messages("(näme: 1, name: €)"), @"1:16: not valid RON: expected a number, a text in double quotes, a word or a bracket, found `€`");
    insta::assert_snapshot!(messages("#![enable(implicit_some)]\n(name: \"A\")"), @"2:1: not valid RON: RON extensions and attributes are not part of the format");
    insta::assert_snapshot!(messages(&"(a: ".repeat(1_000)), @"1:257: not valid RON: nested too deeply");
}

#[test]
fn there_is_a_limit_to_everything() {
    let pieces: String = (0..193)
        .map(|place| {
            let crown = if place / 26 % 2 == 0 { "" } else { "+" };
            let dress = ["", "'", "!"][usize::from(place) / 52 % 3];
            let letter = char::from(b'A' + place % 26);
            format!("(letter: \"{crown}{letter}{dress}\", name: \"x\", betza: \"W\"),")
        })
        .collect();
    let many = SMALL.replacen("pieces: [", &format!("pieces: [{pieces}"), 1);
    assert!(refusal(&many).contains("pieces[192] (+K): too many pieces: expected at most 192"));
    let slots = SMALL.replacen("(\"L\", 2)", &"(\"L\", 2),".repeat(17), 1);
    assert!(refusal(&slots).contains("holdings: slots: 17 slots, expected at most 16"));
    let options = SMALL.replacen("(name: \"no\")", &"(name: \"no\"),".repeat(17), 1);
    assert!(refusal(&options).contains("values: expected 1 to 16 elements, found 18"));
    let positions: String = (0..99)
        .map(|place| format!("(name: \"p{place}\"),"))
        .collect();
    let positions = SMALL.replacen("bench: [", &format!("bench: [{positions}"), 1);
    assert!(refusal(&positions).contains("bench: expected at most 100 positions, found 101"));
}

#[test]
fn pieces_have_so_many_ways_to_move_and_no_more() {
    // A chain of three legs counts as 584 paths, so that a file has room for fourteen.
    let chains = |count| "[K-aK-aK]".repeat(count);
    let piece = |letter, count| {
        let betza = chains(count);
        format!(r#"(letter: "{letter}", name: "x", betza: "{betza}"),"#)
    };
    let with = |pieces: &str| SMALL.replacen("pieces: [", &format!("pieces: [{pieces}"), 1);
    let twelve = piece("A", 12);
    assert!(Rules::read("small", &with(&twelve), &[]).is_ok());
    let many = with(&[twelve.clone(), piece("B", 3), piece("C", 4)].concat());
    assert_eq!(
        refusal(&many),
        "small:5:158: pieces[1] (B): too many ways to move: with this piece, the file has up to 8760 \
         paths (8 for a leg, 64 for two, 512 for three), expected at most 8192"
    );
    // Pieces that move alike count once, also where an option puts others in the place of all.
    let (start, end) = (
        SMALL.find("pieces: ").unwrap(),
        SMALL.find("start: ").unwrap(),
    );
    let pieces = SMALL[start..end].replacen("[", &format!("[{twelve}{}", piece("B", 12)), 1);
    let pieces = pieces.trim().trim_end_matches(',');
    let values: String = (0..15)
        .map(|value| format!("(name: \"v{value}\", set: ({pieces})),"))
        .collect();
    let options = format!("options: [(name: \"o\", values: [(name: \"v\"), {values}]),");
    let alike = SMALL.replacen("options: [", &options, 1);
    assert!(Rules::read("small", &alike, &[("o", "v14")]).is_ok());
}

#[test]
fn no_message_quotes_much_of_the_input() {
    let long = "x".repeat(10_000);
    for (from, to) in [
        ("\"small\"}", format!("{long}}}")),
        ("\"Small\"", long.clone()),
        ("name: \"Small\"", format!("{long}: 1")),
        ("\"L\", name", format!("\"{long}\", name")),
        ("\"WimD\"", format!("\"{long}\"")),
        ("r1lk1r/", format!("{long}/")),
        ("\"e1\"", format!("\"{long}\"")),
        ("\"d1\"", format!("\"é{long}\"")),
        ("right: \"K\"", format!("right: \"{long}\"")),
        ("zone: 1", format!("zone: \"{long}\"")),
        ("form: Hand", format!("form: {long}")),
        ("(\"L\", 2)", format!("(\"{long}\", 2)")),
        ("\"plain\"", format!("\"{long}\"")),
        ("\"plain\"", format!("\"{}\"", long.to_uppercase())),
        ("{\"xboard\"", format!("{{\"{long}\": 1, \"{long}\"")),
        ("files: 6", format!("files: {}", "9".repeat(10_000))),
        ("files: 6", format!("files: r{long}-")),
    ] {
        assert!(SMALL.contains(from), "{from}");
        for fault in refusal(&SMALL.replacen(from, &to, 1)).lines() {
            assert!(fault.chars().count() < 300, "{fault}");
        }
    }
}

#[test]
fn truncated_and_damaged_files_are_errors() {
    for (end, _) in SMALL.char_indices() {
        assert!(Rules::read("small", &SMALL[..end], &[]).is_err(), "{end}");
    }
    for (place, c) in SMALL.char_indices() {
        for damage in ["", ")", "\"", "é", "+\u{0}"] {
            let damaged = format!(
                "{}{damage}{}",
                &SMALL[..place],
                &SMALL[place + c.len_utf8()..]
            );
            // Some damage is harmless; nothing may panic.
            let _ = Rules::read("small", &damaged, &[]);
        }
    }
}

/// Rules like [`SMALL`], with one of everything that concerns inheritance.
const CHILD: &str = r#"(
    like: "small", // a comment
    name: "Child",
    without: ["holdings", "L", "options"],
    pieces: [Orthodox, (letter: "B", value: 3.25), (letter: "P", name: "Peasant"), (letter: "L", name: "Lame", betza: "nN")],
    castling: Orthodox(king_to: ["b", "e"], short: KingSide),
)"#;

/// A rule file called `small`.
struct Small(String);

impl Parents for Small {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let parent = Parent {
            name: name.to_owned(),
            ron: self.0.clone().into(),
        };
        (name == "small")
            .then_some(parent)
            .ok_or_else(|| "it is unknown".to_owned())
    }
}

#[test]
fn damaged_children_and_parents_are_errors() {
    let small = Small(SMALL.to_owned());
    let child = |child: &str, parent: &Small| {
        let text = RuleText::new("child", child).with_parents(parent);
        let read = text.read(&[]);
        assert_eq!(read.is_ok(), text.flat().is_ok(), "{child}");
        read.map(|rules| rules.pieces.len())
    };
    assert_eq!(child(CHILD, &small), Ok(7));
    for (end, c) in CHILD.char_indices() {
        assert!(child(&CHILD[..end], &small).is_err(), "{end}");
        for damage in ["", ")", "\"", "é", "+\u{0}"] {
            let rest = &CHILD[end + c.len_utf8()..];
            // Some damage is harmless; nothing may panic.
            let _ = child(&format!("{}{damage}{rest}", &CHILD[..end]), &small);
        }
    }
    for (end, _) in SMALL.char_indices() {
        let cut = Small(SMALL[..end].to_owned());
        assert!(child(CHILD, &cut).is_err(), "{end}");
    }
}

/// Games that others are like: chess, one with a hand for all pieces, and one whose lists name the pieces.
struct Games;

impl Parents for Games {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let ron = match name {
            "chess" => {
                r#"(
    name: "Chess", board: (files: 8, ranks: 8), pieces: [Orthodox],
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    castling: Orthodox(king_to: ["c", "g"]),
    promotions: [(pieces: ["P"], zone: 1, to: ["Q", "R", "B", "N"])],
)"#
            }
            "house" => {
                r#"(
    like: "chess", name: "House",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    holdings: (form: Drop, captured: Ours, slots: [("P", 16), ("Q", 2), ("R", 4), ("B", 4), ("N", 4)]),
    drops: [(pieces: ["P"], on: "2-7"), (pieces: All)],
)"#
            }
            "lists" => {
                r#"(
    like: "house", name: "Lists",
    drops: [(pieces: ["P"], on: "2-7"), (pieces: ["Q", "R", "B", "N"])],
)"#
            }
            "options" => {
                r#"(
    like: "chess", name: "Options",
    options: [(name: "promotion", values: [(name: "any"), (name: "queen", set: (
        promotions: [(pieces: ["P"], zone: 1, to: ["Q"])],
    ))])],
)"#
            }
            "hill" => {
                r#"(
    like: "chess", name: "Hill", regions: {"hill": "d4-e5"},
    endings: (goals: [(pieces: ["K"], on: "hill")]),
)"#
            }
            _ => return Err("no such game".to_owned()),
        };
        let name = name.to_owned();
        Ok(Parent {
            name,
            ron: ron.into(),
        })
    }
}

/// Games, and fields of files that are like them; below each the warnings of such a file.
const WARNED: &str = r##"
chess =>
# A kind that the file adds to a game with a hand
house => pieces: [(letter: "W", name: "Wazir", betza: "W")], start: "rnbqkbnr/pppppppp/8/3w4/3W4/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
lists => pieces: [(letter: "W", name: "Wazir", betza: "W")], start: "rnbqkbnr/pppppppp/8/3w4/3W4/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    1:8: like: what is inherited does not fit: house:4:51: holdings: slots: a captured `W` (Wazir) leaves the game: expected `("W", 2)` in `slots`, or no `slots`
lists => start: "rnbqkbnr/pppppppp/8/3q4/3Q4/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    1:8: like: what is inherited does not fit: house:4:51: holdings: slots: a hand holds 2 of `Q` (Queen), and there are 4: those beyond leave the game when they are captured, expected `("Q", 4)`
lists => start: "rnbrkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBRKBNR[] w KQkq - 0 1", promotions: [(pieces: ["P"], zone: 1, to: ["R"])]
    1:8: like: what is inherited does not fit: house:4:51: holdings: slots: a hand holds 4 of `R` (Rook), and there are 6: those beyond leave the game when they are captured, expected `("R", 6)`
    1:8: like: what is inherited does not fit: house:4:51: holdings: slots: `Q` (Queen) never comes into a hand
house => holdings: (form: Drop, captured: Ours), drops: [(pieces: ["P"], on: "2-7"), (pieces: ["Q", "R"])]
    2:48: drops: `B` (Bishop) comes into a hand and is never dropped: expected it in a list `pieces`, or a rule with `pieces: All`
    2:48: drops: `N` (Knight) comes into a hand and is never dropped: expected it in a list `pieces`, or a rule with `pieces: All`
house => pieces: [(letter: "A", name: "Amazon", betza: "QN")], promotions: [(pieces: ["P"], zone: 1, to: ["A"])]
# Directions of the King with two meanings
chess => pieces: [(letter: "N", name: "Charger", betza: "frlRbK")]
    2:48: pieces[0] (N): betza: `bK` is read as `bW` here, one square straight; in Betza's articles and in Fairy-Stockfish it means three squares: expected `bKbsK` for these, else `bW`
chess => pieces: [(letter: "N", name: "Charger", betza: "frlRbKbsK")]
chess => pieces: [(letter: "N", name: "Charger", betza: "fhNmrlbK3ifQ(cK-fK)frK")]
    2:48: pieces[0] (N): betza: `mrlbK3` is read as `mrW3mlbF3` here, and otherwise in Betza's articles and in Fairy-Stockfish, where `f` or `b` alone means three squares: expected directions of W and F, as in `mrW3mlbF3`
    2:48: pieces[0] (N): betza: `ifQ` is read as `ifR` here, one square straight; in Betza's articles and in Fairy-Stockfish it means three squares: expected `ifQifsQ` for these, else `ifR`
# Pawns that stop before the zone
chess => pieces: [(letter: "P", within: "1-6")]
    1:8: like: what is inherited does not fit: chess:5:17: promotions: `P` (Pawn) of White does not promote on files a, b, c, d, e, f, g and h, which end before the zone (a6 b6 c6 d6 e6 f6 g6 h6): `zone: Last` is the last square of each file
chess => pieces: [(letter: "P", within: "1-6")], promotions: [(pieces: ["P"], zone: Last, to: ["Q"])]
chess => board: (files: 8, ranks: 8, holes: "a8 d7"), start: "*nbqkbnr/ppp*pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", without: ["castling"]
    1:8: like: what is inherited does not fit: chess:5:17: promotions: `P` (Pawn) of White does not promote on files a and d, which end before the zone (d6 a7): `zone: Last` is the last square of each file
chess => board: (files: 8, ranks: 8, holes: "a8"), start: "*nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", without: ["castling"], promotions: [(pieces: ["P"], zone: Last, to: ["Q"])]
# Castling
chess => start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    1:8: like: what is inherited does not fit: chess:4:15: castling: no game has the right to castle like this: the third field of `start` is `-`; expected `KQkq` in it, or `without: ["castling"]`
chess => start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
    1:8: like: what is inherited does not fit: chess:4:15: castling: no game has the right to castle like this: the third field of `start` is `KQ`; expected `kq` in it, or no such wing
# Promotions
chess => pieces: [(letter: "A", name: "Amazon", betza: "QN")], start: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1"
    1:8: like: what is inherited does not fit: chess:5:47: promotions[0]: to: `P` (Pawn) becomes `Q` (Queen), which the start no longer has, and never `A` (Amazon), which it has: expected `promotions` of this file
chess => promotions: [(pieces: ["P"], zone: 2, must: 1, to: ["Q", "N"]), (pieces: ["P"], zone: 1, to: ["Q"])]
    2:65: promotions[1]: an earlier rule says all of this already
chess => pieces: [(letter: "Q", within: "1-7")]
    1:8: like: what is inherited does not fit: chess:5:18: promotions[0]: `P` (Pawn) never becomes `Q` (Queen), whose `within` has no square of the zone
# New moves
chess => pieces: [(letter: "P", name: "Pawn", betza: "mfWcfF")]
    2:45: pieces[0] (P): betza: the new moves of `P` (Pawn) leave its inherited `prose: "feFifmnD"` behind: expected it again, or `prose: ""` if that is meant
chess => pieces: [(letter: "P", name: "Soldier", betza: "mfWcfF", prose: "")]
chess => pieces: [(letter: "N", betza: "NN")]
# Captures behind others
chess => captures: [(captor: Turns), (by: ["N"], of: ["Q"], may: false)]
    2:29: captures[1]: earlier rules hold for all such captures, and the first that fits counts: expected this one before them
chess => captures: [(by: ["N"], of: ["Q"], may: false), (captor: Turns)]
chess => captures: [(blast: ()), (by: ["N"], of: ["Q"], may: false)]
    2:25: captures[1]: earlier rules hold for all such captures, and the first that fits counts: expected this one before them
# Goals
chess => regions: {"hill": "d4-e5"}, endings: (goals: [(pieces: ["Q"], on: "e4 d4", count: 3)])
    2:11: regions: nothing names the region `hill`
    2:47: endings: goals[0]: nobody reaches this goal: 3 pieces do not fit on 2 squares
chess => regions: {"hill": "d4-e5", "top": "hill 8"}, endings: (goals: [(pieces: ["Q"], on: "top")])
chess => pieces: [(letter: "K", within: "1-3")], endings: (goals: [(pieces: ["K"], on: "4-5")])
    2:59: endings: goals[0]: White never reaches this goal: such pieces come to no square of it
chess => endings: (goals: [(pieces: ["N"], on: "4", count: 3), (pieces: ["P"], on: "4", count: 3)])
# Royal pieces
chess => pieces: [(letter: "Q", royal: true)], promotions: [(pieces: ["P"], zone: 1, to: ["R"])]
    2:10: pieces[0] (Q): White starts with 2 royal pieces, `K` (King), `Q` (Queen), and none of them is in check while there are several: expected `turn: (check: Each)` or `LastOrAll`, or `Last` if that is meant
chess => pieces: [(letter: "Q", royal: true)], promotions: [(pieces: ["P"], zone: 1, to: ["R"])], turn: (check: LastOrAll)
chess => pieces: [(letter: "K", royal: false)], turn: (giving_check: false), endings: (checkmate: Draw, stalemate: Loss), without: ["castling"], start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    2:61: turn: giving_check: nothing is royal, so that this never matters: expected `royal: true` of a piece, or no such field
    2:90: endings: checkmate: nothing is royal, so that this never matters: expected `royal: true` of a piece, or no such field
chess => endings: (extinct: [(pieces: ["K"]), (pieces: ["Q"])])
    2:21: endings: extinct[0]: a royal piece is never lost, since no move leaves it attacked: expected other kinds, or no `royal: true`
chess => endings: (extinct: [(pieces: ["Q"], enemy: 16), (pieces: ["Q"], enemy: 17, is: Win)])
    2:49: endings: extinct[1]: White never loses or wins by this: Black never has 17 such pieces, as `enemy` asks
# Names
chess => pieces: [(letter: "N", name: "Bishop"), (letter: "R", name: "Queen", betza: "RB")]
    2:10: pieces[0] (N): it has the name of `B`, Bishop, and moves otherwise: expected a name of its own
# Another board
hill => board: (files: 10, ranks: 8), start: "rnbqkbnrnn/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKBNRNN w KQkq - 0 1", without: ["castling"]
    1:8: like: what is inherited does not fit: hill:2:43: regions: it names squares, "d4-e5", of a board of 8x8, and this one is 10x8: expected `regions` for this board, too
# Options
options => promotions: [(pieces: ["P"], zone: 1, to: ["N"])]
    2:13: promotions: the inherited option `promotion` replaces `promotions`: expected `options` of this file, or `without: ["options"]`
chess => options: [(name: "ends", values: [(name: "a", set: (endings: (stalemate: Loss))), (name: "b", set: (endings: (stalemate: Win)))])], endings: (stalemate: Draw)
    2:62: options[0] (ends): values[0] (a): set: endings: every value of the option `ends` replaces `endings`: expected it in these values only
    2:110: options[0] (ends): values[1] (b): set: endings: every value of the option `ends` replaces `endings`: expected it in these values only
chess => options: [(name: "castling", values: [(name: "no", set: (start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")), (name: "yes")])]
    1:8: like: what is inherited does not fit: chess:4:15: castling: no game has the right to castle like this: the third field of `start` is `-`; expected `KQkq` in it, or `without: ["castling"]`
"##;

#[test]
fn every_warning_is_told_with_its_place() {
    let mut told = String::new();
    for line in WARNED.lines().filter(|line| !line.starts_with(' ')) {
        told += &format!("{line}\n");
        if let Some((game, fields)) = line.split_once(" =>") {
            let ron = format!(
                "(like: \"{game}\", name: \"Tried\",\n{})",
                fields.trim_start()
            );
            let text = RuleText::new("tried", &ron).with_parents(&Games);
            for warning in text.warnings().unwrap() {
                let ancestor = warning.ancestor.as_deref().unwrap_or_default();
                told += &format!("    {ancestor}{warning}\n");
            }
        }
    }
    // Compared line by line, so that a failure shows one line instead of a hundred.
    for (told, expected) in told.lines().zip(WARNED.lines()) {
        assert_eq!(told, expected);
    }
    assert_eq!(told.lines().count(), WARNED.lines().count());
}

#[test]
fn a_kind_that_a_file_adds_comes_to_hand_and_is_dropped() {
    let ron = r#"(like: "house", name: "Wazirs", pieces: [(letter: "W", name: "Wazir", betza: "W")],
    start: "rnbqkbnr/pppppppp/8/3w4/3W4/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")"#;
    let text = RuleText::new("wazirs", ron).with_parents(&Games);
    let rules = text.read(&[]).unwrap();
    let wazir = rules.kind_named("W").unwrap();
    let hand = rules.holdings.as_ref().unwrap();
    assert_eq!(hand.slots.last(), Some(&(wazir, 2)));
    assert_eq!(hand.slots.len(), 6);
    assert!(rules.drops[1].kinds.contains(wazir));
}

#[test]
fn the_last_squares_of_files_are_a_zone() {
    let zone = |fields: &str| {
        let ron = format!(
            "(like: \"chess\", name: \"Last\", promotions: [(pieces: [\"P\"], zone: Last, to: [\"Q\"])], {fields})"
        );
        let text = RuleText::new("last", &ron).with_parents(&Games);
        let rules = text.read(&[]).unwrap();
        let rule = &rules.promotions[0];
        assert_eq!(rule.zone, rule.must);
        rule.zone
            .map(|squares| squares.in_words(rules.geometry).join(" "))
    };
    assert_eq!(zone(""), ["rank 8", "rank 1"]);
    assert_eq!(
        zone("pieces: [(letter: \"P\", within: \"1-6\")]"),
        ["rank 6", "rank 3"]
    );
    let holes = "board: (files: 8, ranks: 8, holes: \"a7-a8 h1\"), without: [\"castling\"], \
                 start: \"*nbqkbnr/*ppppppp/8/8/8/8/PPPPPPPP/RNBQKBN* w - - 0 1\"";
    assert_eq!(zone(holes), ["rank 8 a6", "rank 1 h2"]);
}

#[test]
fn lines_that_go_round_the_board_connect_nothing() {
    let read = |endings: &str| {
        let ron = format!(
            "(like: \"chess\", name: \"Cylinder\", board: (files: 8, ranks: 8, wraps: Files), endings: ({endings}))"
        );
        let text = RuleText::new("cylinder", &ron).with_parents(&Games);
        text.read(&[]).map(|rules| rules.endings.stalemate)
    };
    assert_eq!(read("stalemate: Loss").unwrap(), Stalemate::Loss);
    let error = read("connect: (count: 4)").unwrap_err().to_string();
    assert!(error.ends_with("expected no `connect`"), "{error}");
}
