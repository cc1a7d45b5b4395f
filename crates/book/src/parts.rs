//! The parts of a page that follow from the rules alone, for a page that shows rules while they are written.

use legwork_drawing::svg::{self, page};
use legwork_variant::variant::Variant;
use serde::Serialize;

use crate::error::BookError;
use crate::glance::{self, Glance, LegendEntry};
use crate::pieces::{self, PieceRow};
use crate::sections::{self, Section};
use crate::subject::Subject;
use crate::template;

/// Parts of a variant's page, as HTML.
#[derive(Debug, Serialize)]
pub struct Parts {
    /// The pictures of pieces and marks, to which the other parts refer.
    pub sprite: String,
    /// A diagram of the moves of each piece, and their legend.
    pub glances: String,
    /// The table of pieces.
    pub pieces: String,
    /// The rules in words.
    pub sections: String,
}

#[derive(Serialize)]
struct Glances {
    glances: Vec<Glance>,
    legend: Vec<LegendEntry>,
}

#[derive(Serialize)]
struct Pieces<'a> {
    pieces: Vec<PieceRow>,
    estimates: &'a [String],
}

#[derive(Serialize)]
struct Sections {
    sections: Vec<Section>,
}

/// Returns the pictures of a variant's pieces, and of the marks of squares: an element to which boards on a page refer.
pub fn sprite(variant: &Variant) -> String {
    page::sprite(variant.rules())
}

/// Returns the pictures of a variant's pieces in the other sets, which the reader of a page can choose: an element like that of
/// [`sprite`].
pub fn piece_sets(variant: &Variant) -> String {
    svg::sets(variant.rules())
}

/// Returns parts of the page of a variant. The table of pieces shows an estimate of the value of each, in the order of the
/// rules.
///
/// # Errors
///
/// If the variant cannot be read, or a template has a fault.
pub fn parts(variant: &Variant, estimates: &[String]) -> Result<Parts, BookError> {
    let rules = variant.rules();
    let (glances, legend) = glance::glances(rules);
    let subject = Subject {
        variant,
        ron: None,
        prose: None,
    };
    let pieces = Pieces {
        pieces: pieces::rows(rules),
        estimates,
    };
    let sections = Sections {
        sections: sections::of_the_rules(subject)?,
    };
    Ok(Parts {
        sprite: sprite(variant),
        glances: template::render("glances.html", Glances { glances, legend })?,
        pieces: template::render("pieces.html", pieces)?,
        sections: template::render("sections.html", sections)?,
    })
}
