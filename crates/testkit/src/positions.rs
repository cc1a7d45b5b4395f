//! Positions of registered variants that tests start from.

/// Middle games in which every kind of move occurs, each with its variant's id: Lions that capture twice,
/// gatings, pools, castlings.
pub const BUSY: [(&str, &str); 4] = [
    (
        "chu",
        "rm1k5r/1nb1ql+bb1m/p1pp1pppp1/4L+r1n1p/1p8/2P7/3P3P2/PP2PPP1PP/MNB+B1Q2NM/R3K+R2BR b - - 0 9",
    ),
    (
        "seirawan",
        "r3k2r/p1n1p3/1p3np1/P1P1qp2/1p2P1p1/3P4/1B2H2P/R1b1KbNR[Ehe] b KQGkq - 1 24",
    ),
    (
        "super",
        "1ra1nr2/p3BEPP/1qk4e/6V1/4N2Q/1v1A2n1/1P1pbpKb/2SRBRN1[s] b - - 0 61",
    ),
    (
        "crc",
        "5r1krq/3p6/p4p4/2pbp1ppp1/2n2NB1Pn/QP1PA5/2P1bPPPB1/7KRR b Ikq - 0 53",
    ),
];
