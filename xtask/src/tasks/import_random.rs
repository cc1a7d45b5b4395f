//! `cargo xtask import-check --random N`: random sections, at positions of random games, against the lists of moves of
//! Fairy-Stockfish.
//!
//! A section is a variant that is built in, with pieces of random moves and some random keys; only variants and keys that the peer
//! knows are used (Debian's Fairy-Stockfish 11.1 has no pieces of a section's own). One that is refused is counted; one that is
//! taken has to have the same moves.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use legwork_import::{NotImported, Source};
use legwork_random_rules::dice::Dice;
use legwork_reader::RuleText;
use legwork_reader::variants_ini::{KEYS, Key, KeyType, Meaning, PIECES};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use legwork_verify::recording;

use super::import_check::ImportTally;
use super::{TaskError, at, fault, process};

/// How many sections are in one file.
const BATCH: usize = 100;
/// How many moves of a game are compared.
const PLIES: usize = 40;
/// How many games there are of each section.
const GAMES: usize = 2;
/// The parts of moves of which random pieces are made.
const PREFIXES: [&str; 24] = [
    "", "", "", "", "m", "c", "n", "p", "g", "i", "f", "b", "s", "v", "fl", "rb", "fs", "mf", "cb",
    "nf", "mn", "cp", "ms", "im",
];
const ATOMS: [&str; 27] = [
    "W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "R", "B", "Q", "W2", "F2", "R4", "B3", "Q2",
    "D2", "NN", "R", "W3", "DD", "L", "J", "F", "W",
];

/// Compares this many sections; the seed says which.
pub(crate) fn run(
    number: usize,
    seed: u64,
    peer: &Path,
    tally: &mut ImportTally,
) -> Result<(), TaskError> {
    let folder = tempfile::tempdir().map_err(at("a temporary folder"))?;
    let folder = folder.path();
    let known = Known::by(peer, folder)?;
    let mut made = 0;
    while made < number {
        let batch: Vec<(String, String)> = (made..number.min(made + BATCH))
            .map(|place| section(place, seed, &known))
            .collect();
        made += batch.len();
        let text: String = batch.iter().map(|(_, text)| text.as_str()).collect();
        let path = folder.join("sections.ini");
        std::fs::write(&path, &text).map_err(at(&path))?;
        let source = Source::read(&text);
        let complaints = check(peer, &path)?;
        let mut engine = Peer::start(peer, &path)?;
        for (name, text) in &batch {
            match source.rules(name) {
                // An older program may read some values otherwise.
                Ok(_) if complaints.contains(name) => tally.unknown += 1,
                Ok(imported) => {
                    match compare(&mut engine, name, &imported.file, &mut Dice::new(seed)) {
                        Ok(None) => tally.exact += 1,
                        Ok(Some(difference)) => {
                            tally.wrong += 1;
                            println!("{text}{difference}\n");
                        }
                        // Some sections break it.
                        Err(error) => {
                            tally.unknown += 1;
                            println!("{text}; {error}\n");
                            engine = Peer::start(peer, &path)?;
                        }
                    }
                }
                Err(NotImported::Faulty(_)) => tally.unknown += 1,
                Err(NotImported::Refused(refusals)) => {
                    tally.refused += 1;
                    let reasons: BTreeSet<String> =
                        refusals.into_iter().map(|refusal| refusal.reason).collect();
                    for reason in reasons {
                        *tally.reasons.entry(reason).or_default() += 1;
                    }
                }
                Err(NotImported::Unknown) => {}
            }
        }
    }
    Ok(())
}

/// The features of sections that a peer knows.
struct Known {
    keys: Vec<&'static Key>,
    /// Whether a section may have pieces of its own.
    pieces: bool,
    /// The variants that are built in, there and here.
    parents: Vec<String>,
}

