//! The screen as text, and the effects of the player's acts. No terminal is needed.

use std::time::{Duration, Instant};

use legwork::{Adjudication, Color, Game, Square, Variant};
use legwork_engine::{Best, Report, Score};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::app::{Act, App, Order};
use super::clocks::TimeControl;
use super::draw::{Look, draw};
use super::keys::{Pointer, act};
use super::layout::Layout;
use super::session::{Seat, SeatedGame};
use super::thinker::Purpose;

const FRIENDS: [Seat; 2] = [Seat::Human, Seat::Human];
const LION: &str = "k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1";

fn app_of(variant: &Variant, fen: Option<&str>, seats: [Seat; 2], tc: Option<&str>) -> App {
    let position = match fen {
        Some(fen) => variant.position(fen).unwrap(),
        None => variant.start(),
    };
    let control = tc.map(|tc| TimeControl::read(tc).unwrap());
    let game = Game::new(position, Adjudication::ALL);
    App::new(SeatedGame::new(game, seats, control), None)
}

fn app(id: &str, fen: Option<&str>, seats: [Seat; 2]) -> App {
    app_of(&Variant::open(id, &[]).unwrap(), fen, seats, None)
}

fn square(app: &App, name: &str) -> Square {
    app.session
        .position()
        .rules()
        .geometry
        .square(name)
        .unwrap()
}

fn click(app: &mut App, names: &[&str]) {
    for name in names {
        let square = square(app, name);
        app.act(Act::Click(square), Instant::now());
    }
}

fn type_move(app: &mut App, text: &str) {
    let now = Instant::now();
    app.act(Act::Type, now);
    text.chars()
        .for_each(|letter| app.act(Act::Letter(letter), now));
    app.act(Act::Submit, now);
}

/// The engine's answer.
fn answer(app: &mut App, purpose: Purpose, text: &str) {
    let mv = app.session.position().read_move(text).unwrap();
    let best = Best {
        mv,
        ponder: None,
        score: Score::Centipawns(35),
        depth: 5,
        nodes: 1000,
    };
    app.reported(purpose, Report::Done(Some(best)), Instant::now());
}

fn sans(app: &App) -> Vec<&str> {
    let played = app.session.played().iter();
    played.map(|played| played.san.as_str()).collect()
}

fn drawn(app: &App, width: u16, height: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let look = Look {
        colours: true,
        now: Instant::now(),
    };
    draw(app, look, &mut buffer);
    buffer
}

/// The screen's characters.
fn text(app: &App, width: u16, height: u16) -> String {
    let buffer = drawn(app, width, height);
    let row = |y| {
        let symbols = (0..width).map(|x| buffer[(x, y)].symbol());
        symbols.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..height).map(row).collect()
}

/// The colours of the squares: y yellow, o orange, g green, r red, c cyan.
fn colours(app: &App) -> String {
    let buffer = drawn(app, 80, 40);
    let layout = Layout::new(*buffer.area(), app).unwrap();
    let geometry = app.session.position().rules().geometry;
    let letter = |square: Square| {
        let rect = layout.square(square);
        match buffer[(rect.x, rect.y)].bg {
            ratatui::style::Color::Indexed(220) => 'y',
            ratatui::style::Color::Indexed(208) => 'o',
            ratatui::style::Color::Indexed(34) => 'g',
            ratatui::style::Color::Indexed(196) => 'r',
            ratatui::style::Color::Indexed(51) => 'c',
            _ => '.',
        }
    };
    let mut rows = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let squares = (0..geometry.files()).filter_map(|file| Square::new(file, rank));
        rows.extend(squares.map(letter));
        rows.push('\n');
    }
    rows
}

#[test]
fn a_lion_shows_where_it_can_go() {
    let mut app = app("chu", Some(LION), FRIENDS);
    click(&mut app, &["d4"]);
    insta::assert_snapshot!("lion_wide", text(&app, 80, 24));
    insta::assert_snapshot!("lion_narrow", text(&app, 44, 22));
    insta::assert_snapshot!("lion_large", text(&app, 110, 36));
    click(&mut app, &["e5"]);
    insta::assert_snapshot!("lion_second_step", text(&app, 80, 24));
    // The reason is too long for the foot.
    click(&mut app, &["g7"]);
    insta::assert_snapshot!("lion_refused", text(&app, 80, 24));
}

