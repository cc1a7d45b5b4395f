//! The base of `legwork/ffish`: ffish.js's interface, as far as it is special to Fairy-Stockfish. The rest is
//! JavaScript, in `npm/ffish-interface.mjs`.
//!
//! As in ffish.js, a move that is not legal is not an error: it is not played, and its SAN is empty.

use std::cell::RefCell;

use legwork::{Color, Square, Squares};
use legwork_ffish::{Board, FairyVariant, FenStyle, Library, Notation};
use wasm_bindgen::prelude::*;

use crate::board::lists::spelled_by;
use crate::loaded::warn_of;
use crate::names;
use legwork_bindings::BindingError;

thread_local! {
    static LIBRARY: RefCell<Library> = RefCell::new(Library::new());
}

/// A game of a variant, by Fairy-Stockfish's names.
#[wasm_bindgen(skip_typescript)]
#[derive(Debug)]
pub struct FfishBoard(Board);

#[wasm_bindgen]
impl FfishBoard {
    /// A board at the start of a game, or in the position of a FEN.
    ///
    /// # Errors
    ///
    /// If there is no such variant, or the FEN is not a position of it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: Option<String>,
        fen: Option<String>,
        chess960: Option<bool>,
    ) -> Result<FfishBoard, JsValue> {
        let variant = open(variant.as_deref(), chess960)?;
        let board = Board::at(&variant, fen.as_deref().unwrap_or_default());
        Ok(Self(board.map_err(BindingError::from)?))
    }

    /// The legal moves, separated by spaces.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> String {
        let position = self.0.position();
        spelled_by(position, &position.moves(), |mv| self.0.text(mv))
    }

    /// The legal moves in SAN, separated by spaces.
    #[wasm_bindgen(js_name = legalMovesSan)]
    pub fn legal_moves_san(&self) -> String {
        self.0.sans(Notation::San)
    }

    /// The number of legal moves.
    #[wasm_bindgen(js_name = numberLegalMoves)]
    pub fn number_legal_moves(&self) -> u32 {
        self.0.position().count() as u32
    }

    /// Plays a move; returns whether it is legal.
    pub fn push(&mut self, text: &str) -> bool {
        self.0.try_push(text)
    }

    /// Plays a move in a notation; returns whether it is legal.
    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, san: &str, notation: Option<u32>) -> bool {
        self.0.push_san(san, numbered(notation)).is_ok()
    }

    /// Plays those of the moves that are legal, one after the other.
    #[wasm_bindgen(js_name = pushMoves)]
    pub fn push_moves(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.push(text);
        }
    }

    /// Plays those of the moves that are legal, one after the other, in a notation.
    #[wasm_bindgen(js_name = pushSanMoves)]
    pub fn push_san_moves(&mut self, sans: &str, notation: Option<u32>) {
        for san in sans.split_whitespace() {
            self.push_san(san, notation);
        }
    }

    /// Takes the last move back, if there is one.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Puts the pieces as at the start of a game.
    pub fn reset(&mut self) {
        self.0 = Board::start(self.0.variant());
    }

    /// Whether castling is written as in Chess960.
    #[wasm_bindgen(js_name = is960)]
    pub fn is_960(&self) -> bool {
        self.0.variant().is_960()
    }

    /// The position as a FEN.
    pub fn fen(&self, show_promoted: Option<bool>, count_started: Option<i32>) -> String {
        self.0.fen(FenStyle {
            show_promoted: show_promoted.unwrap_or_default(),
            count_started: count_started.unwrap_or_default(),
        })
    }

    /// The position as an SFEN.
    pub fn sfen(&self) -> String {
        self.0.sfen()
    }

    /// The board as text, a letter for each piece.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        let geometry = self.0.position().rules().geometry;
        let ranks = (0..geometry.ranks()).rev().map(|rank| {
            let squares = (0..geometry.files()).filter_map(|file| Square::new(file, rank));
            let letters = squares.map(|square| self.0.letter_at(square).unwrap_or('.').to_string());
            letters.collect::<Vec<_>>().join(" ")
        });
        ranks.collect::<Vec<_>>().join("\n")
    }

    /// Puts the pieces as in a FEN, and forgets the moves played.
    ///
    /// # Errors
    ///
    /// If the FEN is not a position of the variant; the board stays as it is.
    #[wasm_bindgen(js_name = setFen)]
    pub fn set_fen(&mut self, fen: &str) -> Result<(), JsValue> {
        Ok(self.0.set_fen(fen).map_err(BindingError::from)?)
    }

    /// A legal move in a notation; nothing if it is not legal.
    #[wasm_bindgen(js_name = sanMove)]
    pub fn san_move(&self, text: &str, notation: Option<u32>) -> String {
        self.0.san(text, numbered(notation)).unwrap_or_default()
    }

    /// Moves from here on in a notation: `1. e4 e5 2. Nf3`; nothing if one is not legal.
    #[wasm_bindgen(js_name = variationSan)]
    pub fn variation_san(
        &self,
        moves: &str,
        notation: Option<u32>,
        numbers: Option<bool>,
    ) -> String {
        let moves = moves.split_whitespace();
        let sans = self.0.san_moves(moves, numbered(notation));
        let sans = sans.unwrap_or_default();
        if numbers == Some(false) {
            return sans.join(" ");
        }
        let start = self.0.ply() as usize;
        let numbered = sans.iter().zip(start..).map(|(san, ply)| {
            let number = ply / 2 + 1;
            if ply % 2 == 0 {
                format!("{number}. {san}")
            } else if ply == start {
                format!("{number}...{san}")
            } else {
                san.clone()
            }
        });
        numbered.collect::<Vec<_>>().join(" ")
    }

    /// Whether White is to move.
    pub fn turn(&self) -> bool {
        self.0.position().turn() == Color::White
    }

    /// The number of the move.
    #[wasm_bindgen(js_name = fullmoveNumber)]
    pub fn fullmove_number(&self) -> u32 {
        self.0.position().move_number().into()
    }

    /// The plies since a capture or a Pawn's move.
    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u32 {
        self.0.clock().into()
    }

    /// The plies since the start of a game, by the number of the move.
    #[wasm_bindgen(js_name = gamePly)]
    pub fn game_ply(&self) -> u32 {
        self.0.ply()
    }

    /// The name of the variant.
    pub fn variant(&self) -> String {
        self.0.variant().name().to_owned()
    }

    /// Whether a side has too little to win.
    #[wasm_bindgen(js_name = hasInsufficientMaterial)]
    pub fn has_insufficient_material(&self, white: bool) -> bool {
        self.0.has_insufficient_material(side(white))
    }

    /// Whether both sides have too little to win.
    #[wasm_bindgen(js_name = isInsufficientMaterial)]
    pub fn is_insufficient_material(&self) -> bool {
        self.0.is_insufficient()
    }

    /// Whether the game is over, or a draw may be claimed.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self, claim: Option<bool>) -> bool {
        self.0.is_over(claim.unwrap_or_default())
    }

    /// The result of the game; `*` while it is not over.
    pub fn result(&self, claim: Option<bool>) -> String {
        self.0.result(claim.unwrap_or_default()).to_owned()
    }

    /// The squares of the royal pieces in check, separated by spaces.
    #[wasm_bindgen(js_name = checkedPieces)]
    pub fn checked_pieces(&self) -> String {
        self.squares(self.0.checked())
    }

    /// The squares of the pieces that give check, separated by spaces.
    pub fn checkers(&self) -> String {
        self.squares(self.0.position().checkers())
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.in_check()
    }

    /// Whether Janggi's Generals face each other.
    #[wasm_bindgen(js_name = isBikjang)]
    pub fn is_bikjang(&self) -> bool {
        self.0.is_bikjang()
    }

    /// Whether a legal move captures.
    #[wasm_bindgen(js_name = isCapture)]
    pub fn is_capture(&self, text: &str) -> bool {
        let found = self.0.find(text);
        found.is_some_and(|mv| self.0.is_capture(mv))
    }

    /// The moves played, separated by spaces.
    #[wasm_bindgen(js_name = moveStack)]
    pub fn move_stack(&self) -> String {
        self.0.move_stack().join(" ")
    }

    /// A number that identifies the pieces that a side holds; see `Position::hand_number`.
    pub fn held(&self, white: bool) -> u32 {
        self.0.position().hand_number(side(white))
    }

    /// The letters of what a side holds.
    pub fn pocket(&self, white: bool) -> String {
        self.0.pocket(side(white))
    }

    fn squares(&self, squares: Squares) -> String {
        names::of_squares(self.0.position().rules(), squares).join(" ")
    }
}