impl Known {
    /// Asks a program: it names the keys that it does not know, and its variants.
    fn by(peer: &Path, folder: &Path) -> Result<Self, TaskError> {
        let path = folder.join("keys.ini");
        let values = KEYS.iter().map(|key| format!("{} = -\n", key.name));
        let custom = "customPiece1 = -\n";
        let text = format!("[keys:chess]\n{custom}{}", values.collect::<String>());
        std::fs::write(&path, text).map_err(at(&path))?;
        let said = said_of(peer, &path)?;
        let unknown = |name: &str| {
            let line = format!("Invalid option: {name}");
            said.lines().any(|said| said == line)
        };
        let theirs = Peer::start(peer, &path)?.variants()?;
        let built_in = Source::built_in();
        Ok(Self {
            keys: KEYS.iter().filter(|key| !unknown(key.name)).collect(),
            pieces: !unknown("customPiece1"),
            parents: built_in
                .names()
                .filter(|name| theirs.iter().any(|their| their == name))
                .map(str::to_owned)
                .collect(),
        })
    }
}

/// Returns what a program says of a file of sections.
fn said_of(peer: &Path, file: &Path) -> Result<String, TaskError> {
    let mut command = Command::new(peer);
    command.arg("check").arg(file);
    let output = command.output().map_err(process::not_started(&command))?;
    let texts = [output.stderr, output.stdout];
    Ok(texts
        .map(|text| String::from_utf8_lossy(&text).into_owned())
        .concat())
}

/// Returns the sections of a file with keys or values that a program does not know.
fn check(peer: &Path, file: &Path) -> Result<Vec<String>, TaskError> {
    let mut names = Vec::new();
    let mut section = None;
    for line in said_of(peer, file)?.lines() {
        match line.strip_prefix("Parsing variant: ") {
            Some(name) => section = Some(name.to_owned()),
            // What else it says, of castling or of a table of letters, changes no rule.
            None if line.contains("Invalid value") || line.contains("Invalid option") => {
                names.extend(section.take());
            }
            None => (),
        }
    }
    Ok(names)
}

/// Returns a random section: its name, and its text.
fn section(place: usize, seed: u64, known: &Known) -> (String, String) {
    let mut dice = Dice::new(seed ^ (place as u64).wrapping_mul(0x9e37_79b9));
    let built_in = Source::built_in();
    let (parent, start) = loop {
        let often = [
            "chess",
            "crazyhouse",
            "seirawan",
            "capablanca",
            "minishogi",
            "xiangqi",
            "makruk",
            "cambodian",
        ];
        let parent = if dice.once_in(2) {
            *dice.pick(&often)
        } else {
            dice.pick(&known.parents).as_str()
        };
        if !known.parents.iter().any(|known| known == parent) {
            continue;
        }
        if let Ok(imported) = built_in.rules(parent) {
            break (parent, imported.file.start);
        }
    };
    let mut start = start;
    let name = format!("r{place}");
    let mut text = format!("[{name}:{parent}]\n");
    let pieces = if known.pieces { 1 + dice.below(3) } else { 0 };
    for (number, letter) in (1..=pieces).zip("jzy".chars()) {
        let terms: String = (0..1 + dice.below(3))
            .map(|_| format!("{}{}", dice.pick(&PREFIXES), dice.pick(&ATOMS)))
            .collect();
        text += &format!("customPiece{number} = {letter}:{terms}\n");
        start = with_piece(&start, letter, &mut dice);
    }
    text += &format!("startFen = {start}\n");
    let letters: Vec<char> = start
        .split([' ', '['])
        .next()
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_lowercase)
        .collect();
    let sayable: Vec<&&Key> = known
        .keys
        .iter()
        .filter(|key| {
            matches!(key.meaning, Meaning::Here(_) | Meaning::Alias(_))
                && key.name != "startFen"
                && !key.name.starts_with("max")
        })
        .collect();
    for _ in 0..dice.below(6) {
        let key = dice.pick(&sayable);
        if let Some(value) = value(key.kind, &letters, &mut dice) {
            text += &format!("{} = {value}\n", key.name);
        }
    }
    if dice.once_in(5) {
        let (piece, ..) = dice.pick(&PIECES);
        let (first, rest) = piece.split_at(1);
        for side in ["White", "Black"] {
            let ranks = if side == "White" {
                "*1 *2 *3 *4 *5"
            } else {
                "*4 *5 *6 *7 *8 *9 *10"
            };
            text += &format!(
                "mobilityRegion{side}{}{rest} = {ranks}\n",
                first.to_ascii_uppercase()
            );
        }
    }
    (name, text + "\n")
}

