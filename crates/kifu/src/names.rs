//! The words of the formats: pieces, numbers, handicaps, headers.

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
    /// On a board, where it has one character.
    pub(crate) drawn: char,
    /// In CSA.
    pub(crate) csa: &'static str,
}

const fn name(symbol: &'static str, word: &'static str, drawn: char, csa: &'static str) -> Name {
    Name {
        symbol,
        word,
        drawn,
        csa,
    }
}

/// The pieces, in the order in which hands list them.
pub(crate) const PIECES: [Name; 14] = [
    name("R", "飛", '飛', "HI"),
    name("B", "角", '角', "KA"),
    name("G", "金", '金', "KI"),
    name("S", "銀", '銀', "GI"),
    name("N", "桂", '桂', "KE"),
    name("L", "香", '香', "KY"),
    name("P", "歩", '歩', "FU"),
    name("K", "玉", '玉', "OU"),
    name("+R", "龍", '龍', "RY"),
    name("+B", "馬", '馬', "UM"),
    name("+S", "成銀", '全', "NG"),
    name("+N", "成桂", '圭', "NK"),
    name("+L", "成香", '杏', "NY"),
    name("+P", "と", 'と', "TO"),
];

/// Other words for pieces.
const OTHERS: [(&str, &str); 7] = [
    ("王", "K"),
    ("竜", "+R"),
    ("全", "+S"),
    ("圭", "+N"),
    ("杏", "+L"),
    ("飛車", "R"),
    ("角行", "B"),
];

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

/// Reads the piece at the beginning of a text, as a symbol, and returns what is behind it.
pub(crate) fn piece(text: &str) -> Option<(&'static str, &str)> {
    let known = PIECES.iter().map(|name| (name.word, name.symbol));
    let mut known: Vec<(&str, &str)> = known.chain(OTHERS).collect();
    known.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    known
        .into_iter()
        .find_map(|(word, symbol)| Some((symbol, text.strip_prefix(word)?)))
}

/// The symbol of a piece on a drawn board.
pub(crate) fn drawn(c: char) -> Option<&'static str> {
    let mut text = [0; 4];
    let text = &*c.encode_utf8(&mut text);
    let name = PIECES.iter().find(|name| name.drawn == c);
    let other = OTHERS.iter().find(|(word, _)| *word == text);
    name.map(|name| name.symbol)
        .or(other.map(|(_, symbol)| *symbol))
}

/// The names of the piece with a symbol.
pub(crate) fn of_symbol(symbol: &str) -> Option<&'static Name> {
    PIECES.iter().find(|name| name.symbol == symbol)
}

/// The names of a piece by its name in CSA.
pub(crate) fn of_csa(csa: &str) -> Option<&'static Name> {
    PIECES.iter().find(|name| name.csa == csa)
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
