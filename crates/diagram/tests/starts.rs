//! The start positions of definitions, worked out by hand from their squares.

use legwork_diagram::read;

#[test]
fn pieces_start_where_the_definition_has_them() {
    for (name, number, board) in [
        (
            "demo-capablanca-lion",
            0,
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR",
        ),
        (
            "eurasian",
            0,
            "r1c4c1r/1nbvqkvbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBVQKVBN1/R1C4C1R",
        ),
        (
            "made-dressed",
            0,
            "rna'aqkaa'nr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNA'AQKAA'NR",
        ),
        (
            "made-facing-kings",
            0,
            "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
        ),
        (
            "made-fide-defaults",
            0,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        ),
        (
            "made-holes-centre",
            0,
            "rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR",
        ),
        (
            "made-shogi",
            0,
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        ),
        (
            "made-trap-equals",
            0,
            "rn1qk1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR",
        ),
        (
            "made-trap-saved-page",
            0,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        ),
        ("made-trap-saved-page", 1, "rn1knr/6/6/6/6/RNK1NR"),
        (
            "omega",
            0,
            "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W",
        ),
        (
            "xiangqi-2016",
            0,
            "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR",
        ),
    ] {
        let path = format!(
            "{}/tests/definitions/{name}.txt",
            env!("CARGO_MANIFEST_DIR")
        );
        let diagrams = read(&std::fs::read_to_string(path).unwrap(), name);
        let start = &diagrams[number].rules.as_ref().unwrap().start;
        let own = start.split([' ', '[']).next().unwrap();
        assert_eq!(own, board, "{name}");
    }
}
