//! Matches between scripted players, which are this very program started again.
//!
//! A scripted player plays legal moves that depend on the position alone. On demand it crashes, hangs,
//! plays an illegal move or moves too late.

#[path = "matches/player.rs"]
mod player;

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use legwork::pgn::{PgnReader, Variants, clock, evaluation};
use legwork::san::SanStyle;
use legwork::{Game, Variant};
use legwork_match::statistics::Results;
use legwork_match::{
    GameRecord, Match, MatchError, MatchRecord, MatchTask, MatchVariant, OpeningFile, Openings,
    Pace, Part, PlayerError, PlayerSpec, Protocol, Rulings, Starts, Termination, TrafficLog, merge,
    read_records,
};
use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("player") => return player::run(&args.collect::<Vec<_>>()),
        Some("runner") => return runner(&args.collect::<Vec<_>>()),
        _ => {}
    }
    let tests: [(&str, fn()); 17] = [
        ("a_crash_is_recorded_as_such", crash),
        ("a_hang_is_recorded_as_such", hang),
        ("an_illegal_move_is_recorded_as_such", illegal),
        ("a_loss_on_time_is_recorded_as_such", late),
        (
            "refusals_and_false_claims_are_recorded_as_such",
            refusals_and_claims,
        ),
        ("a_test_ends_the_match", test_ends),
        ("a_player_that_babbles_is_listened_to", babble),
        ("players_of_both_protocols_understand_each_other", dialects),
        ("games_like_shogi_are_played_in_usi", usi),
        ("our_own_engine_plays_the_variant_by_its_name", own_by_name),
        ("a_match_that_was_killed_goes_on", killed),
        ("parts_are_the_whole", parts),
        ("openings_are_the_same_each_time", openings),
        ("players_that_cannot_take_part_are_told", cannot_play),
        ("who_offers_chess_and_uci_chess960_plays_chess960", chess960),
        ("a_claim_of_an_impasse_is_no_illegal_move", impasse),
        ("what_is_no_record_is_not_overwritten", foreign_files),
    ];
    let trials = tests.map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    let mut arguments = Arguments::from_args();
    // Most of the time is spent waiting for players.
    arguments.test_threads = arguments.test_threads.or(Some(TOGETHER));
    libtest_mimic::run(&arguments, trials.into()).exit_code()
}

/// How many matches are played at once.
const TOGETHER: usize = 4;

/// A scripted player: its protocol, and what it does wrong.
fn scripted(protocol: &str, manner: &str) -> PlayerSpec {
    let program = std::env::current_exe().unwrap();
    PlayerSpec {
        name: if manner.is_empty() {
            protocol.to_owned()
        } else {
            manner.to_owned()
        },
        program: program.to_str().unwrap().to_owned(),
        arguments: ["player", protocol, manner].map(str::to_owned).into(),
        folder: None,
        protocol: protocol.parse().ok(),
        variant: None,
        options: Vec::new(),
    }
}

fn contest_of(variant: &str) -> MatchVariant {
    let variant = Variant::open(variant, &[]).unwrap();
    MatchVariant {
        own_rules: false,
        own: Vec::new(),
        openings: Openings::new(&variant, Starts::Array, 2, 1).unwrap(),
        variant,
    }
}

/// A match with default settings.
fn match_of(variant: &str, players: [PlayerSpec; 2], games: u64) -> Match {
    Match {
        contests: vec![contest_of(variant)],
        players,
        games,
        part: Part::WHOLE,
        pace: Pace::Depth(1),
        margin: Duration::ZERO,
        patience: Duration::from_secs(60),
        rulings: Rulings {
            resign: None,
            draw: None,
            plies: 40,
        },
        sprt: None,
        log: None,
        concurrency: 1,
    }
}

fn ids(a_match: &Match) -> String {
    let ids = a_match.contests.iter();
    let ids: Vec<&str> = ids.map(|contest| &*contest.variant.rules().id).collect();
    ids.join(",")
}

