//! The module `legwork.pyffish`, with the functions of pyffish.

use pyo3::prelude::*;

/// The functions of pyffish 0.0.90, played by Legwork.
#[pymodule]
pub(crate) mod pyffish {
    use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

    use legwork::Color;
    use legwork_ffish::{
        Board, FairyVariant, FenCheck, FenStyle, Library, Notation, VALUE_DRAW, VALUE_MATE,
    };
    use pyo3::prelude::*;

    use crate::arguments::{Number, Whole};
    use legwork_bindings::{BindingError, LegworkError, warn};

    /// The variants that every call finds by their names.
    static LIBRARY: LazyLock<Mutex<Library>> = LazyLock::new(|| Mutex::new(Library::new()));
    /// The options of Fairy-Stockfish that its users set, which do not concern moves.
    const OPTIONS: [&str; 12] = [
        "Debug Log File",
        "Threads",
        "Hash",
        "Ponder",
        "MultiPV",
        "Skill Level",
        "Move Overhead",
        "nodestime",
        "UCI_Chess960",
        "UCI_Variant",
        "Use NNUE",
        "EvalFile",
    ];

    fn library() -> MutexGuard<'static, Library> {
        // The library stays valid if a thread that held the lock panicked.
        LIBRARY.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(name: &str, chess960: bool) -> Result<FairyVariant, BindingError> {
        Ok(library().open(name, chess960)?)
    }

    /// The position of a FEN after some moves.
    fn board(
        name: &str,
        fen: &str,
        moves: &[String],
        chess960: bool,
    ) -> Result<Board, BindingError> {
        let mut board = Board::at(&open(name, chess960)?, fen)?;
        for text in moves {
            board.push(text)?;
        }
        Ok(board)
    }

    fn notation(number: &Whole) -> Result<Notation, BindingError> {
        let number = number.within("notation", 0..=Notation::ALL.len() as u64 - 1)?;
        Ok(Notation::from_number(number as i64).unwrap_or_default())
    }

    /// The version of pyffish whose interface this is.
    #[pyfunction]
    fn version() -> (u32, u32, u32) {
        (0, 0, 90)
    }

    /// The name and version of this program.
    #[pyfunction]
    fn info() -> String {
        format!("Legwork {}", env!("CARGO_PKG_VERSION"))
    }

    /// The names of all variants that can be played.
    #[pyfunction]
    fn variants(py: Python<'_>) -> Vec<String> {
        py.detach(|| library().names())
    }

    /// Takes an option of Fairy-Stockfish: `VariantPath` loads a file of variants, the others concern its search alone.
    #[pyfunction]
    #[pyo3(signature = (name, value, /))]
    fn set_option(py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if name == "VariantPath" {
            let path = value.str()?.to_string();
            let text = std::fs::read_to_string(&path)?;
            let unread = library().load(&text);
            return warn(py, &unread);
        }
        if OPTIONS.contains(&name) {
            Ok(())
        } else {
            Err(LegworkError::new_err(format!("no such option '{name}'")))
        }
    }

    /// Adds the variants of a text in Fairy-Stockfish's format.
    #[pyfunction]
    #[pyo3(signature = (config, /))]
    fn load_variant_config(py: Python<'_>, config: &str) -> PyResult<()> {
        let unread = library().load(config);
        warn(py, &unread)
    }

    /// The FEN from which a game starts.
    #[pyfunction]
    #[pyo3(signature = (variant, /))]
    fn start_fen(variant: &str) -> Result<String, BindingError> {
        Ok(library().start_fen(variant)?)
    }

    /// Whether the variant is played on two boards.
    #[pyfunction]
    #[pyo3(signature = (variant, /))]
    fn two_boards(variant: &str) -> Result<bool, BindingError> {
        Ok(library().two_boards(variant)?)
    }

    /// Whether captured pieces come into the hand of the side that captures them.
    #[pyfunction]
    #[pyo3(signature = (variant, /))]
    fn captures_to_hand(variant: &str) -> Result<bool, BindingError> {
        Ok(library().captures_to_hand(variant)?)
    }