/// The names of all variants.
#[wasm_bindgen(js_name = ffishVariants, skip_typescript)]
pub fn ffish_variants() -> Vec<String> {
    LIBRARY.with_borrow_mut(Library::names)
}

/// Adds the variants of a text in Fairy-Stockfish's format. Lines that cannot be read are warnings on the console.
#[wasm_bindgen(js_name = ffishLoad, skip_typescript)]
pub fn ffish_load(config: &str) {
    warn_of(&LIBRARY.with_borrow_mut(|library| library.load(config)));
}

/// The FEN from which a game starts.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = ffishStartingFen, skip_typescript)]
pub fn ffish_starting_fen(variant: Option<String>) -> Result<String, JsValue> {
    let asked = LIBRARY.with_borrow(|library| library.start_fen(named(variant.as_deref())));
    Ok(asked.map_err(BindingError::from)?)
}

/// Whether a captured piece comes into the hand of the side that captures it.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = ffishCapturesToHand, skip_typescript)]
pub fn ffish_captures_to_hand(variant: Option<String>) -> Result<bool, JsValue> {
    let asked = LIBRARY.with_borrow(|library| library.captures_to_hand(named(variant.as_deref())));
    Ok(asked.map_err(BindingError::from)?)
}

/// Checks a FEN, and returns Fairy-Stockfish's number for it: 1 if it is valid.
///
/// # Errors
///
/// If there is no such variant.
#[wasm_bindgen(js_name = ffishValidateFen, skip_typescript)]
pub fn ffish_validate_fen(
    fen: &str,
    variant: Option<String>,
    chess960: Option<bool>,
) -> Result<i32, JsValue> {
    let variant = open(variant.as_deref(), chess960)?;
    Ok(variant
        .check_fen(fen, chess960.unwrap_or_default())
        .number())
}

/// The name and the version of the library.
#[wasm_bindgen(js_name = ffishInfo, skip_typescript)]
pub fn ffish_info() -> String {
    format!("Legwork {}", env!("CARGO_PKG_VERSION"))
}

/// The name of a variant; without one, that of chess, which has another name in games of the web.
fn named(name: Option<&str>) -> &str {
    match name {
        None | Some("" | "standard" | "Standard") => "chess",
        Some(name) => name,
    }
}

/// The variant with a name.
fn open(name: Option<&str>, chess960: Option<bool>) -> Result<FairyVariant, BindingError> {
    let opened =
        LIBRARY.with_borrow_mut(|library| library.open(named(name), chess960.unwrap_or_default()));
    Ok(opened?)
}

/// The notation with a number; without one, SAN, in variants of Shogi, too.
fn numbered(notation: Option<u32>) -> Notation {
    let Some(number) = notation else {
        return Notation::San;
    };
    Notation::from_number(number.into()).unwrap_or_default()
}

fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}
