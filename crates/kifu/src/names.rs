//! The words of the formats: pieces, numbers, handicaps, headers.

use legwork_core::rules::Rules;

use crate::games::KIF;

/// The marks in front of a move in KI2: those of the side that moves first, and those of the other.
pub(crate) const MARKS: [char; 6] = ['▲', '☗', '▼', '△', '☖', '▽'];
/// The digits of columns.
pub(crate) const COLUMNS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// The digits of rows, and of numbers.
pub(crate) const ROWS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A kind of piece in the formats.
pub(crate) struct Name {
    /// The symbol in rule files and in SFEN.
    pub(crate) symbol: &'static str,
    /// In a move.
    pub(crate) word: &'static str,
    /// On a board.
    pub(crate) drawn: &'static str,
    /// In CSA.
    pub(crate) csa: &'static str,
}

const fn csa(
    symbol: &'static str,
    word: &'static str,
    drawn: &'static str,
    csa: &'static str,
) -> Name {
    Name {
        symbol,
        word,
        drawn,
        csa,
    }
}

const fn name(symbol: &'static str, word: &'static str, drawn: &'static str) -> Name {
    csa(symbol, word, drawn, "")
}

/// The names of the pieces of a game, and how its moves are written.
pub(crate) struct Names {
    pieces: &'static [Name],
    /// Other words, each with the symbols of the pieces that it may mean.
    others: &'static [(&'static str, &'static [&'static str])],
    /// The pieces that a hand lists, in its order; one with `+` is listed by the name of its promoted side, as in Kyoto Shogi.
    pub(crate) held: &'static [&'static str],
    /// Whether the game is Chu Shogi: squares with numbers of two digits, no hands, and Lions that move in two steps.
    pub(crate) chu: bool,
}

/// The maximum number of files and ranks.
pub(crate) const MOST_LINES: u8 = 12;
/// The names in KIF of games whose pieces have names of their own.
pub(crate) const CHU: &str = "中将棋";
const KYOTO: &str = "京都将棋";
/// The number of kinds of pieces in a hand at most.
pub(crate) const KINDS_HELD: usize = 7;

/// Shogi, and its kin with the same pieces.
pub(crate) static SHOGI: Names = Names {
    pieces: &[
        csa("R", "飛", "飛", "HI"),
        csa("B", "角", "角", "KA"),
        csa("G", "金", "金", "KI"),
        csa("S", "銀", "銀", "GI"),
        csa("N", "桂", "桂", "KE"),
        csa("L", "香", "香", "KY"),
        csa("P", "歩", "歩", "FU"),
        csa("K", "玉", "玉", "OU"),
        csa("+R", "龍", "龍", "RY"),
        csa("+B", "馬", "馬", "UM"),
        csa("+S", "成銀", "全", "NG"),
        csa("+N", "成桂", "圭", "NK"),
        csa("+L", "成香", "杏", "NY"),
        csa("+P", "と", "と", "TO"),
    ],
    others: &[
        ("王", &["K"]),
        ("竜", &["+R"]),
        ("飛車", &["R"]),
        ("角行", &["B"]),
    ],
    held: &["R", "B", "G", "S", "N", "L", "P"],
    chu: false,
};

/// Kyoto Shogi, whose pieces turn into one another: both sides of a piece have names, and hands name those of lishogi.
static KYOTO_NAMES: Names = Names {
    pieces: &[
        name("K", "玉", "玉"),
        name("+P", "飛", "飛"),
        name("P", "歩", "歩"),
        name("+S", "角", "角"),
        name("S", "銀", "銀"),
        name("+N", "金", "金"),
        name("N", "桂", "桂"),
        name("+L", "と", "と"),
        name("L", "香", "香"),
    ],
    others: &[("王", &["K"]), ("飛車", &["+P"]), ("角行", &["+S"])],
    held: &["+L", "+N", "S", "P"],
    chu: false,
};

