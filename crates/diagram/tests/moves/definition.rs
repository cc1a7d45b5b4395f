//! A definition, read again for the test alone: its lines cut as the page's script cuts them, without any check.

/// A kind of piece.
#[derive(Debug, Clone)]
pub(crate) struct Kind {
    pub(crate) name: String,
    pub(crate) moves: String,
    /// The squares of each side at the start, as (file, rank) from 0.
    pub(crate) squares: [Vec<(i32, i32)>; 2],
    pub(crate) is_royal: bool,
    pub(crate) is_iron: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) holes: Vec<(i32, i32)>,
    pub(crate) kinds: Vec<Kind>,
}

/// The texts of the diagrams of a page, or the text itself.
pub(crate) fn texts(text: &str) -> Vec<String> {
    const OPEN: &str = "<div class=\"idiagram\"";
    if !text.contains(OPEN) {
        return vec![text.to_owned()];
    }
    let inside = |part: &str| {
        let (_, part) = part.split_once('>').unwrap();
        let (part, _) = part.split_once("</div>").unwrap();
        part.replace("<br>", "").replace("&amp;", "&")
    };
    text.split(OPEN).skip(1).map(inside).collect()
}

/// The moves that a name stands for, by the format's own list.
fn moves_by_name(name: &str, files: i32) -> &'static str {
    match name {
        "pawn" => "ifmnDfmWfceF",
        "king" => ["KisO2", "KisO3"][usize::from(files > 8)],
        "knight" => "N",
        "bishop" => "B",
        "rook" => "R",
        "queen" => "Q",
        "archbishop" => "BN",
        "chancellor" => "RN",
        "lion" => "KNADcaKcabKmabK",
        "horse" => "mafsW",
        "cannon" => "mRcpR",
        "advisor" => "F",
        "elephant" => "mafF",
        "camel" => "C",
        "lance" => "fR",
        "silver" => "FfW",
        "gold" => "WfF",
        "wizard" => "FC",
        "champion" => "WAD",
        other => panic!("no moves for `{other}`"),
    }
}

/// The squares of `a2`, `a3-d3`, with commas, as (file, rank).
fn squares(text: &str, first_rank: i32) -> Vec<(i32, i32)> {
    let corner = |text: &str| {
        let file = i32::from(text.as_bytes()[0]) - i32::from(b'a');
        (file, text[1..].parse::<i32>().unwrap() - first_rank)
    };
    let mut squares = Vec::new();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        let (from, to) = item.split_once('-').unwrap_or((item, item));
        let (from, to) = (corner(from), corner(to));
        for rank in from.1..=to.1 {
            squares.extend((from.0..=to.0).map(|file| (file, rank)));
        }
    }
    squares
}

pub(crate) fn read(text: &str) -> Definition {
    let lines = || text.lines().map(str::trim);
    let value = |name: &str| {
        let mut own = lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        own.next_back()
    };
    let number = |name: &str, or: i32| value(name).map_or(or, |value| value.parse().unwrap());
    let (files, ranks) = (number("files", 8), number("ranks", 8));
    let first_rank = number("firstRank", 1);
    let symmetry = value("symmetry").unwrap_or("mirror");
    let mut holes = Vec::new();
    let mut kinds: Vec<Kind> = Vec::new();
    let mut ids = Vec::new();
    for line in lines().filter(|line| !line.contains('=')) {
        let fields: Vec<&str> = line.split(':').collect();
        let &[name, id, moves, _, places, ..] = &fields[..] else {
            continue;
        };
        let (white, black) = places.split_once(",,").unwrap_or((places, ""));
        let white = squares(white, first_rank);
        let image = |&(file, rank): &(i32, i32)| match symmetry {
            "mirror" => (file, ranks - 1 - rank),
            _ => (files - 1 - file, ranks - 1 - rank),
        };
        let mut dark = squares(black, first_rank);
        if symmetry != "none" {
            let images = white.iter().map(image);
            dark.extend(images.filter(|square| !white.contains(square)));
        }
        if name == "hole" {
            holes.extend(white.into_iter().chain(dark));
            continue;
        }
        let moves = match moves {
            "" => moves_by_name(&name.to_lowercase(), files),
            moves => moves,
        };
        let first = || name[..1].to_uppercase();
        ids.push(if id.is_empty() {
            first()
        } else {
            id.to_owned()
        });
        kinds.push(Kind {
            name: name.to_owned(),
            moves: moves.to_owned(),
            squares: [white, dark],
            is_royal: false,
            is_iron: false,
        });
    }
    let named = |value: &str| match value.parse::<usize>() {
        Ok(number) => number - 1,
        Err(_) => ids.iter().position(|id| id == value).unwrap(),
    };
    let last = kinds.len() - 1;
    let royal = value("royal").filter(|value| !value.is_empty());
    kinds[royal.map_or(last, named)].is_royal = true;
    if let Some(iron) = value("iron") {
        kinds[named(iron)].is_iron = true;
    }
    Definition {
        files,
        ranks,
        holes,
        kinds,
    }
}