fn task_of(a_match: &Match) -> MatchTask {
    MatchTask {
        version: "1".to_owned(),
        variant: ids(a_match),
        options: a_match.contests[0].variant.rules().chosen.clone(),
        players: a_match.players.each_ref().map(|player| player.name.clone()),
        programs: a_match.players.each_ref().map(|player| player.name.clone()),
        games: a_match.games,
        pace: a_match.pace.to_string(),
        openings: String::new(),
        seed: 1,
        rulings: a_match.rulings.to_string(),
        sprt: None,
    }
}

fn played(a_match: &Match) -> Vec<GameRecord> {
    let mut record = MatchRecord::in_memory();
    a_match.play(&mut record, |_| {}).unwrap();
    record.games().cloned().collect()
}

/// Both games of a pair are lost by the second player in that way, whichever colour it has.
fn loses(a_match: &Match, termination: Termination, said: &str) {
    let games = played(a_match);
    let results: Vec<&str> = games.iter().map(|game| game.result.as_str()).collect();
    assert_eq!(results, ["1-0", "0-1"], "{games:?}");
    for (game, color) in games.iter().zip(["Black", "White"]) {
        assert_eq!(game.termination, termination, "{game:?}");
        let expected = said.replace('%', color);
        assert!(
            game.comment.contains(&expected),
            "{:?}, expected {expected:?}",
            game.comment
        );
        // It has played well before.
        assert!(game.moves.len() >= 4, "{game:?}");
    }
    assert_eq!(Results::of(&games).pairs, [0, 0, 0, 0, 1]);
}

fn against(protocol: &str, manner: &str) -> Match {
    match_of(
        "gothic",
        [scripted("uci", ""), scripted(protocol, manner)],
        2,
    )
}