/// Chu Shogi, as lishogi writes it. Promoted pieces that move as others do have the words of these.
static CHU_NAMES: Names = Names {
    pieces: &[
        name("K", "玉将", "玉"),
        name("+E", "太子", "太"),
        name("N", "獅子", "獅"),
        name("+O", "獅子", "成獅"),
        name("Q", "奔王", "奔"),
        name("+X", "奔王", "成奔"),
        name("+D", "飛鷲", "鷲"),
        name("+H", "角鷹", "鷹"),
        name("D", "龍王", "龍"),
        name("+R", "龍王", "成龍"),
        name("H", "龍馬", "馬"),
        name("+B", "龍馬", "成馬"),
        name("R", "飛車", "飛"),
        name("+G", "金飛車", "成飛"),
        name("B", "角行", "角"),
        name("+F", "小角", "成角"),
        name("+V", "飛牛", "牛"),
        name("+M", "奔猪", "猪"),
        name("+T", "飛鹿", "鹿"),
        name("+A", "鯨鯢", "鯨"),
        name("+L", "白駒", "駒"),
        name("V", "竪行", "竪"),
        name("+S", "竪行", "成竪"),
        name("M", "横行", "横"),
        name("+C", "横行", "成横"),
        name("O", "麒麟", "麒"),
        name("X", "鳳凰", "鳳"),
        name("E", "醉象", "象"),
        name("+I", "醉象", "成象"),
        name("T", "盲虎", "虎"),
        name("F", "猛豹", "豹"),
        name("G", "金将", "金"),
        name("+P", "金将", "成歩"),
        name("S", "銀将", "銀"),
        name("C", "銅将", "銅"),
        name("A", "反車", "反"),
        name("L", "香車", "香"),
        name("I", "仲人", "仲"),
        name("P", "歩兵", "歩"),
    ],
    others: &[
        ("王", &["K"]),
        ("王将", &["K"]),
        ("獅", &["+O"]),
        ("師", &["N", "+O"]),
        ("師子", &["N", "+O"]),
        ("成師", &["+O"]),
        ("奔", &["+X"]),
        ("角", &["+F"]),
        ("角行", &["+F"]),
        ("飛", &["+G"]),
        ("飛車", &["+G"]),
        ("龍", &["+R"]),
        ("龍玉", &["D", "+R"]),
        ("竜玉", &["D", "+R"]),
        ("竜", &["D", "+R"]),
        ("竜王", &["D", "+R"]),
        ("成竜", &["+R"]),
        ("馬", &["+B"]),
        ("竜馬", &["H", "+B"]),
        ("金飛", &["+G"]),
        ("竪", &["+S"]),
        ("横", &["+C"]),
        ("酔象", &["E", "+I"]),
        ("象", &["+I"]),
        ("金", &["+P"]),
        ("と", &["+P"]),
        ("と金", &["+P"]),
        ("个", &["+P"]),
        ("杏", &["+P"]),
        ("兵", &["P"]),
        ("成兵", &["+P"]),
    ],
    held: &[],
    chu: true,
};

impl Names {
    /// The names of the game with a name in KIF.
    pub(crate) fn of_game(game: &str) -> &'static Self {
        match game {
            CHU => &CHU_NAMES,
            KYOTO => &KYOTO_NAMES,
            _ => &SHOGI,
        }
    }

    /// Whether they are those of Shogi.
    pub(crate) fn are_usual(&self) -> bool {
        std::ptr::eq(self, &SHOGI)
    }

    /// The names of the game with these rules.
    pub(crate) fn of(rules: &Rules) -> &'static Self {
        Self::of_game(rules.aliases.get(KIF).map_or("", String::as_str))
    }

    /// All words for pieces, with their symbols.
    fn words(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let names = self.pieces.iter();
        let own = names.flat_map(|name| [(name.word, name.symbol), (name.drawn, name.symbol)]);
        let others = self.others.iter();
        own.chain(others.flat_map(|(word, symbols)| symbols.iter().map(|symbol| (*word, *symbol))))
    }

    /// Reads the piece at the beginning of a text, as the symbols that its word may mean, and returns what is behind it.
    pub(crate) fn piece<'t>(&self, text: &'t str) -> Option<(Vec<&'static str>, &'t str)> {
        let words = self.words().map(|(word, _)| word);
        let read = words.filter(|word| text.starts_with(word));
        let longest = read.max_by_key(|word| word.len())?;
        let meant = self.words().filter(|(word, _)| *word == longest);
        let mut symbols: Vec<&str> = Vec::new();
        for (_, symbol) in meant {
            if !symbols.contains(&symbol) {
                symbols.push(symbol);
            }
        }
        Some((symbols, &text[longest.len()..]))
    }

    /// The symbol of a piece on a drawn board.
    pub(crate) fn drawn(&self, text: &str) -> Option<&'static str> {
        let drawn = self.pieces.iter().find(|name| name.drawn == text);
        let other = || self.words().find(|(word, _)| *word == text);
        drawn.map(|name| name.symbol).or_else(|| Some(other()?.1))
    }

    /// The names of the piece with a symbol.
    pub(crate) fn of_symbol(&self, symbol: &str) -> Option<&'static Name> {
        self.pieces.iter().find(|name| name.symbol == symbol)
    }

    /// Reads a square at the beginning of a text, as its column and its row, and returns what is behind it.
    pub(crate) fn square<'t>(&self, text: &'t str) -> Option<((u8, u8), &'t str)> {
        let mut chars = text.chars();
        if !self.chu {
            let column = digit(chars.next()?)?;
            let row = digit(chars.next()?)?;
            return Some(((column, row), chars.as_str()));
        }
        let run = |text: &'t str, fits: &dyn Fn(char) -> bool| {
            let end = text.find(|c| !fits(c)).unwrap_or(text.len());
            text.split_at(end)
        };
        let (column, rest) = run(text, &|c| {
            c == '０' || c.is_ascii_digit() || COLUMNS.contains(&c)
        });
        let (row, rest) = run(rest, &|c| c == '十' || ROWS.contains(&c));
        if column.is_empty() || row.is_empty() {
            return None;
        }
        let place = Some((read_number(column)?, read_number(row)?));
        let place = place.filter(|&(column, row)| column.max(row) <= MOST_LINES);
        Some((place?, rest))
    }
}

