//! The names of all fields of the format. The decoder knows these, and a test compares the
//! documentation with them.

/// The fields of a rule file itself.
pub const RULES: &[&str] = &[
    "like",
    "without",
    "name",
    "aliases",
    "board",
    "pieces",
    "start",
    "set_ups",
    "castling",
    "promotions",
    "holdings",
    "endings",
    "code",
    "options",
    "bench",
];
/// The fields of `board`.
pub const BOARD: &[&str] = &["files", "ranks", "first_rank"];
/// The fields of an element of `pieces`.
pub const PIECE: &[&str] = &[
    "letter", "name", "betza", "prose", "royal", "value", "pawn", "remark",
];
/// The fields of `castling`.
pub const CASTLING: &[&str] = &["text", "short", "wings"];
/// The fields of `Orthodox(...)`, in place of the other fields of `castling`.
pub const ORTHODOX_CASTLING: &[&str] = &["king_to", "short"];
/// The fields of an element of `wings`.
pub const WING: &[&str] = &["right", "king", "rook", "king_to", "rook_to"];
/// The fields of an element of `promotions`.
pub const PROMOTION: &[&str] = &[
    "pieces", "zone", "must", "on_entry", "to", "limits", "crowning",
];
/// The fields of `holdings`.
pub const HOLDINGS: &[&str] = &["form", "slots"];
/// The fields of `endings`.
pub const ENDINGS: &[&str] = &["stalemate", "bare_king"];
/// The fields of an element of `options`.
pub const OPTION: &[&str] = &["name", "values"];
/// The fields of an element of `values`.
pub const VALUE: &[&str] = &["name", "set"];
/// The fields of `set`: what an option's value may replace.
pub const OVERLAY: &[&str] = &[
    "board",
    "pieces",
    "start",
    "castling",
    "promotions",
    "holdings",
    "endings",
];

/// The fields of an element of `bench`.
pub const BENCH: &[&str] = &["name", "fen", "options", "nodes"];

/// Every table of fields, under the name that its documentation gives it.
pub const TABLES: &[(&str, &[&str])] = &[
    ("the file", RULES),
    ("`board`", BOARD),
    ("a piece", PIECE),
    ("`castling`", CASTLING),
    ("`Orthodox`", ORTHODOX_CASTLING),
    ("a wing", WING),
    ("a promotion", PROMOTION),
    ("`holdings`", HOLDINGS),
    ("`endings`", ENDINGS),
    ("an option", OPTION),
    ("a value", VALUE),
    ("`set`", OVERLAY),
    ("a bench position", BENCH),
];
