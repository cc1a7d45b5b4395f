//! Chess variants, described by the legs their pieces walk.
//!
//! A variant is data: its board, its pieces in Betza's notation, where they start, how they castle
//! and promote. From that come two generators of legal moves: a fast one, which lists, counts and
//! plays, and a slow and obviously right one, the Walker, which also says why a move is *not*
//! legal. This crate is the library to depend on: it links every variant of the project, so that
//! all of them are in the [`registry`].
//!
//! # Listing and playing moves
//!
//! ```
//! use legwork::Variant;
//!
//! let chu = Variant::open("chu", &[("promotion", "shogi")])?;
//! let start = chu.start();
//! assert_eq!(start.count(), 60);
//!
//! let push = start.read_move("e2e4")?;
//! let after = start.play(push)?;
//! assert_eq!(after.fen(), "r3k4r/mnb+rql+bbnm/pppppppppp/10/10/4P5/10/PPPP1PPPPP/MNB+BLQ+RBNM/R4K3R b KQkq - 0 1");
//!
//! let error = after.read_move("e7e3").unwrap_err();
//! assert_eq!(error.to_string(), "e7e3 is illegal: the Pawn on e7 cannot go to e3; from e7 it goes to e5 or e6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Counting
//!
//! ```
//! use legwork::Variant;
//!
//! let gothic = Variant::open("gothic", &[])?;
//! assert_eq!(gothic.start().perft(3), 25_283);
//! # Ok::<(), legwork::Error>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `explain` | on | why a move is not legal, in [`Position::explain`] and in errors; how pieces move, [`explain`] |
//! | `pgn` | on | game records: [`pgn`] |
//! | `reader` | on | rule files are read, those of the registered variants too; without it rules come [in another form](RulesSource) |
//! | `sweeps` | on | whole sides are counted at once in a perft: the same counts, several times faster |
//! | `engine` | off | a search for the best move: `legwork::engine` |
//! | `import` | off | Fairy-Stockfish's `variants.ini` and Interactive Diagrams: `legwork::import` |
//!
//! With `reader` alone there are geometry, rules, moves, FEN and SAN, for half of the compilation.
//!
//! # Where things are
//!
//! - [`Variant`] is the way in: by id, or [from a rule file](Variant::from_ron) of your own.
//! - [`Position`] answers every question about a position; it comes from a start, a FEN, a set-up
//!   or a legal move, and is never anything but sound. [`Game`] and [`History`] know what was before.
//! - [`pgn`] reads and writes records of games; [`fen`], [`text`] and [`san`] have their parts.
//! - [`Rules`] is all that the generators know of a variant, for programs that show it.
//! - [`explain::movement`] describes in words how a piece moves, and [`explain::diagram`] lists the squares that it reaches.
//! - [`kernel`] and [`shape`] are for a search on boards of one shape, [`plugin`] and [`inventory`] for
//!   rules in code, [`base`] has the types that those are given, and [`testing`] is for tests.
//! - Nothing trusts its input: whatever is read gives a value, or an error that says what is
//!   wrong, where, and what was expected.

#![forbid(unsafe_code)]

#[doc(no_inline)]
pub use legwork_core::inventory;

#[doc(inline)]
pub use legwork_core::{
    array_board::Passant as EnPassant,
    geometry::{Geometry, Square, Wraps},
    holdings::Holdings,
    moves::{GateSquare, Move},
    piece::{Color, Kind, Kinds, Piece, Symbol},
    rights::CastlingRights,
    rules::{Outcome, Rules},
    series::Series,
    squares::Squares,
};
#[cfg(feature = "explain")]
#[doc(inline)]
pub use legwork_explain::{Explanation, Legality, Reason};
#[doc(inline)]
pub use legwork_variant::RulesSource;
#[cfg(feature = "reader")]
#[doc(inline)]
pub use legwork_variant::variant::RegisteredVariants;
#[doc(inline)]
pub use legwork_variant::{
    error::Error,
    game::{Adjudication, Draw, Game, Loss, Verdict},
    history::History,
    position::{Change, MoveError, MoveList, Position, SanError, Want},
    table::Table,
    variant::{Entry, Variant, find, registry},
};
#[doc(inline)]
pub use legwork_walker::refusal::Refusal;

/// How a variant is played: its rules, read from a rule file, or every fault of that file.
///
/// [`Rules`] are checked data. A [`RuleText`](rules::RuleText) is a file that may be `like` others, and
/// [`Parents`](rules::Parents) finds those.
pub mod rules {
    #[doc(inline)]
    pub use legwork_core::rules::*;
    #[cfg(feature = "reader")]
    #[doc(inline)]
    pub use legwork_reader::{NoParents, Parent, Parents, ReadRules, RuleText};
}

