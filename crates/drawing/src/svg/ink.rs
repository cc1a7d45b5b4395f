//! The colours of a side, and drawing with them.

use std::fmt::Write as _;

use legwork_core::piece::Color;

use super::art::{Art, CROWN, Layer};
use super::look::Look;

/// The width of outlines.
const OUTLINE: f32 = 4.5;
/// The width of lines within a piece.
const LINE: f32 = 4.0;
/// The width of the rim around a dark piece: its outline, and the visible part on both sides.
const RIM: f32 = OUTLINE + 3.5;
/// The scale of a piece under a crown; its base stays where it is.
const UNDER_CROWN: f32 = 0.8;
const CROWNED_PLACE: &str = "translate(10 18.6) scale(.8)";

/// The colours of a side's pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ink {
    /// The body.
    pub(crate) fill: &'static str,
    /// The outline of the body.
    pub(crate) outline: &'static str,
    /// The lines drawn on the body.
    pub(crate) line: &'static str,
    /// The rim around the outline, where the outline alone would be invisible on a dark page.
    rim: Option<&'static str>,
}

pub(crate) const DARK_INK: &str = "#1d1b19";
pub(crate) const LIGHT_INK: &str = "#f6f1e7";

impl Ink {
    pub(crate) const fn of(color: Color) -> Self {
        match color {
            Color::White => Self {
                fill: "#fff",
                outline: DARK_INK,
                line: DARK_INK,
                rim: None,
            },
            Color::Black => Self {
                fill: "#35312d",
                outline: DARK_INK,
                line: LIGHT_INK,
                rim: Some(LIGHT_INK),
            },
        }
    }

    /// The colours of a side in its own look: of Red and Blue, too.
    pub(crate) const fn of_look(look: Look, color: Color) -> Self {
        let fill = match (look, color) {
            (Look::Xiangqi, Color::White) | (Look::Janggi, Color::Black) => "#c3222e",
            (Look::Janggi, Color::White) => "#2456b0",
            _ => return Self::of(color),
        };
        Self {
            fill,
            ..Self::of(Color::Black)
        }
    }

    /// A drawing in these colours.
    pub(crate) fn draw(self, art: &Art) -> String {
        self.scaled(art, 1.0)
    }

    /// A drawing with a crown above it.
    pub(crate) fn draw_crowned(self, art: &Art) -> String {
        let piece = self.scaled(art, UNDER_CROWN);
        let crown = self.scaled(&CROWN, 1.0);
        format!(r#"<g transform="{CROWNED_PLACE}">{piece}</g>{crown}"#)
    }

    /// A drawing that will be shown at this scale, with lines as wide as in the others.
    fn scaled(self, art: &Art, scale: f32) -> String {
        let Self {
            fill,
            outline,
            line,
            rim,
        } = self;
        let layers = art.layers();
        let mut text = String::new();
        // Writing to a String does not fail.
        if let Some(rim) = rim {
            let bodies = layers.iter().filter(|(layer, _)| *layer == Layer::Body);
            let _ = write!(
                text,
                r#"<path fill="none" stroke="{rim}" stroke-width="{}" stroke-linejoin="round" d=""#,
                RIM / scale
            );
            bodies.for_each(|(_, path)| text.push_str(path));
            text.push_str("\"/>");
        }
        let _ = write!(
            text,
            r#"<g fill="{fill}" stroke="{outline}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round">"#,
            OUTLINE / scale
        );
        for (layer, path) in layers {
            let _ = match layer {
                Layer::Body => write!(text, r#"<path d="{path}"/>"#),
                Layer::Line => write!(
                    text,
                    r#"<path fill="none" stroke="{line}" stroke-width="{}" d="{path}"/>"#,
                    LINE / scale
                ),
                Layer::Solid => {
                    write!(text, r#"<path fill="{line}" stroke="none" d="{path}"/>"#)
                }
            };
        }
        text + "</g>"
    }
}
