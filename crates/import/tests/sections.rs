//! The faults of a text, each with its place, and what is meant.

use legwork_import::Source;

/// All faults, and why sections are refused.
fn told(text: &str) -> String {
    let source = Source::read(text);
    let mut shown: String = source
        .faults()
        .iter()
        .map(|fault| format!("{fault}\n"))
        .collect();
    for name in source.names() {
        if let Err(legwork_import::NotImported::Refused(refusals)) = source.rules(name) {
            let lines = refusals.iter().filter(|refusal| !refusal.is_fault());
            shown += &lines
                .map(|refusal| refusal.in_section("my.ini", name) + "\n")
                .collect::<String>();
        }
    }
    shown
}

#[test]
fn all_faults_are_told_at_once() {
    insta::assert_snapshot!(told(
        "\
stray = 1
[chess]
[a:chess]
mustCapure = true
castlingDroppedPiece = yes
castling = true
pawnTypes = px
customPiece1 = c:WjR
customPiece2 = d
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1
promotionRegionWhite = *8 j9
mobilityRegionWhiteCannon = a1
castling = false
[b:later]
[later:chess]
[a:chess]
[c:nowhere]
[d:ches]
[e:e]
[f:a]
[g:chess]
startFen = rnbqkbnr/pppppppp/9/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
[h:chess]
startFen = rnbqkbnr/pppppppp/9/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
"
    ));
}

#[test]
fn what_cannot_be_said_is_refused_by_its_key() {
    insta::assert_snapshot!(told(
        "\
[mine:shatar]
[child:losers]
checkCounting = true
[grandchild:child]
pass = true
[several:chess]
startFen = kkbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
[stuck:chess]
promotionPieceTypes = -
[immobile:chess]
customPiece1 = l:fR
immobilityIllegal = true
startFen = lnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/LNBQKBNR w Kk - 0 1
"
    ));
}

/// A piece keeps its type when a section gives it another letter.
#[test]
fn settings_are_inherited_and_not_letters() {
    let source = Source::read(
        "[mine:crazyhouse]\nqueen = l\nstartFen = rnblkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBLKBNR[] w KQkq - 0 1\n",
    );
    let file = source.rules("mine").unwrap().file;
    let promotions = format!("{:?}", file.promotions);
    assert!(
        promotions.contains("Kinds([\"L\", \"R\", \"B\", \"N\"])"),
        "{promotions}"
    );
}
