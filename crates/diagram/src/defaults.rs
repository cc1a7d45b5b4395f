//! The moves of pieces whose line has none, by their names.

/// Returns the moves of a piece with this name, on a board with this number of files; `O`, which does not move, for an unknown name.
pub(crate) fn moves(name: &str, files: u8) -> &'static str {
    match name.to_lowercase().as_str() {
        "pawn" => "ifmnDfmWfceF",
        "king" if files > 8 => "KisO3",
        "king" => "KisO2",
        "knight" => "N",
        "bishop" => "B",
        "rook" => "R",
        "queen" => "Q",
        "cardinal" | "archbishop" => "BN",
        "chancellor" | "marshall" => "RN",
        "amazon" => "QN",
        "lion" => "KNADcaKcabKmabK",
        "mao" | "horse" => "mafsW",
        "elephant" => "mafF",
        "cannon" | "pao" => "mRcpR",
        "advisor" | "ferz" => "F",
        "lance" => "fR",
        "copper" => "vWfF",
        "silver" | "silver general" | "silvergeneral" => "FfW",
        "gold" | "gold general" | "goldgeneral" => "WfF",
        "man" | "commoner" => "K",
        "camel" => "C",
        "zebra" => "Z",
        "nightrider" => "N0",
        "grasshopper" => "gQ",
        "griffon" | "gryphon" => "yafsF",
        "wizard" => "FC",
        "champion" => "WAD",
        _ => "O",
    }
}
