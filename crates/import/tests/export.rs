//! Rules written as sections read back as the same rules.

use legwork::Variant;
use legwork_import::{Source, export};
use legwork_random_rules::random_rules;
use legwork_reader::RuleText;

/// Whether a section counts what the variant counts, at a few depths.
fn counts_alike(variant: &Variant, section: &str, depth: u32) -> Result<(), String> {
    let source = Source::read(section);
    let name = source.names().next().unwrap().to_owned();
    let imported = source
        .rules(&name)
        .map_err(|error| format!("{section}\n{error}"))?;
    let ron = imported.file.to_ron();
    let read = Variant::from_text(RuleText::new(&name, &ron), &[]);
    let read = read.map_err(|error| format!("{section}\n{error}"))?;
    for depth in 1..=depth {
        let (ours, theirs) = (variant.start().perft(depth), read.start().perft(depth));
        if ours != theirs {
            return Err(format!("depth {depth}: {ours}, but {theirs} by\n{section}"));
        }
    }
    Ok(())
}

/// Each registered variant is written, or what the format cannot say of it is named.
#[test]
fn registered_variants_are_written_or_named() {
    let mut shown = String::new();
    for entry in legwork::registry().unwrap() {
        let variant = entry.open(&[]).unwrap();
        match export::section(variant.rules()) {
            Ok(section) => {
                counts_alike(&variant, &section, 3).unwrap();
                shown += &format!("{}: written\n", entry.id());
            }
            Err(unsaid) => shown += &format!("{}: not {}\n", entry.id(), unsaid.join("; ")),
        }
    }
    insta::assert_snapshot!(shown);
}

/// Castlings that the formats lack are named as such.
#[test]
fn castling_by_steps_and_along_a_file_is_named() {
    let named = |castling: &str| {
        let start = "rnbqkbnr/pppppppp/8/8/4R3/8/PPPP1PPP/RNBQKBNR w K - 0 1";
        let ron = format!(
            r#"(like: "chess", name: "Castlings", start: "{start}", castling: (text: KingMove, wings: [{castling}]))"#
        );
        let variant = Variant::from_ron("castlings", &ron, &[]);
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        let rules = variant.rules();
        #[cfg(feature = "diagrams")]
        assert_eq!(
            export::definition(rules).err(),
            export::section(rules).err()
        );
        export::section(rules).unwrap_err()
    };
    assert_eq!(
        named(r#"(right: "K", king_by: 2)"#),
        ["castling by a number of squares from wherever the King starts"]
    );
    assert_eq!(
        named(r#"(right: "K", king: "e1", rook: "e4", king_by: 2)"#),
        ["castling along a file or a diagonal"]
    );
}

/// A section is short enough to be read.
#[test]
fn a_section_is_for_people() {
    let section = |id: &str| export::section(Variant::open(id, &[]).unwrap().rules()).unwrap();
    insta::assert_snapshot!(["shogi", "capablanca", "xiangqi"].map(section).join("\n"));
}

/// Whatever the rules, what is written counts the same, and what is drawn as a diagram plays alike.
#[test]
fn random_rules_that_are_written_count_alike() {
    let (mut written, mut drawn) = (0, 0);
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    let (seeds, least) = if full { (3600, 10) } else { (900, 2) };
    for seed in 0..seeds {
        let ron = random_rules(seed).to_ron();
        let open = || Variant::from_text(RuleText::new("random", &ron), &[]);
        let Ok(rules) = RuleText::new("random", &ron).read(&[]) else {
            continue;
        };
        if let Ok(section) = export::section(&rules)
            && let Ok(variant) = open()
        {
            counts_alike(&variant, &section, 2)
                .unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{ron}"));
            written += 1;
        }
        #[cfg(feature = "diagrams")]
        if let Ok(definition) = export::definition(&rules)
            && let Ok(variant) = open()
        {
            diagrams::plays_alike(&variant, &definition)
                .unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{ron}"));
            drawn += 1;
        }
    }
    assert!(
        written >= least,
        "only {written} of the random rules can be written"
    );
    assert!(
        drawn >= least / 2 || cfg!(not(feature = "diagrams")),
        "only {drawn} of the random rules can be drawn"
    );
}

#[cfg(feature = "diagrams")]
mod diagrams {
    use super::*;

    /// Whether a definition lists the same moves at the start and two plies on.
    pub(super) fn plays_alike(variant: &Variant, definition: &str) -> Result<(), String> {
        let mut found = legwork_import::diagrams(definition, "game").into_iter();
        let diagram = found.next().ok_or("no diagram")?;
        let ron = diagram.ron().map_err(|faults| format!("{faults:?}"))?;
        let read = Variant::from_ron("game", &ron, &[]);
        let read = read.map_err(|error| error.to_string())?;
        let texts = |position: &legwork::Position| {
            let moves = position.moves().into_iter();
            let mut texts: Vec<String> = moves.map(|mv| position.move_text(mv)).collect();
            texts.sort();
            texts
        };
        let (ours, theirs) = (variant.start(), read.start());
        if texts(&ours) != texts(&theirs) {
            return Err(format!(
                "{:?}\n{:?}\n{definition}",
                texts(&ours),
                texts(&theirs)
            ));
        }
        let (ours, theirs) = (ours.perft(3), theirs.perft(3));
        if ours == theirs {
            Ok(())
        } else {
            Err(format!("{ours}, but {theirs} by\n{definition}"))
        }
    }

    /// Each registered variant is written as a diagram that plays alike, or what none can say of it is named.
    #[test]
    fn registered_variants_are_diagrams_or_named() {
        let mut shown = String::new();
        for entry in legwork::registry().unwrap() {
            let variant = entry.open(&[]).unwrap();
            match export::definition(variant.rules()) {
                Ok(definition) => {
                    plays_alike(&variant, &definition)
                        .unwrap_or_else(|fault| panic!("{}: {fault}", entry.id()));
                    shown += &format!("{}: written\n", entry.id());
                }
                Err(unsaid) => shown += &format!("{}: not {}\n", entry.id(), unsaid.join("; ")),
            }
        }
        insta::assert_snapshot!(shown);
    }

    #[test]
    fn a_definition_is_for_people() {
        let definition =
            |id: &str| export::definition(Variant::open(id, &[]).unwrap().rules()).unwrap();
        insta::assert_snapshot!(["chess", "capablanca"].map(definition).join("\n"));
    }
}