/// Puts a piece in the place of another one of both sides that is on its first rank, neither King nor Rook.
fn with_piece(fen: &str, letter: char, dice: &mut Dice) -> String {
    let (board, rest) = fen.split_at(fen.find([' ', '[']).unwrap_or(fen.len()));
    let mut ranks: Vec<String> = board.split('/').map(str::to_owned).collect();
    let last = ranks.len() - 1;
    for (rank, upper) in [(0, false), (last, true)] {
        let place: Vec<usize> = ranks[rank]
            .char_indices()
            .filter(|(_, c)| c.is_ascii_alphabetic() && !"kKrR".contains(*c))
            .map(|(place, _)| place)
            .collect();
        let mut dice = dice.clone();
        if place.is_empty() {
            continue;
        }
        let place = *dice.pick(&place);
        let written = if upper {
            letter.to_ascii_uppercase()
        } else {
            letter
        };
        ranks[rank].replace_range(place..=place, &written.to_string());
    }
    dice.seed();
    ranks.join("/") + rest
}

/// A random value of a type; `None` where there is nothing to draw.
fn value(kind: KeyType, letters: &[char], dice: &mut Dice) -> Option<String> {
    let letter = |dice: &mut Dice| {
        if letters.is_empty() {
            'p'
        } else {
            *dice.pick(letters)
        }
    };
    Some(match kind {
        KeyType::Flag => ["true", "true", "false"][dice.below(3)].to_owned(),
        KeyType::Count => dice.below(5).to_string(),
        KeyType::Rank => (1 + dice.below(8)).to_string(),
        KeyType::File => char::from(b'a' + dice.below(8) as u8).to_string(),
        KeyType::Squares => {
            let mut item = || {
                let (file, rank) = (char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
                match dice.below(3) {
                    0 => format!("{file}{rank}"),
                    1 => format!("*{rank}"),
                    _ => format!("{file}*"),
                }
            };
            let items: Vec<String> = (0..3).map(|_| item()).collect();
            items[..1 + dice.below(3)].join(" ")
        }
        KeyType::Types => (0..1 + dice.below(3)).map(|_| letter(dice)).collect(),
        KeyType::Type => letter(dice).to_string(),
        KeyType::Counts => format!("{}:{}", letter(dice), 1 + dice.below(3)),
        KeyType::Becomes => format!("{}:{}", letter(dice), letter(dice)),
        KeyType::Word(words) => (*dice.pick(words)).to_owned(),
        KeyType::Rights | KeyType::Text => return None,
    })
}

/// Compares the moves of a section in random games; returns the first difference.
fn compare(
    peer: &mut Peer,
    name: &str,
    rules: &legwork_reader::file::RuleFile,
    dice: &mut Dice,
) -> Result<Option<String>, TaskError> {
    let mut rules = rules.clone();
    // Fairy-Stockfish lists mates by a dropped Pawn also where they are forbidden.
    rules.drops.iter_mut().for_each(|drop| drop.mate = None);
    let ron = rules.to_ron();
    let variant = Variant::from_text(RuleText::new(name, &ron), &[]);
    let variant = match variant {
        Ok(variant) => variant,
        Err(error) => return Ok(Some(format!("; {error}"))),
    };
    peer.send(&format!("setoption name UCI_Variant value {name}"))?;
    for _ in 0..GAMES {
        let mut played = String::new();
        let Ok(mut position) = variant.position_loosely(&rules.start) else {
            return Ok(Some("; its start is not a position".to_owned()));
        };
        for _ in 0..PLIES {
            let mut theirs = peer.moves(&format!("startpos{played}"))?;
            let mut ours = moves(&position);
            let texts = |position: &Position, theirs: &[String]| {
                let mut texts: Vec<String> = theirs
                    .iter()
                    .map(|text| recording::translated(position, text.clone()))
                    .collect();
                texts.sort();
                texts
            };
            let translated = texts(&position, &theirs);
            ours.sort();
            if ours != translated {
                // What it knows of checks after a move is sometimes wrong; a position of its own is the truth.
                let fen = peer.fen(&format!("startpos{played}"))?;
                let again = peer.moves(&format!("fen {fen}"))?;
                if texts(&position, &again) == ours {
                    break;
                }
                let only = |some: &[String], others: &[String]| {
                    let some = some.iter().filter(|text| !others.contains(text));
                    some.cloned().collect::<Vec<_>>().join(" ")
                };
                return Ok(Some(format!(
                    "; {fen}\n; after{played}\n; only here: {}\n; only there: {}",
                    only(&ours, &translated),
                    only(&translated, &ours)
                )));
            }
            theirs.sort();
            if theirs.is_empty() {
                break;
            }
            let text = dice.pick(&theirs).clone();
            let here = recording::translated(&position, text.clone());
            let Some(mv) = position
                .moves()
                .into_iter()
                .find(|&mv| position.move_text(mv) == here)
            else {
                break;
            };
            if played.is_empty() {
                played = " moves".to_owned();
            }
            played += &format!(" {text}");
            position = match position.play(mv) {
                Ok(after) => after,
                Err(error) => return Ok(Some(format!("; {error}"))),
            };
        }
    }
    Ok(None)
}

/// The moves of a position as texts; none where the game is over.
fn moves(position: &Position) -> Vec<String> {
    let moves = position.moves().into_iter();
    moves.map(|mv| position.move_text(mv)).collect()
}

/// A program that speaks UCI.
struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts a program with a file of variants.
    fn start(path: &Path, file: &Path) -> Result<Self, TaskError> {
        let mut command = Command::new(path);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command.spawn().map_err(process::not_started(&command))?;
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(fault("the peer has no pipes"));
        };
        let mut peer = Self {
            process,
            input,
            output: BufReader::new(output),
        };
        peer.send(&format!(
            "setoption name VariantPath value {}",
            file.display()
        ))?;
        Ok(peer)
    }

    /// Returns the names of its variants.
    fn variants(&mut self) -> Result<Vec<String>, TaskError> {
        self.send("uci")?;
        let lines = self.until("uciok", |line| {
            let names = line.strip_prefix("option name UCI_Variant type combo")?;
            Some(
                names
                    .split(" var ")
                    .skip(1)
                    .map(str::to_owned)
                    .collect::<Vec<_>>(),
            )
        })?;
        Ok(lines.concat())
    }

    fn send(&mut self, line: &str) -> Result<(), TaskError> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|error| fault(format!("the peer does not read: {error}")))
    }

    /// Returns the results of a function for the lines up to one with this beginning.
    fn until<T>(
        &mut self,
        end: &str,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<Vec<T>, TaskError> {
        let mut found = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line);
            if read.map_err(|error| fault(format!("the peer: {error}")))? == 0 {
                return Err(fault("the peer has ended"));
            }
            found.extend(take(line.trim_end()));
            if line.starts_with(end) {
                return Ok(found);
            }
        }
    }

    /// Returns the moves of a position, which is `startpos` or a FEN, perhaps with moves.
    fn moves(&mut self, position: &str) -> Result<Vec<String>, TaskError> {
        self.send(&format!("position {position}"))?;
        self.send("go perft 1")?;
        self.until("Nodes searched", |line| {
            let moves = line.strip_suffix(": 1");
            moves
                .filter(|text| *text != "Nodes searched")
                .map(str::to_owned)
        })
    }

    /// Returns the FEN of a position as the program writes it.
    fn fen(&mut self, position: &str) -> Result<String, TaskError> {
        self.send(&format!("position {position}"))?;
        self.send("d")?;
        let fens = self.until("Checkers", |line| {
            line.strip_prefix("Fen: ").map(str::to_owned)
        })?;
        Ok(fens.into_iter().next().unwrap_or_default())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let _ = self.process.wait();
    }
}