    /// A move in a notation.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, r#move, chess960 = false, notation = Whole::Fits(0), /))]
    fn get_san(
        variant: &str,
        fen: &str,
        r#move: &str,
        chess960: bool,
        notation: Whole,
    ) -> PyResult<String> {
        let notation = self::notation(&notation)?;
        let board = board(variant, fen, &[], chess960)?;
        Ok(board.san(r#move, notation).map_err(BindingError::from)?)
    }

    /// Moves, played one after the other, in a notation.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, notation = Whole::Fits(0), /))]
    fn get_san_moves(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
        notation: Whole,
    ) -> PyResult<Vec<String>> {
        let notation = self::notation(&notation)?;
        let board = board(variant, fen, &[], chess960)?;
        let texts = moves.iter().map(String::as_str);
        Ok(board
            .san_moves(texts, notation)
            .map_err(BindingError::from)?)
    }

    /// The legal moves.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
    fn legal_moves(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<Vec<String>, BindingError> {
        Ok(board(variant, fen, &moves, chess960)?.moves())
    }

    /// The FEN after some moves.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, sfen = false, show_promoted = false, count_started = Number::Fits(0), /))]
    fn get_fen(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
        sfen: bool,
        show_promoted: bool,
        count_started: Number<i32>,
    ) -> Result<String, BindingError> {
        let board = board(variant, fen, &moves, chess960)?;
        let style = FenStyle {
            show_promoted,
            count_started: count_started.fitting("count_started")?,
        };
        Ok(if sfen { board.sfen() } else { board.fen(style) })
    }

    /// The FEN that the side to move sees in the fog of war, with `*` on the squares that it does not see.
    #[pyfunction]
    #[pyo3(signature = (fen, variant, chess960 = false, /))]
    fn get_fog_fen(fen: &str, variant: &str, chess960: bool) -> Result<String, BindingError> {
        Ok(board(variant, fen, &[], chess960)?.fog_fen())
    }

    /// Whether the side to move is in check.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
    fn gives_check(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<bool, BindingError> {
        Ok(!board(variant, fen, &moves, chess960)?.checked().is_empty())
    }

    /// Whether a move captures.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, r#move, chess960 = false, /))]
    fn is_capture(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        r#move: &str,
        chess960: bool,
    ) -> Result<bool, BindingError> {
        let board = board(variant, fen, &moves, chess960)?;
        Ok(board.is_capture(board.read(r#move)?))
    }

    /// The piece that the last move captured, as a partner on a second board would get it; empty if there is none.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
    fn piece_to_partner(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<String, BindingError> {
        let board = board(variant, fen, &moves, chess960)?;
        Ok(board.piece_to_partner().unwrap_or_default())
    }

    /// The value for the side to move of a game that has no legal moves left.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
    fn game_result(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<i32, BindingError> {
        Ok(board(variant, fen, &moves, chess960)?.game_result())
    }

    /// Whether a rule of the variant ends the game, and its value for the side to move.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
    fn is_immediate_game_end(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<(bool, i32), BindingError> {
        let end = board(variant, fen, &moves, chess960)?.immediate_end();
        Ok((end.is_some(), end.unwrap_or(VALUE_DRAW)))
    }

    /// Whether a player may claim the end of the game (repetition, moves without progress, a count), and its value for the side to
    /// move.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, count_started = Number::Fits(0), /))]
    fn is_optional_game_end(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
        count_started: Number<i32>,
    ) -> Result<(bool, i32), BindingError> {
        let end = board(variant, fen, &moves, chess960)?
            .optional_end(count_started.fitting("count_started")?);
        Ok((end.is_some(), end.unwrap_or(VALUE_DRAW)))
    }

    /// Whether White, and Black, have too little material to win.
    #[pyfunction]
    #[pyo3(signature = (variant, fen, moves, chess960 = false, /))]
    fn has_insufficient_material(
        variant: &str,
        fen: &str,
        moves: Vec<String>,
        chess960: bool,
    ) -> Result<(bool, bool), BindingError> {
        let board = board(variant, fen, &moves, chess960)?;
        let of = |side| board.has_insufficient_material(side);
        Ok((of(Color::White), of(Color::Black)))
    }

    /// Checks a FEN: 1 if it is valid, and another number for each fault.
    #[pyfunction]
    #[pyo3(signature = (fen, variant, chess960 = false, /))]
    fn validate_fen(fen: &str, variant: &str, chess960: bool) -> Result<i32, BindingError> {
        Ok(open(variant, false)?.check_fen(fen, chess960).number())
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VALUE_MATE", VALUE_MATE)?;
        module.add("VALUE_DRAW", VALUE_DRAW)?;
        for (notation, name) in Notation::ALL {
            module.add(format!("NOTATION_{name}"), notation as u8)?;
        }
        module.add("FEN_OK", FenCheck::Valid.number())?;
        module.add(
            "FEN_INVALID_PROMOTED_PIECE",
            FenCheck::PromotedPiece.number(),
        )
    }
}