#[test]
fn classes_differ_by_colour() {
    let mut lion = app("chu", Some(LION), FRIENDS);
    click(&mut lion, &["d4"]);
    let fen = "4k3/8/8/8/3p4/8/2P5/R3K3 w Q - 0 1";
    let mut rook = app("chess", Some(fen), FRIENDS);
    click(&mut rook, &["a1"]);
    let mut pawn = app("chess", Some("4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1"), FRIENDS);
    click(&mut pawn, &["c2"]);
    let all = [lion, rook, pawn].map(|app| colours(&app));
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_hand_a_pool_and_choices() {
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1";
    let mut hand = app("seirawan", Some(fen), FRIENDS);
    hand.act(Act::Held(0), Instant::now());
    click(&mut hand, &["h1"]);
    insta::assert_snapshot!("gating_in_castling", text(&hand, 80, 24));
    click(&mut hand, &["e1"]);
    assert_eq!(sans(&hand), ["O-O/Hh1"]);

    let fen = "4k3/P7/8/8/8/8/8/4K3[QRrn] w - - 0 1";
    let mut pool = app("super", Some(fen), FRIENDS);
    click(&mut pool, &["a7", "a8"]);
    insta::assert_snapshot!("promotion_from_the_pool", text(&pool, 80, 24));
    // The second piece of the pool is the Rook.
    pool.act(Act::Held(1), Instant::now());
    assert_eq!(sans(&pool), ["a8=R+"]);
}

#[test]
fn pieces_are_dropped_by_digit_by_letter_by_text_and_by_dragging() {
    let now = Instant::now();
    let fen = "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R2Q~K2R[NPPn] w KQkq - 0 1";
    let mut app = app("crazyhouse", Some(fen), FRIENDS);
    // The first piece of the hand is the Knight.
    app.act(Act::Held(0), now);
    insta::assert_snapshot!("a_drop", text(&app, 80, 24));
    click(&mut app, &["d6"]);
    assert_eq!(sans(&app), ["N@d6+"]);
    type_move(&mut app, "cxd6");
    app.act(Act::HeldLetter('P'), now);
    click(&mut app, &["e2"]);
    type_move(&mut app, "P*d2");
    let refused = "P*d2 is illegal: Black has no Pawn in hand";
    assert_eq!(app.message.text, refused);
    type_move(&mut app, "N@f5");
    let layout = Layout::new(Rect::new(0, 0, 80, 24), &app).unwrap();
    let mut pointer = Pointer::default();
    let own = layout.held.iter().find(|held| held.1 == Color::White);
    let ends = [own.unwrap().0, layout.square(square(&app, "d7"))];
    let (down, up) = (
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    );
    for (kind, rect) in [down, up].into_iter().zip(ends) {
        let event = Event::Mouse(MouseEvent {
            kind,
            column: rect.x + 1,
            row: rect.y,
            modifiers: ratatui::crossterm::event::KeyModifiers::NONE,
        });
        let act = act(&event, &app, Some(&layout), &mut pointer).unwrap();
        app.act(act, now);
    }
    assert_eq!(sans(&app).last(), Some(&"P@d7+"));
}

#[test]
fn a_large_hand_has_several_rows_and_refusals_say_why() {
    let fen = "k8/9/9/9/4P4/9/9/9/4K4[PPPPPPPPPPLLNNSSGGBBRRPp] w - - 0 1";
    let mut app = app("shogi", Some(fen), FRIENDS);
    insta::assert_snapshot!("a_large_hand", text(&app, 74, 24));
    let mut refused = Vec::new();
    for (letter, square) in [
        ('P', "e3"),
        ('P', "a9"),
        ('P', "b9"),
        ('N', "c8"),
        ('K', "e5"),
    ] {
        app.act(Act::Back, Instant::now());
        app.act(Act::HeldLetter(letter), Instant::now());
        if app.drops() {
            click(&mut app, &[square]);
        }
        refused.push(app.message.text.clone());
    }
    insta::assert_snapshot!(refused.join("\n"));
}

#[test]
fn a_game_with_clocks_a_check_and_a_refusal() {
    let chess = Variant::open("chess", &[]).unwrap();
    let mut app = app_of(&chess, None, FRIENDS, Some("5+3"));
    for text in ["e4", "e7e5", "Qh5", "Nc6", "Qxf7"] {
        type_move(&mut app, text);
    }
    click(&mut app, &["e8", "e7"]);
    insta::assert_snapshot!("a_refusal", text(&app, 80, 24));
    type_move(&mut app, "Kxf7");
    assert_eq!(sans(&app).len(), 6);
    app.act(Act::Help, Instant::now());
    insta::assert_snapshot!("help", text(&app, 80, 24));
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let app = app("chu", None, FRIENDS);
    insta::assert_snapshot!(text(&app, 30, 5), @r"
    The window is too small: this
    board needs 43 columns and 20
    rows.
    ");
}

#[test]
fn the_engine_is_asked_and_its_answer_played() {
    let mut app = app("chess", None, [Seat::Human, Seat::Engine]);
    assert_eq!(app.orders(), []);
    click(&mut app, &["e2", "e4"]);
    let orders = [Order::Stop, Order::Save, Order::Think(Purpose::Move)];
    assert_eq!(app.orders(), orders);
    click(&mut app, &["d2"]);
    assert_eq!(app.message.text, "it is the engine's turn");
    answer(&mut app, Purpose::Move, "e7e5");
    assert_eq!(app.orders(), [Order::Stop, Order::Save]);
    assert_eq!(sans(&app), ["e4", "e5"]);
    assert_eq!(app.session.played()[1].score, Some(Score::Centipawns(35)));
}

#[test]
fn taking_back_stops_the_engine_and_goes_to_the_players_move() {
    let now = Instant::now();
    let mut app = app("chess", None, [Seat::Human, Seat::Engine]);
    click(&mut app, &["e2", "e4"]);
    answer(&mut app, Purpose::Move, "e7e5");
    click(&mut app, &["g1", "f3"]);
    app.orders();
    // While the engine thinks, only its player's own move is taken back.
    app.act(Act::TakeBack, now);
    assert_eq!(app.orders(), [Order::Stop, Order::Save]);
    assert_eq!(sans(&app), ["e4", "e5"]);
    app.act(Act::TakeBack, now);
    assert!(sans(&app).is_empty());
    app.act(Act::TakeBack, now);
    assert_eq!(app.message.text, "there is no move to take back");
    app.act(Act::Redo, now);
    assert_eq!(sans(&app), ["e4", "e5"]);
    app.act(Act::Redo, now);
    assert_eq!(sans(&app), ["e4", "e5", "Nf3"]);
    assert_eq!(app.orders().last(), Some(&Order::Think(Purpose::Move)));
    app.act(Act::Redo, now);
    assert!(app.message.refused);
}

#[test]
fn the_engine_that_plays_white_begins_anew_when_its_first_move_is_taken_back() {
    let mut app = app("chess", None, [Seat::Engine, Seat::Human]);
    assert!(app.flipped);
    assert_eq!(app.orders(), [Order::Think(Purpose::Move)]);
    answer(&mut app, Purpose::Move, "d2d4");
    app.orders();
    app.act(Act::TakeBack, Instant::now());
    let orders = [Order::Stop, Order::Save, Order::Think(Purpose::Move)];
    assert_eq!(app.orders(), orders);
}

#[test]
fn a_hint_is_shown_and_not_played() {
    let mut app = app("chess", None, FRIENDS);
    app.act(Act::Hint, Instant::now());
    assert_eq!(app.orders(), [Order::Stop, Order::Think(Purpose::Hint)]);
    answer(&mut app, Purpose::Hint, "g1f3");
    assert_eq!(app.message.text, "Hint: Nf3 (+0.35).");
    assert!(sans(&app).is_empty());
    let shown = text(&app, 80, 24);
    assert_eq!(
        shown.matches('?').count(),
        3,
        "two squares and a button: {shown}"
    );
}

#[test]
fn who_runs_out_of_time_has_lost() {
    let chess = Variant::open("chess", &[]).unwrap();
    let mut app = app_of(&chess, None, FRIENDS, Some("1"));
    let begin = Instant::now();
    app.session.run_clock(begin);
    app.tick(begin + Duration::from_secs(59));
    assert!(!app.session.is_over());
    app.tick(begin + Duration::from_secs(60));
    assert_eq!(app.orders(), [Order::Stop, Order::Save]);
    assert_eq!(app.session.result().unwrap().0, Some(Color::Black));
    click(&mut app, &["e2"]);
    assert_eq!(
        app.message.text,
        "the game is over: White's time is up, Black wins"
    );
}

/// Plays moves, and returns how the game is said to have ended, which the screen shows.
fn ended(variant: &Variant, fen: &str, moves: &str) -> String {
    let mut app = app_of(variant, Some(fen), FRIENDS, None);
    for mv in moves.split(' ') {
        assert_eq!(app.session.result(), None, "{fen} before {mv}");
        type_move(&mut app, mv);
    }
    let (_, words) = app
        .session
        .result()
        .unwrap_or_else(|| panic!("{fen} goes on"));
    let shown = text(&app, 80, 40);
    assert!(shown.contains(&words), "{words}: {shown}");
    words
}

#[test]
fn who_has_won_is_said_and_why() {
    let back_and_forth = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let round = " e5d5 e2d2 d5e5 d2e2";
    let perpetual = format!("a2e2{round}{round}{round}");
    for (id, fen, moves, expected) in [
        (
            "kingofthehill",
            "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
            "d3d4",
            "goal, White wins",
        ),
        (
            "threecheck",
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
            "a1a8",
            "checks, White wins",
        ),
        (
            "extinction",
            "rnbqk3/p7/8/8/8/8/P7/RNBQK3 w - - 0 1",
            "d1d8",
            "extinction, White wins",
        ),
        (
            "atomic",
            "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
            "d1d8",
            "extinction, White wins",
        ),
        (
            "antichess",
            "8/8/8/8/8/8/1p6/R7 b - - 0 1",
            "b2a1q",
            "extinction, White wins",
        ),
        (
            "antichess",
            "8/8/8/8/p7/8/P7/8 b - - 0 1",
            "a4a3",
            "stalemate, White wins",
        ),
        (
            "chess",
            "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
            "g6g7",
            "checkmate, White wins",
        ),
        (
            "chess",
            "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
            "g5g6",
            "stalemate, a draw",
        ),
        (
            "shatranj",
            "4k3/8/8/8/8/8/3p4/3QKR2 w - - 0 1",
            "e1d2",
            "bare king, White wins",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
            "e1d2",
            "insufficient material, a draw",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3K3 w - - 99 80",
            "e1e2",
            "fifty-move rule, a draw",
        ),
        (
            "chess",
            start,
            back_and_forth,
            "threefold repetition, a draw",
        ),
        (
            "makruk",
            "8/8/3k4/8/8/8/R7/3K4 w - 32 32 60",
            "a2a3",
            "counting rule, a draw",
        ),
        (
            "minishogi",
            "4k/5/5/R4/K4[] w - - 0 1",
            &perpetual,
            "perpetual check, Black wins",
        ),
    ] {
        let variant = Variant::open(id, &[]).unwrap();
        assert_eq!(ended(&variant, fen, moves), expected, "{id} {fen}");
    }
    let ron = r#"(
        name: "Noughts and Crosses",
        board: (files: 3, ranks: 3),
        pieces: [(letter: "P", name: "Stone", betza: "")],
        start: "3/3/3[PPPPPpppp] w - - 0 1",
        holdings: (form: Drop),
        drops: [(pieces: ["P"], stuck: true)],
        endings: (connect: (count: 3)),
    )"#;
    let noughts = Variant::from_ron("noughts", ron, &[]).unwrap();
    let ends = ended(&noughts, "3/1pp/PP1[PPPpp] w - - 0 3", "P@c1");
    assert_eq!(ends, "connection, White wins");
}

#[test]
fn a_game_that_is_not_saved_is_left_by_asking_twice() {
    let now = Instant::now();
    let mut app = app("chess", None, FRIENDS);
    click(&mut app, &["e2", "e4"]);
    app.orders();
    app.act(Act::Quit, now);
    assert_eq!(app.orders(), []);
    app.act(Act::Flip, now);
    app.act(Act::Quit, now);
    assert_eq!(app.orders(), []);
    app.act(Act::Quit, now);
    assert_eq!(app.orders(), [Order::Quit]);
}

#[test]
fn keys_and_the_mouse_do_the_same() {
    let mut app = app("chess", None, FRIENDS);
    let layout = Layout::new(Rect::new(0, 0, 80, 24), &app).unwrap();
    let mut pointer = Pointer::default();
    let mut give = |app: &mut App, event: Event| {
        if let Some(act) = act(&event, app, Some(&layout), &mut pointer) {
            app.act(act, Instant::now());
        }
    };
    let key = |code: KeyCode| Event::Key(KeyEvent::from(code));
    // The cursor begins on d4.
    for code in [
        KeyCode::Down,
        KeyCode::Down,
        KeyCode::Enter,
        KeyCode::Up,
        KeyCode::Up,
        KeyCode::Char(' '),
    ] {
        give(&mut app, key(code));
    }
    assert_eq!(sans(&app), ["d4"]);
    let mouse = |app: &App, kind, name: &str| {
        let rect = layout.square(square(app, name));
        Event::Mouse(MouseEvent {
            kind,
            column: rect.x + 2,
            row: rect.y,
            modifiers: ratatui::crossterm::event::KeyModifiers::NONE,
        })
    };
    let (down, up) = (
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    );
    // A drag, then two clicks.
    for (kind, name) in [
        (down, "d7"),
        (up, "d5"),
        (down, "c2"),
        (up, "c2"),
        (down, "c4"),
        (up, "c4"),
    ] {
        let event = mouse(&app, kind, name);
        give(&mut app, event);
    }
    assert_eq!(sans(&app), ["d4", "d5", "c4"]);
    // Below the board, `u take back` is the third button.
    let last = MouseEvent {
        kind: down,
        column: 18,
        row: 23,
        modifiers: ratatui::crossterm::event::KeyModifiers::NONE,
    };
    give(&mut app, Event::Mouse(last));
    assert_eq!(sans(&app), ["d4", "d5"]);
    for letter in ":Nc3".chars() {
        give(&mut app, key(KeyCode::Char(letter)));
    }
    give(&mut app, key(KeyCode::Enter));
    assert_eq!(sans(&app), ["d4", "d5", "Nc3"]);
}