/// The handicaps: the name, and the two ranks of the stronger side in SFEN. That side is Black in the rules, and moves first.
pub(crate) const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// The position of a handicap in SFEN, from the two ranks of the stronger side.
pub(crate) fn handicap(far: &str) -> String {
    format!("{far}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
}

/// The name of any other start, which is drawn.
pub(crate) const OTHER_START: &str = "その他";

/// A header: its names in KIF and CSA, and the tag that it is.
pub(crate) const HEADERS: [(&str, &str, &str); 7] = [
    ("棋戦", "EVENT", "Event"),
    ("場所", "SITE", "Site"),
    ("開始日時", "START_TIME", "Date"),
    ("終了日時", "END_TIME", "EndDate"),
    ("持ち時間", "TIME_LIMIT", "TimeControl"),
    ("戦型", "OPENING", "Opening"),
    ("表題", "TITLE", "Title"),
];
/// Tags of a day, and those of the time on it.
pub(crate) const TIMES: [(&str, &str); 2] = [("Date", "Time"), ("EndDate", "EndTime")];
/// The names of the sides in KIF: without and with a handicap.
pub(crate) const SIDES: [[&str; 2]; 2] = [["先手", "下手"], ["後手", "上手"]];

/// The names of a piece by its name in CSA.
pub(crate) fn of_csa(csa: &str) -> Option<&'static Name> {
    SHOGI.pieces.iter().find(|name| name.csa == csa)
}

/// The digit from 1 that a character is, in any of the writings.
pub(crate) fn digit(c: char) -> Option<u8> {
    let of = |all: &[char; 9]| all.iter().position(|&known| known == c);
    let found = of(&COLUMNS).or_else(|| of(&ROWS)).map(|at| at as u8 + 1);
    found.or_else(|| {
        c.to_digit(10)
            .filter(|&digit| digit > 0)
            .map(|digit| digit as u8)
    })
}

/// A number in the writing of hands: `十八`.
pub(crate) fn number(count: u8) -> String {
    let (tens, ones) = (count / 10, count % 10);
    let one = |digit: u8| ROWS.get(usize::from(digit).wrapping_sub(1)).copied();
    let tens = match tens {
        0 => String::new(),
        1 => "十".to_owned(),
        more => one(more).into_iter().chain(['十']).collect(),
    };
    tens + &one(ones).map(String::from).unwrap_or_default()
}

/// Reads such a number, below 100, in any digits; one of an empty text.
pub(crate) fn read_number(text: &str) -> Option<u8> {
    if text.is_empty() {
        return Some(1);
    }
    let (tens, ones) = match text.split_once('十') {
        Some(("", ones)) => (1, ones),
        Some((tens, ones)) => (all_digits(tens)?, ones),
        None => (0, text),
    };
    let ones = if ones.is_empty() {
        0
    } else {
        all_digits(ones)?
    };
    (tens < 10 && ones < 100)
        .then(|| tens * 10 + ones)
        .filter(|&count| count < 100)
}

fn all_digits(text: &str) -> Option<u8> {
    text.chars().try_fold(0u8, |all, c| {
        let digit = digit(c).or(['0', '０', '〇'].contains(&c).then_some(0))?;
        all.checked_mul(10)?.checked_add(digit)
    })
}

/// The name of the end that a line of CSA is: `TORYO` of `%TORYO`.
pub(crate) fn end_of_csa(line: &str) -> Option<&str> {
    line.strip_prefix('%')
}