/// Runs a test for both protocols at once, since most of it is waiting.
fn of_both(test: impl Fn(&'static str) + Sync) {
    std::thread::scope(|scope| {
        for protocol in ["uci", "cecp"] {
            let test = &test;
            scope.spawn(move || test(protocol));
        }
    });
}

fn crash() {
    of_both(|protocol| {
        let said = "%'s program has ended";
        loses(&against(protocol, "crash"), Termination::Crash, said);
    });
}

fn hang() {
    of_both(|protocol| {
        let mut a_match = against(protocol, "hang");
        a_match.patience = Duration::from_secs(3);
        loses(&a_match, Termination::Hang, "% does not answer");
    });
}

fn illegal() {
    of_both(|protocol| {
        let said = "% says `a1a8`: ";
        loses(
            &against(protocol, "illegal"),
            Termination::IllegalMove,
            said,
        );
    });
}

fn late() {
    of_both(|protocol| {
        let mut a_match = against(protocol, "late");
        a_match.pace = Pace::MoveTime(Duration::from_secs(1));
        a_match.margin = Duration::from_secs(1);
        loses(&a_match, Termination::TimeLoss, " ms too late");
    });
}

fn refusals_and_claims() {
    let refused = "% refuses a legal move: `Illegal move: ";
    loses(&against("cecp", "refuse"), Termination::Refusal, refused);
    let claimed = "% claims `1/2-1/2 {I say so}`";
    loses(&against("cecp", "claim"), Termination::FalseClaim, claimed);
    loses(
        &against("cecp", "resign"),
        Termination::Resignation,
        "% resigns",
    );
    // A draw needs the offers of both.
    let offers = |first| {
        match_of(
            "chess",
            [scripted("cecp", first), scripted("cecp", "offer")],
            1,
        )
    };
    assert_eq!(
        played(&offers("offer"))[0].termination,
        Termination::Agreement
    );
    assert_eq!(
        played(&offers(""))[0].termination,
        Termination::Adjudication
    );
}

fn test_ends() {
    let mut a_match = against("cecp", "resign");
    a_match.games = 1000;
    a_match.sprt = "0,100".parse().ok();
    let games = played(&a_match);
    assert!((10..20).contains(&games.len()), "{} games", games.len());
    // It has ended, and does not go on.
    let mut record = MatchRecord::in_memory();
    for game in games {
        record.push(game).unwrap();
    }
    a_match
        .play(&mut record, |_| panic!("a game too many"))
        .unwrap();
}

fn babble() {
    for protocol in ["uci", "cecp"] {
        let games = played(&against(protocol, "babble"));
        assert_eq!(games.len(), 2);
        for game in games {
            assert!(matches!(
                game.termination,
                Termination::Rules | Termination::Adjudication
            ));
        }
    }
}

/// Lion moves in two lines, castling by letters, gatings, passes, ten ranks: what one player says is
/// understood by the other.
fn usi() {
    for id in ["chushogi", "minishogi"] {
        let mut a_match = match_of(id, [scripted("usi", ""), scripted("uci", "")], 2);
        a_match.pace = "60+1".parse().unwrap();
        let task = task_of(&a_match);
        for game in played(&a_match) {
            let well = [Termination::Rules, Termination::Adjudication];
            assert!(well.contains(&game.termination), "{id}: {game:?}");
            // The record has the moves as in USI, and is read.
            let start = a_match.contests[0].variant.position(&game.fen).unwrap();
            let first = game.opening.first().unwrap_or(&game.moves[0].text);
            assert_eq!(&start.usi(start.read_move(first).unwrap()).unwrap(), first);
            let pgn = game.to_pgn(&task, &a_match.contests[0].variant).unwrap();
            let text = pgn.to_pgn(SanStyle::Plain);
            let mut reader = PgnReader::new(text.as_bytes(), Variants::registered().unwrap());
            assert_eq!(reader.next().unwrap().unwrap().last(), pgn.last(), "{text}");
        }
    }
    let resigns = match_of(
        "shogi",
        [scripted("usi", "resigns"), scripted("uci", "")],
        1,
    );
    let game = &played(&resigns)[0];
    assert_eq!(
        (game.termination, game.result.as_str()),
        (Termination::Resignation, "0-1")
    );
    let gothic = match_of("gothic", [scripted("usi", ""), scripted("uci", "")], 1);
    let said = gothic
        .play(&mut MatchRecord::in_memory(), |_| {})
        .unwrap_err();
    assert_eq!(
        said.to_string(),
        "usi does not offer gothic over USI, expected one of the names gothic"
    );
}

fn dialects() {
    for id in ["chu", "crc", "seirawan", "super", "gothic", "grand"] {
        let mut a_match = match_of(id, [scripted("uci", ""), scripted("cecp", "")], 4);
        a_match.rulings.plies = 120;
        a_match.pace = "60+1".parse().unwrap();
        let variant = &a_match.contests[0].variant;
        if variant.set_up_count().is_ok() {
            a_match.contests[0].openings = Openings::new(variant, Starts::Drawn, 0, 5).unwrap();
        }
        let games = played(&a_match);
        let task = task_of(&a_match);
        for game in &games {
            let well = matches!(
                game.termination,
                Termination::Rules | Termination::Adjudication
            );
            assert!(well, "{id}: {game:?}");
            let pgn = game.to_pgn(&task, &a_match.contests[0].variant).unwrap();
            assert_eq!(pgn.main.moves.len(), game.opening.len() + game.moves.len());
            let text = pgn.to_pgn(SanStyle::XBoard);
            let reader = PgnReader::new(text.as_bytes(), Variants::registered().unwrap());
            let mut reader = reader.with_style(SanStyle::XBoard);
            let read = reader.next().unwrap().unwrap();
            assert_eq!(read.last(), pgn.last(), "{text}");
            let names = if game.white == 1 {
                ["uci", "cecp"]
            } else {
                ["cecp", "uci"]
            };
            let tags = ["White", "Black"].map(|tag| read.tags.get(tag).unwrap());
            assert_eq!(tags, names);
            assert_eq!(read.tags.get("TimeControl"), Some("60+1"));
            let said = &read.main.moves[game.opening.len()].comments[0];
            assert!(
                clock(said).is_some() && evaluation(said).is_some(),
                "{said}"
            );
        }
        assert_eq!(games.len(), 4);
    }
}

/// The program that the test kills: it plays a match with a record.
fn runner(args: &[String]) -> ExitCode {
    let a_match = to_be_killed();
    let path = Path::new(&args[0]);
    let mut record = MatchRecord::open(path, &task_of(&a_match), Part::WHOLE).unwrap();
    a_match.play(&mut record, |_| {}).unwrap();
    ExitCode::SUCCESS
}

fn to_be_killed() -> Match {
    let mut a_match = match_of("chess", [scripted("uci", "slow"), scripted("cecp", "")], 24);
    a_match.rulings.plies = 10;
    a_match.concurrency = 2;
    a_match
}

/// Our own engine gets its first variant only if the variant is a rule file.
fn own_by_name() {
    let program = std::env::current_exe().unwrap();
    for protocol in ["uci", "cecp"] {
        let own = PlayerSpec {
            program: "legwork".to_owned(),
            arguments: Vec::new(),
            ..scripted(protocol, "")
        };
        let mut a_match = match_of("shatranj", [own.clone(), own], 2);
        let command = ["player", protocol].map(Into::into);
        a_match.contests[0].own = [program.clone().into()]
            .into_iter()
            .chain(command)
            .collect();
        for game in played(&a_match) {
            let well = matches!(
                game.termination,
                Termination::Rules | Termination::Adjudication
            );
            assert!(well, "{protocol}: {game:?}");
        }
    }
}

fn killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let mut child = Command::new(std::env::current_exe().unwrap())
        .arg("runner")
        .arg(&path)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let lines = || {
        fs::read_to_string(&path)
            .unwrap_or_default()
            .lines()
            .count()
    };
    while lines() < 5 {
        assert_eq!(child.try_wait().unwrap(), None, "the match ended too soon");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = fs::read_to_string(&path).unwrap();
    let whole = &before[..before.rfind('\n').unwrap() + 1];
    let kept = whole.lines().count() - 1;
    assert!((4..24).contains(&kept), "{kept} games");
    // An incomplete line, as a kill leaves.
    let mut file = OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"{\"game\":24,\"white\":2,\"fen").unwrap();
    drop(file);

    let a_match = to_be_killed();
    let task = task_of(&a_match);
    let mut record = MatchRecord::open(&path, &task, Part::WHOLE).unwrap();
    assert_eq!(record.games().count(), kept);
    // No other program may open it.
    let twice = MatchRecord::open(&path, &task, Part::WHOLE).unwrap_err();
    assert_eq!(twice.to_string(), "another match is writing to it");
    let mut said = 0;
    a_match.play(&mut record, |_| said += 1).unwrap();
    assert_eq!(said, 24 - kept);
    drop(record);

    let after = fs::read_to_string(&path).unwrap();
    assert!(after.starts_with(whole));
    let parts = read_records("match", &after).unwrap();
    let merged = merge(&parts).unwrap();
    let numbers: BTreeSet<u64> = merged.games.iter().map(|game| game.game).collect();
    assert_eq!(numbers, (1..=24).collect());
    assert_eq!(after.lines().count(), 25);
    // The same games as without a kill.
    assert_eq!(merged.games.iter().map(essence).collect::<Vec<_>>(), {
        played(&a_match).iter().map(essence).collect::<Vec<_>>()
    });
    // There is nothing more to do, and another match is refused.
    let mut record = MatchRecord::open(&path, &task, Part::WHOLE).unwrap();
    a_match
        .play(&mut record, |_| panic!("a game too many"))
        .unwrap();
    drop(record);
    let mut other = task.clone();
    other.pace = "2+1".to_owned();
    let refused = MatchRecord::open(&path, &other, Part::WHOLE).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "it belongs to another match: different time control: expected 2+1, found 1 plies deep"
    );
}

