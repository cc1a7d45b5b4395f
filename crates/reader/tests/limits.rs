//! Both sides of every limit of a rule file: the least and the most that are allowed, and what lies beyond.
//!
//! A limit is tried where a file has it, so that neither the number in the source nor the comparison can change unnoticed.

use legwork_reader::{Parent, Parents, RuleText};

const SMALL: &str = r#"(
    name: "Limits",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
    ],
    start: "k7/8/8/8/8/8/8/7K w - - 0 1",
)"#;

/// The small rules with one part replaced.
fn with(part: &str, by: &str) -> String {
    assert!(SMALL.contains(part), "{part}");
    SMALL.replace(part, by)
}

/// The small rules with another field.
fn field(text: &str) -> String {
    with("w - - 0 1\",\n)", &format!("w - - 0 1\",\n    {text},\n)"))
}

/// The small rules on a board of this size.
fn board(files: u64, ranks: u64) -> String {
    let beside = match files {
        0 | 1 => String::new(),
        _ => (files - 1).to_string(),
    };
    let empty = format!("/{files}").repeat(ranks.saturating_sub(2) as usize);
    let array = format!("k{beside}{empty}/{beside}K");
    let sized = with(
        "files: 8, ranks: 8",
        &format!("files: {files}, ranks: {ranks}"),
    );
    sized.replace("k7/8/8/8/8/8/8/7K", &array)
}