/// How the pieces of a shuffled variant are placed at the start: its numbered set-ups.
pub mod setups {
    #[doc(inline)]
    pub use legwork_core::setups::{BackRankSink, SetUp, SetUpError, SetUpRule, SetUps};
    #[doc(inline)]
    pub use legwork_core::shuffle::{Numbers, Shuffle};
}

/// How a piece moves: Betza's notation, read, printed, and unfolded into the paths that the piece walks.
///
/// ```
/// use legwork::betza::Movement;
///
/// let pawn: Movement = "mfWcfF".parse()?;
/// assert_eq!(pawn.to_string(), "fmWfcF");
/// assert_eq!(pawn.paths().len(), 3);
/// # Ok::<(), legwork::betza::BetzaError>(())
/// ```
pub mod betza {
    #[doc(inline)]
    pub use legwork_betza::{
        Alignment, Atom, BetzaError, BetzaErrorKind, Crossing, Direction, Directions, Hop, Joint,
        Leg, Manner, Modality, Movement, Path, PathLeg, Spelling, Step, Term, XbetzaError,
    };
}

/// Why a move is legal or not, and where a piece can go: in types and in words.
///
/// [`Position::explain`] gives an [`Explanation`].
#[cfg(feature = "explain")]
pub mod explain {
    #[doc(inline)]
    pub use legwork_explain::{
        CastlingFault, DropFault, Explanation, Fact, GatingFault, Hindrance, Legality, MoveEffect,
        PromotionFault, PromotionZone, Reason, WallFault, diagram, movement, targets,
    };
}

/// FENs: the position that a text describes, or its fault.
///
/// ```text
/// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1
/// board                                      holdings | castling    |  | move number
///                                                     side          |  half-move clock
///                                                                   en passant
/// ```
///
/// [`Variant::position`] reads one, [`Variant::position_loosely`] one that another program has written, and
/// [`Position::fen`] writes it. The functions here do so for the [Walker](testing::Walker)'s plain boards.
pub mod fen {
    #[doc(inline)]
    pub use legwork_notation::fen::{
        FenError, FenErrorKind, FenField, MendedFen, MendedRights, is_sfen, read, virgin_mark,
        write,
    };
}

/// Moves in coordinates: `e2e4`, `e7e8q`, `e1j1`, `b1c3h`, `e4e5,e5f6`, `0000`.
///
/// [`Position::read_move`] reads one, and [`Position::move_text`] writes it.
pub mod text {
    #[doc(inline)]
    pub use legwork_notation::text::{MoveTextError, usi_square, write_move};
}

/// Which move a SAN means, the notation of game records: `Nf3`, `exd6`, `O-O/He1`, `Lxe5-f6`, `Rh7=+R`.
///
/// [`Position::read_san`] reads one, and [`Position::san`] writes it. A kind is written with its letter, `+R` with
/// its plus. The Pawn has no letter; if several kinds are Pawns, only [one of them](san::letterless) has none.
pub mod san {
    #[doc(inline)]
    pub use legwork_notation::san::{SanStyle, SanTextError, letterless};
}

/// How records of other games than chess write moves: Shogi's in Japanese, `７六歩(77)`, Xiangqi's as the World Xiangqi Federation has
/// them, `C2=5`.
///
/// [`Position::move_in`] writes one.
pub mod records {
    #[doc(inline)]
    pub use legwork_notation::records::{MoveNotation, Names, Wxf};
}

/// Games and positions in files: PGN and EPD, read one at a time, and written.
///
/// A [`PgnReader`](pgn::PgnReader) checks every move. A broken game is an error that says where it is and why its
/// move is not legal, and the reader goes on with the next game. A [`PgnGame`](pgn::PgnGame) writes itself.
#[cfg(feature = "pgn")]
pub mod pgn {
    #[doc(inline)]
    pub use legwork_pgn::{
        Epd, EpdError, GameResult, PgnError, PgnErrorKind, PgnGame, PgnMove, PgnReader, PgnWarning,
        PgnWarningKind, Tags, Variants, Variation, clock, clock_text, evaluation, evaluation_text,
        other_options,
    };
    #[doc(inline)]
    pub use legwork_variant::score::Score;
}

/// Records of Shogi and its kin: KIF, KI2 and CSA, read and written.
///
/// Their games are those of PGN, a [`PgnGame`](pgn::PgnGame) each, so that a record can be converted.
#[cfg(feature = "kifu")]
pub mod kifu {
    #[doc(inline)]
    pub use legwork_kifu::{Format, KifuError, KifuErrorKind, read, write};
    #[cfg(feature = "shift-jis")]
    #[doc(inline)]
    pub use legwork_kifu::{decode, read_from, shift_jis};
}

#[cfg(feature = "engine")]
#[doc(inline)]
pub use legwork_engine as engine;
#[cfg(feature = "import")]
#[doc(inline)]
pub use legwork_import as import;