/// The parts of a game that do not depend on the clock.
fn essence(game: &GameRecord) -> (u64, u8, String, Vec<String>, Vec<String>, String, String) {
    (
        game.game,
        game.white,
        game.fen.clone(),
        game.opening.clone(),
        game.moves
            .iter()
            .map(|played| played.text.clone())
            .collect(),
        game.result.clone(),
        game.comment.clone(),
    )
}

fn parts() {
    let mut a_match = match_of("chess", [scripted("uci", ""), scripted("cecp", "")], 11);
    a_match.rulings.plies = 12;
    let task = task_of(&a_match);
    let whole = played(&a_match);
    let part = |part| {
        let mut a_match = a_match.clone();
        a_match.part = Part { part, parts: 3 };
        let mut record = MatchRecord::in_memory();
        a_match.play(&mut record, |_| {}).unwrap();
        let mut text = Vec::new();
        record.write(&mut text, &task, a_match.part).unwrap();
        String::from_utf8(text).unwrap()
    };
    let texts = [1, 2, 3].map(part);
    let read = |texts: &[&String]| {
        let mut found = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            found.extend(read_records(&format!("part-{number}"), text).unwrap());
        }
        merge(&found)
    };
    let [one, two, three] = &texts;
    let merged = read(&[three, one, two]).unwrap();
    assert_eq!(merged.parts, 3);
    let games: Vec<_> = merged.games.iter().map(essence).collect();
    assert_eq!(games, whole.iter().map(essence).collect::<Vec<_>>());
    assert_eq!(Results::of(&merged.games), Results::of(&whole));
    // Several parts in one file are equally accepted.
    assert_eq!(
        read(&[&(one.clone() + two), three]).unwrap().games,
        merged.games
    );
    // A part that is missing, duplicated, incomplete or of another match is refused.
    let said = |texts: &[&String]| {
        let flaws = read(texts).unwrap_err();
        flaws.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        said(&[one, three]),
        [
            "games 3 (part 2/3) to 4 (part 2/3) are missing",
            "games 9 (part 2/3) to 10 (part 2/3) are missing"
        ]
    );
    assert_eq!(
        said(&[one, two, two, three])[0],
        "game 3 (part 2/3) is given 2 times: part-1, part-2"
    );
    let torn = three[..three.len() - 2].to_owned();
    assert_eq!(said(&[one, two, &torn]), ["game 11 (part 3/3) is missing"]);
    let other = two.replace("1 plies deep", "2 plies deep");
    assert_eq!(
        said(&[one, &other, three])[0],
        "part-1: different time control: expected 1 plies deep, found 2 plies deep"
    );
    let moved = two.replace("\"game\":3,", "\"game\":1,");
    assert_eq!(
        said(&[one, &moved, three])[0],
        "part-1: game 1 does not belong to part 2/3"
    );
    let nothing = read_records("x", "").unwrap_err().to_string();
    assert!(nothing.starts_with("line 1: expected a match"), "{nothing}");
    assert!(read_records("x", "{}\n").is_err());
}