/// The small rules with this number of pieces, one for each letter, with and without a crown.
fn pieces(count: u64) -> String {
    let signs = ["", "+"].into_iter();
    let signs = signs.flat_map(|crown| ["", "'", "!"].map(|dress| (crown, dress)));
    let letters = signs.flat_map(|(crown, dress)| {
        ('A'..='Z').map(move |letter| format!("{crown}{letter}{dress}"))
    });
    let free = letters.filter(|letter| !["K", "R", "P"].contains(&letter.as_str()));
    // There are 156 symbols; beyond them the same one again, which is a fault of its own.
    let names = free.chain(std::iter::repeat("+Z".to_owned()));
    let piece =
        |letter: String| format!(r#"(letter: "{letter}", name: "Kind {letter}", betza: "W"), "#);
    let more: String = names
        .take(count.saturating_sub(3) as usize)
        .map(piece)
        .collect();
    with("],\n    start", &format!("{more}],\n    start"))
}

/// Rules with this number of pieces to be gated, of each of which a side may have `most`.
fn slots(count: u64, most: u64) -> String {
    let letters = ('A'..='Z').filter(|letter| !"KP".contains(*letter));
    let slot = |letter: char| format!("(\"{letter}\", {most}), ");
    let slots: String = letters.take(count as usize).map(slot).collect();
    let hand = format!("w - - 0 1\",\n    holdings: (form: Hand, slots: [{slots}]),\n)");
    pieces(26).replace("w - - 0 1\",\n)", &hand)
}

/// Rules whose pieces have up to this number of paths, a multiple of 8: chains of three legs, and steps.
fn paths(count: u64) -> String {
    let chains = ["W", "F", "K"].into_iter().flat_map(|first| {
        let legs = ["W-W", "W-F", "F-W", "F-F", "W-K", "F-K"].into_iter();
        legs.map(move |rest| format!("[{first}-{rest}]"))
    });
    // The King has one step, the Pawn two.
    let rest = count - 24;
    let chains: String = chains.take((rest / 584) as usize).collect();
    let steps = "W".repeat((rest % 584 / 8) as usize);
    with("betza: \"R\"", &format!("betza: \"{chains}{steps}\""))
}

fn list(element: impl Fn(u64) -> String, count: u64) -> String {
    (0..count).map(|at| element(at) + ", ").collect()
}

/// Rules whose first rank is shuffled.
fn shuffled(letters: &str) -> String {
    let shuffle = format!("set_ups: Shuffle(rank: \"{letters}\")");
    let files = letters.len();
    let empty = format!("/{files}").repeat(6);
    let array = format!("{}{empty}/{letters}", letters.to_lowercase());
    pieces(26)
        .replace("files: 8", &format!("files: {files}"))
        .replace("k7/8/8/8/8/8/8/7K", &array)
        .replace(
            "w - - 0 1\",\n)",
            &format!("w - - 0 1\",\n    {shuffle},\n)"),
        )
}

/// A limit: its name, the rules with a number at it, the numbers that are allowed at its ends and those that are refused,
/// and what the message then says.
struct Limit {
    name: &'static str,
    rules: fn(u64) -> String,
    allowed: &'static [u64],
    refused: &'static [u64],
    says: &'static str,
}

const LIMITS: &[Limit] = &[
    Limit {
        name: "files",
        rules: |n| board(n, 8),
        allowed: &[1, 16],
        refused: &[0, 17],
        says: "files: expected a whole number from 1 to 16",
    },
    Limit {
        name: "ranks",
        rules: |n| board(8, n),
        allowed: &[2, 16],
        refused: &[1, 17],
        says: "ranks: expected a whole number from 2 to 16",
    },
    Limit {
        name: "first_rank",
        rules: |n| with("ranks: 8", &format!("ranks: 8, first_rank: {n}")),
        allowed: &[0, 1],
        refused: &[2],
        says: "expected a whole number from 0 to 1",
    },
    Limit {
        name: "characters of a string",
        rules: |n| with("Limits", &"L".repeat(n as usize)),
        allowed: &[1, 1000],
        refused: &[1001],
        says: "expected at most 1000 characters",
    },
    Limit {
        name: "pieces",
        rules: pieces,
        allowed: &[3, 156],
        refused: &[193],
        says: "too many pieces: expected at most 192",
    },
    Limit {
        name: "value",
        rules: |n| with("betza: \"R\"", &format!("betza: \"R\", value: {n}")),
        allowed: &[0, 10_000],
        refused: &[10_001],
        says: "value: expected a number from 0 to 10000",
    },
    Limit {
        name: "bytes of a notation",
        rules: |n| {
            with(
                "betza: \"R\"",
                &format!("betza: \"{}\"", "W".repeat(n as usize)),
            )
        },
        allowed: &[1, 255],
        refused: &[256],
        says: "expected at most 255 bytes",
    },
    Limit {
        name: "range",
        rules: |n| with("betza: \"R\"", &format!("betza: \"W{n}\"")),
        allowed: &[0, 15],
        refused: &[16],
        says: "expected a number from 0 to 15",
    },
    Limit {
        name: "paths",
        rules: paths,
        allowed: &[616, 8192],
        refused: &[8200],
        says: "expected at most 8192",
    },
    Limit {
        name: "zone",
        rules: |n| {
            field(&format!(
                "promotions: [(pieces: [\"P\"], zone: {n}, to: [\"R\"])]"
            ))
        },
        allowed: &[1, 8],
        refused: &[0, 9],
        says: "a number of ranks from the far end, 1 to 8",
    },
    Limit {
        name: "must",
        rules: |n| {
            field(&format!(
                "promotions: [(pieces: [\"P\"], zone: 2, must: {n}, to: [\"R\"])]"
            ))
        },
        allowed: &[0, 2],
        refused: &[3],
        says: "a number of ranks from the far end, 0 to 2",
    },
    Limit {
        name: "limits",
        rules: |n| {
            field(&format!(
                "promotions: [(pieces: [\"P\"], zone: 1, to: [\"R\"], limits: [(\"R\", {n})])]"
            ))
        },
        allowed: &[1, 15],
        refused: &[0, 16],
        says: "limits[0][1]: expected a whole number from 1 to 15",
    },
    Limit {
        name: "held",
        rules: |n| field(&format!("holdings: (form: Hand, slots: [(\"R\", {n})])")),
        allowed: &[1, 63],
        refused: &[0, 64],
        says: "expected a whole number from 1 to 63",
    },
    Limit {
        name: "slots",
        rules: |n| slots(n, 1),
        allowed: &[1, 16],
        refused: &[17],
        says: "17 slots, expected at most 16",
    },
    Limit {
        name: "bits of the counts",
        rules: |n| slots(n / 4, 15),
        allowed: &[4, 32],
        refused: &[36],
        says: "expected at most 32",
    },
    Limit {
        name: "per_file",
        rules: |n| {
            field(&format!(
                "holdings: (form: Drop, slots: [(\"R\", 8)]), drops: [(pieces: [\"R\"], per_file: {n})]"
            ))
        },
        allowed: &[1, 8],
        refused: &[0, 9],
        says: "per_file: expected a whole number from 1 to 8",
    },
    Limit {
        name: "checks",
        rules: |n| field(&format!("endings: (checks: {n})")),
        allowed: &[1, 9],
        refused: &[0, 10],
        says: "checks: expected a whole number from 1 to 9",
    },
    Limit {
        name: "passes",
        rules: |n| field(&format!("turn: (pass: Always), endings: (passes: {n})")),
        allowed: &[2, 9],
        refused: &[1, 10],
        says: "passes: expected a whole number from 2 to 9",
    },
    Limit {
        name: "extinct",
        rules: |n| {
            field(&format!(
                "endings: (extinct: [{}])",
                list(|_| "(pieces: [\"R\"], enemy: 9)".to_owned(), n)
            ))
        },
        allowed: &[0, 16],
        refused: &[17],
        says: "extinct: expected at most 16 elements",
    },
    Limit {
        name: "left",
        rules: |n| {
            field(&format!(
                "endings: (extinct: [(pieces: [\"R\"], left: {n})])"
            ))
        },
        allowed: &[0, 63],
        refused: &[64],
        says: "left: expected less than there are squares",
    },
    Limit {
        name: "enemy",
        rules: |n| {
            field(&format!(
                "endings: (extinct: [(pieces: [\"R\"], enemy: {n})])"
            ))
        },
        allowed: &[0, 255],
        refused: &[256],
        says: "enemy: expected a whole number from 0 to 255",
    },
    Limit {
        name: "goals",
        rules: |n| {
            field(&format!(
                "endings: (goals: [{}])",
                list(|_| "(pieces: [\"P\"], on: \"8\")".to_owned(), n)
            ))
        },
        allowed: &[0, 16],
        refused: &[17],
        says: "goals: expected at most 16 elements",
    },
    Limit {
        name: "count of a goal",
        rules: |n| {
            field(&format!(
                "endings: (goals: [(pieces: [\"P\"], on: \"8\", count: {n})])"
            ))
        },
        allowed: &[1, 64],
        refused: &[0, 65],
        says: "count: expected a whole number from 1 to 64",
    },
    Limit {
        name: "connect",
        rules: |n| {
            field(&format!(
                "endings: (connect: (pieces: [\"R\"], count: {n}))"
            ))
        },
        allowed: &[2, 8],
        refused: &[1, 9],
        says: "count: expected a whole number from 2 to 8",
    },
    Limit {
        name: "square of connect",
        rules: |n| {
            field(&format!(
                "endings: (connect: (pieces: [\"R\"], count: 8, square: {n}))"
            ))
        },
        allowed: &[2, 8],
        refused: &[1, 9],
        says: "square: expected a whole number from 2 to 8",
    },
    Limit {
        name: "points",
        rules: |n| field(&format!("endings: (drawn: Points(pieces: [(\"R\", {n})]))")),
        allowed: &[1, 255],
        refused: &[0, 256],
        says: "expected a whole number from 1 to 255",
    },
    Limit {
        name: "points of Black",
        rules: |n| {
            field(&format!(
                "endings: (drawn: Points(pieces: [(\"R\", 2)], black: {n}))"
            ))
        },
        allowed: &[0, 100],
        refused: &[101],
        says: "black: expected a number from 0 to 100",
    },
    Limit {
        name: "most beside a lone King",
        rules: |n| {
            field(&format!(
                "endings: (extinct: [(pieces: [\"K\"])], lone_king: (royals: [\"K\"], most: {n}))"
            ))
            .replace(", royal: true", "")
        },
        allowed: &[1, 255],
        refused: &[0, 256],
        says: "most: expected a whole number from 1 to 255",
    },
    Limit {
        name: "repetition",
        rules: |n| field(&format!("draws: (repetition: ({n}, Draw))")),
        allowed: &[0, 2, 100],
        refused: &[101],
        says: "expected a whole number from 0 to 100",
    },
    Limit {
        name: "repetition of nothing",
        rules: |n| field(&format!("draws: (repetition: ({n}, Draw))")),
        allowed: &[0, 2],
        refused: &[1],
        says: "expected 0 or 2 and more",
    },
    Limit {
        name: "moves",
        rules: |n| field(&format!("draws: (moves: {n})")),
        allowed: &[0, 1000],
        refused: &[1001],
        says: "moves: expected a whole number from 0 to 1000",
    },
    Limit {
        name: "options",
        rules: |n| {
            field(&format!(
                "options: [{}]",
                list(
                    |at| format!("(name: \"o{at}\", values: [(name: \"a\")])"),
                    n
                )
            ))
        },
        allowed: &[1, 16],
        refused: &[0, 17],
        says: "options: expected 1 to 16 elements",
    },
    Limit {
        name: "values of an option",
        rules: |n| {
            field(&format!(
                "options: [(name: \"o\", values: [{}])]",
                list(|at| format!("(name: \"v{at}\")"), n)
            ))
        },
        allowed: &[1, 16],
        refused: &[0, 17],
        says: "values: expected 1 to 16 elements",
    },
    Limit {
        name: "letters of an option",
        rules: |n| {
            field(&format!(
                "options: [(name: \"{}\", values: [(name: \"a\")])]",
                "o".repeat(n as usize)
            ))
        },
        allowed: &[1, 40],
        refused: &[41],
        says: "expected up to 40 small letters",
    },
    Limit {
        name: "bench",
        rules: |n| {
            field(&format!(
                "bench: [{}]",
                list(|at| format!("(name: \"b{at}\")"), n)
            ))
        },
        allowed: &[0, 100],
        refused: &[101],
        says: "expected at most 100 positions",
    },
];

fn faults(rules: &str) -> String {
    match RuleText::new("limits", rules).read(&[]) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_last_number_of_a_limit_is_allowed_and_the_next_refused() {
    for limit in LIMITS {
        let name = limit.name;
        for &number in limit.allowed {
            assert_eq!(faults(&(limit.rules)(number)), "", "{name}: {number}");
        }
        for &number in limit.refused {
            let found = faults(&(limit.rules)(number));
            assert!(found.contains(limit.says), "{name}: {number}: {found}");
        }
    }
}

#[test]
fn of_pieces_with_one_symbol_the_most_are_counted_too() {
    let found = faults(&pieces(192));
    assert!(!found.contains("too many pieces"), "{found}");
}

#[test]
fn ten_million_set_ups_are_allowed() {
    // 10!/(2! 2!) = 907,200 and 11!/(2! 2!) = 9,979,200 set-ups; 11!/(2!) = 19,958,400.
    for letters in ["KRRBBNQACD", "KRRBBNQACDE"] {
        assert_eq!(faults(&shuffled(letters)), "", "{letters}");
    }
    let found = faults(&shuffled("KRRBMNQACDE"));
    let says = "19958400 set-ups, expected at most 10000000";
    assert!(found.contains(says), "{found}");
}

/// Files of which each is like the one with the next lower number.
struct Chain;

impl Parents for Chain {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let number: u32 = name.parse().map_err(|_| name.to_owned())?;
        let like = |above: u32| format!("(like: \"{above}\", name: \"{number}\")");
        let ron = number.checked_sub(1).map_or(SMALL.to_owned(), like);
        Ok(Parent {
            name: name.to_owned(),
            ron: ron.into(),
        })
    }
}

#[test]
fn eight_files_may_be_above_a_file() {
    let like = |above: u32| {
        let child = format!("(like: \"{above}\", name: \"Child\")");
        let read = RuleText::new("child", &child)
            .with_parents(&Chain)
            .read(&[]);
        read.map(|rules| rules.name.clone())
            .map_err(|error| error.to_string())
    };
    // Above a child that is like 7 are the files 7 to 0.
    assert_eq!(like(7).as_deref(), Ok("Child"));
    let found = like(8).unwrap_err();
    assert!(
        found.contains("more than 8 rule files above this one"),
        "{found}"
    );
}

#[test]
fn fifty_faults_are_listed() {
    let odd = |count: u64| {
        field(&format!(
            "bench: [{}]",
            list(|_| "(name: \"X\")".to_owned(), count)
        ))
    };
    let listed = |count: u64| faults(&odd(count)).matches("found `X`").count();
    assert_eq!([49, 50, 51, 60].map(listed), [49, 50, 50, 50]);
}