/// How games of random moves end, and what happens in them.
pub mod playout {
    #[doc(inline)]
    pub use legwork_variant::playout::{Branching, Limits, Phase, Player, Playout, Tally};
}

/// How a search runs on boards of one shape, without asking at every call which shape it is.
///
/// [`Variant::kernel`] and [`Position::board`] are the way in. A [`Level`](kernel::Level) is what the processor
/// can do.
pub mod kernel {
    #[doc(inline)]
    pub use legwork_kernel::{
        Board, Change, Flow, Kernel, Level, LevelError, MoveList, PieceMoves, Sink, Want,
    };
    #[doc(inline)]
    pub use legwork_perft::{Counter, PerftTable};
}

/// The four shapes of boards, by the machine word that holds their squares.
///
/// A set in a shape is a bitboard. [`Squares`] is a set of squares for code that does not depend on the shape.
pub mod shape {
    #[doc(inline)]
    pub use legwork_core::shape::{Large, Shape, Small, SquareIter, Tall, Wide};
}

/// How a rule that data cannot express is written in code.
///
/// A [`Plugin`](plugin::Plugin) has a name. A crate registers it with
/// `legwork::inventory::submit! { PluginEntry { .. } }`, and a rule file asks for it: `code: ["lion-trading: chu-chess"]`.
/// A plug-in decides which moves are legal and what a position remembers of them. It never changes which squares
/// are attacked.
pub mod plugin {
    #[doc(inline)]
    pub use legwork_core::plugin::{
        FirstMoves, Guard, InCheck, Made, Maker, Mark, Memory, MoveFacts, MoveFilter, Offers,
        Plugin, PluginEntry, PluginError, Plugins, Veto,
    };
}

/// The types that plug-ins, searches and tests are given: legs, views of a board, and compiled rules.
pub mod base {
    #[doc(inline)]
    pub use legwork_core::{
        array_board::ArrayBoard,
        compiled::CompiledRules,
        legs::{BoardView, Bounds, EmptyBoard, Landing, Legs, ViewAfterMove, ViewWithPiece, Way},
        squares::OnBoard,
        state::State,
    };
}

/// For tests: the reference generator, which the fast one must always equal.
pub mod testing {
    #[doc(inline)]
    pub use legwork_variant::testing::ReferenceMoves;
    #[doc(inline)]
    pub use legwork_walker::Walker;
}

// A package that nothing names is not linked, and a variant that is not linked is not registered; nor is a rule in code, for which
// rule files may ask that no variant is made of.
use legwork_alice as _;
use legwork_almost as _;
use legwork_amazon as _;
use legwork_annan as _;
use legwork_antichess as _;
use legwork_asean as _;
use legwork_atomar as _;
use legwork_atomic as _;
use legwork_berolina as _;
use legwork_breakthrough as _;
use legwork_cambodian as _;
use legwork_capablanca as _;
use legwork_capahouse as _;
use legwork_chancellor as _;
use legwork_checkless as _;
use legwork_chess as _;
use legwork_chess960 as _;
use legwork_chu as _;
use legwork_chushogi as _;
use legwork_circe as _;
use legwork_courier as _;
use legwork_crazyhouse as _;
use legwork_crc as _;
use legwork_cylinder as _;
use legwork_daishogi as _;
use legwork_dobutsu as _;
use legwork_duck as _;
use legwork_elvenchess as _;
use legwork_embassy as _;
use legwork_eurasian as _;
use legwork_extinction as _;
use legwork_gigachess as _;
use legwork_glinski as _;
use legwork_gothic as _;
use legwork_grand as _;
use legwork_horde as _;
use legwork_janggi as _;
use legwork_janus as _;
use legwork_kingofthehill as _;
use legwork_knightmate as _;
use legwork_kyotoshogi as _;
use legwork_madrasi as _;
use legwork_makpong as _;
use legwork_makruk as _;
use legwork_marseillais as _;
use legwork_metamachy as _;
use legwork_mighty_lion as _;
use legwork_minishogi as _;
use legwork_minixiangqi as _;
use legwork_monster as _;
use legwork_musketeer as _;
use legwork_omega as _;
use legwork_orda as _;
use legwork_placement as _;
use legwork_racingkings as _;
use legwork_rifle as _;
use legwork_rules_in_code as _;
use legwork_seirawan as _;
use legwork_shako as _;
use legwork_shatranj as _;
use legwork_shogi as _;
use legwork_sittuyin as _;
use legwork_spartan as _;
use legwork_super as _;
use legwork_threecheck as _;
use legwork_torishogi as _;
use legwork_ultima as _;
use legwork_werewolf as _;
use legwork_wildebeest as _;
use legwork_xiangqi as _;
use legwork_zanzibar as _;

/// The README's example, so that it cannot go stale.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