fn openings() {
    let texts = |openings: &Openings| {
        let of = |pair| {
            let opening = openings.pair(pair).unwrap();
            let mut game = Game::new(opening.start.clone(), legwork::Adjudication::ALL);
            for &mv in &opening.moves {
                game.play(mv).unwrap();
            }
            assert_eq!(game.verdict(), None);
            game.position().fen()
        };
        (0..20).map(of).collect::<Vec<_>>()
    };
    let chess = Variant::open("chess", &[]).unwrap();
    let random = |seed| texts(&Openings::new(&chess, Starts::Array, 6, seed).unwrap());
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
    assert_eq!(random(1).iter().collect::<BTreeSet<_>>().len(), 20);

    let crc = Variant::open("crc", &[]).unwrap();
    let drawn = |seed| texts(&Openings::new(&crc, Starts::Drawn, 0, seed).unwrap());
    assert_eq!(drawn(7), drawn(7));
    assert_ne!(drawn(7), drawn(8));
    let numbered = Openings::new(&crc, Starts::Numbered(100), 0, 1).unwrap();
    assert_eq!(
        numbered.pair(3).unwrap().start.fen(),
        crc.set_up(103).unwrap().fen
    );
    let none = Openings::new(&chess, Starts::Drawn, 0, 1)
        .unwrap_err()
        .to_string();
    assert!(none.contains("chess"), "{none}");

    let epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n\n4k3/4p3/8/8/8/8/8/4K3 w - - 0 1\n";
    let file = OpeningFile::Epd(epd.to_owned());
    let positions = texts(
        &Openings::new(
            &chess,
            Starts::of_file(&chess, &file, false, &mut |_| ()).unwrap(),
            0,
            1,
        )
        .unwrap(),
    );
    assert_eq!(positions[0], "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(positions[1], "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(positions[2], positions[0]);
    let shuffled = |seed| {
        let starts = Starts::of_file(&chess, &file, true, &mut |_| ()).unwrap();
        texts(&Openings::new(&chess, starts, 0, seed).unwrap())
    };
    assert_eq!(shuffled(3), shuffled(3));
    assert!(shuffled(3).chunks(2).all(|round| round[0] != round[1]));

    // Pieces in hand, in brackets or as Lichess writes them; the openings of a variant that is not registered.
    let ron = r#"(like: "crazyhouse", name: "House")"#;
    let house = Variant::from_ron("house", ron, &[]).unwrap();
    let epd = "4k3/8/8/8/8/8/4P3/4K3[Rn] w - - 0 1\n4k3/8/8/8/8/8/4P3/4K3/nR b - -\n";
    let file = OpeningFile::Epd(epd.to_owned());
    let mut warnings = Vec::new();
    let starts = Starts::of_file(&house, &file, false, &mut |line| warnings.push(line)).unwrap();
    let positions = texts(&Openings::new(&house, starts, 0, 1).unwrap());
    assert!(
        matches!(&warnings[..], [line] if line.starts_with("line 2: ")),
        "{warnings:?}"
    );
    assert_eq!(positions[0], "4k3/8/8/8/8/8/4P3/4K3[Rn] w - - 0 1");
    assert_eq!(positions[1], "4k3/8/8/8/8/8/4P3/4K3[Rn] b - - 0 1");
    let pgn = "[Variant \"House\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e6 @d3 *\n";
    let file = OpeningFile::Pgn(pgn.to_owned(), None);
    let starts = Starts::of_file(&house, &file, false, &mut |_| ()).unwrap();
    let games = Openings::new(&house, starts, 0, 1).unwrap();
    let dropped = games.pair(0).unwrap().moves;
    assert!(dropped.len() == 6 && dropped[4].is_drop() && dropped[5].is_drop());
    // Four random plies that lead to a quiet position.
    assert_eq!(
        texts(&Openings::new(&house, Starts::Array, 4, 1).unwrap()).len(),
        20
    );

    let pgn = "1. e4 e5 2. Nf3 *\n\n1. d4 *\n";
    let file = OpeningFile::Pgn(pgn.to_owned(), Some(2));
    let starts = Starts::of_file(&chess, &file, false, &mut |_| ()).unwrap();
    let games = Openings::new(&chess, starts, 0, 1).unwrap();
    assert_eq!(games.pair(0).unwrap().moves.len(), 2);
    assert_eq!(games.pair(1).unwrap().moves.len(), 1);
    for (file, said) in [
        (OpeningFile::Epd("x".to_owned()), "line 1: "),
        (OpeningFile::Epd(String::new()), "expected an opening"),
        (
            OpeningFile::Pgn("1. e5 *".to_owned(), None),
            "line 1, game 1, ply 1: ",
        ),
        (
            OpeningFile::Pgn("[Variant \"gothic\"]\n\n1. e4 *".to_owned(), None),
            "line 1: game 1: expected a game of chess, found one of gothic",
        ),
    ] {
        let error = Starts::of_file(&chess, &file, false, &mut |_| ())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

/// Two players with `UCI_Chess960`: one has no other option, as programs for chess alone, the other one offers chess by name.
fn chess960() {
    for manner in ["chess-alone", "chess-by-name"] {
        let mut a_match = match_of(
            "chess960",
            [scripted("uci", ""), scripted("uci", manner)],
            4,
        );
        let variant = &a_match.contests[0].variant;
        a_match.contests[0].openings = Openings::new(variant, Starts::Drawn, 0, 1).unwrap();
        let games = played(&a_match);
        assert_eq!(games.len(), 4);
        for game in games {
            let well = matches!(
                game.termination,
                Termination::Rules | Termination::Adjudication
            );
            assert!(well, "{manner}: {game:?}");
        }
    }
    // Capablanca Random Chess is the same of Capablanca Chess, which such a program does not offer.
    let crc = match_of(
        "crc",
        [scripted("uci", ""), scripted("uci", "chess-alone")],
        2,
    );
    let error = crc.play(&mut MatchRecord::in_memory(), |_| {}).unwrap_err();
    assert_eq!(
        error.to_string(),
        "chess-alone does not offer crc over UCI, expected one of the names caparandom, crc, capablanca"
    );
}

fn impasse() {
    let mut a_match = match_of("shogi", [scripted("usi", ""), scripted("usi", "wins")], 2);
    a_match.patience = Duration::from_secs(60);
    loses(&a_match, Termination::FalseClaim, "% claims `win`");
}

fn foreign_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let a_match = match_of("chess", [scripted("uci", ""), scripted("cecp", "")], 4);
    let task = task_of(&a_match);
    let open = || MatchRecord::open(&path, &task, Part::WHOLE);
    fs::write(&path, "").unwrap();
    drop(open().unwrap());
    let header = fs::read(&path).unwrap();
    let record = String::from_utf8(header.clone()).unwrap();
    // What a kill may have left is gone on with.
    for length in [1, header.len() / 2, header.len() - 1] {
        fs::write(&path, &header[..length]).unwrap();
        drop(open().unwrap());
        assert_eq!(fs::read(&path).unwrap(), header);
    }
    for torn in ["{", "{\"game\":3,\"white"] {
        fs::write(&path, record.clone() + torn).unwrap();
        drop(open().unwrap());
        assert_eq!(fs::read(&path).unwrap(), header);
    }
    let other = record.trim_end().replace("\"seed\":1", "\"seed\":2");
    for notes in [
        "my notes",
        "my notes\n",
        "{}",
        "\0\u{ff}",
        &other,
        &(record.clone() + "my notes"),
        &(record.clone() + "my notes\n"),
    ] {
        fs::write(&path, notes).unwrap();
        assert!(open().is_err(), "{notes}");
        assert_eq!(fs::read_to_string(&path).unwrap(), notes);
    }
    // The log of all that is said is no better.
    let logs = |begin: &str| {
        fs::write(&path, begin).unwrap();
        TrafficLog::create(&path).is_ok()
    };
    assert!(logs("") && logs("12 uci > isready\n"));
    assert!(!logs("my notes") && !logs("12 notes\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "12 notes\n");
    fs::remove_file(&path).unwrap();
    assert!(TrafficLog::create(&path).is_ok());
}

fn cannot_play() {
    let error = |player: PlayerSpec, change: fn(&mut Match)| {
        let mut a_match = match_of("gothic", [scripted("uci", ""), player], 2);
        change(&mut a_match);
        let mut record = MatchRecord::in_memory();
        a_match.play(&mut record, |_| {}).unwrap_err()
    };
    let missing = PlayerSpec {
        program: "/nowhere/engine".to_owned(),
        ..scripted("uci", "x")
    };
    let said = error(missing, |_| {}).to_string();
    assert!(
        said.starts_with("x: `/nowhere/engine` cannot be started: "),
        "{said}"
    );
    let said = error(scripted("uci", "mute"), |_| {});
    assert!(
        matches!(
            said,
            MatchError::Player(PlayerError::Silent { ended: true, .. })
        ),
        "{said}"
    );
    let nodes = error(scripted("cecp", ""), |a_match| {
        a_match.pace = Pace::Nodes(5)
    });
    assert!(
        matches!(nodes, MatchError::Player(PlayerError::Nodes { .. })),
        "{nodes}"
    );
    let rooks = |a_match: &mut Match| {
        a_match.contests[0].variant = Variant::from_ron(
            "rooks",
            r#"(name: "Rooks", board: (files: 4, ranks: 4), pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
            ], start: "kr2/4/4/2RK w - - 0 1")"#,
            &[],
        )
        .unwrap();
        a_match.contests[0].openings =
            Openings::new(&a_match.contests[0].variant, Starts::Array, 0, 1).unwrap();
    };
    let other = error(scripted("cecp", ""), rooks).to_string();
    assert!(
        other.starts_with(
            "uci does not offer rooks over UCI, expected one of the names rooks; it offers `"
        ),
        "{other}"
    );
    // The names that it offers and that are near are named.
    let players = [scripted("uci", "asks-for-a-file"), scripted("uci", "")];
    let mut a_match = match_of("gothic", players, 1);
    rooks(&mut a_match);
    let other = a_match.play(&mut MatchRecord::in_memory(), |_| {});
    assert_eq!(
        other.unwrap_err().to_string(),
        "asks-for-a-file does not offer rooks over UCI, expected one of the names rooks; it offers `my-rooks` and 2 more"
    );
    // Its options do not take every value.
    for (option, value, expected) in [
        ("Style", "blue", "calm, wild"),
        ("Level", "10", "a number from 1 to 9"),
        ("level", "x", "a number from 1 to 9"),
        ("Own Book", "yes", "true, false"),
    ] {
        let mut spec = scripted("uci", "asks-for-a-file");
        spec.options.push((option.to_owned(), value.to_owned()));
        assert_eq!(
            error(spec, |_| {}).to_string(),
            format!("asks-for-a-file: option `{option}`: expected {expected}, found `{value}`")
        );
    }
    let mut spec = scripted("uci", "");
    spec.options.push(("Hash".to_owned(), "1".to_owned()));
    assert_eq!(error(spec, |_| {}).to_string(), "uci has no option `Hash`");
    // A program that offers a variant only after an option is set is asked again.
    let mut spec = scripted("uci", "asks-for-a-file");
    let gothic = |spec| match_of("gothic", [scripted("cecp", ""), spec], 1);
    let missed = gothic(spec.clone())
        .play(&mut MatchRecord::in_memory(), |_| {})
        .unwrap_err();
    assert!(
        missed.to_string().contains("does not offer gothic"),
        "{missed}"
    );
    for (option, value) in [("VariantPath", "variants.ini"), ("Style", "Wild")] {
        spec.options.push((option.to_owned(), value.to_owned()));
    }
    assert_eq!(played(&gothic(spec)).len(), 1);
    // Who is not said to speak a protocol is asked in both.
    let silent = error(
        PlayerSpec {
            protocol: None,
            ..scripted("uci", "mute")
        },
        |_| {},
    );
    assert_eq!(
        silent.to_string(),
        "mute: expected an answer to `uci`, found the end of the program; \
         expected an answer to `protover`, found the end of the program"
    );
    let mut asked = scripted("cecp", "");
    asked.protocol = None;
    let games = played(&match_of("gothic", [scripted("uci", ""), asked], 1));
    assert_eq!(games[0].termination, Termination::Adjudication);
    assert_eq!("xboard".parse(), Ok(Protocol::Cecp));
}
