//! The templates, and rendering them.

use legwork_drawing::svg::escaped;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, Output, State};
use serde::Serialize;

use crate::error::BookError;

/// A text that is HTML already and is not escaped again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Html(pub(crate) String);

impl Serialize for Html {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        minijinja::Value::from_safe_string(self.0.clone()).serialize(serializer)
    }
}

/// Data for scripts, as JSON in which nothing is markup, neither of HTML nor of XML.
pub(crate) fn json(data: &impl Serialize) -> Result<Html, BookError> {
    let mut text = serde_json::to_string(data)?;
    for (mark, code) in [('<', "\\u003c"), ('>', "\\u003e"), ('&', "\\u0026")] {
        text = text.replace(mark, code);
    }
    Ok(Html(text))
}

/// Renders a template.
pub(crate) fn render(name: &str, context: impl Serialize) -> Result<String, BookError> {
    Ok(environment()?.get_template(name)?.render(Serde(context))?)
}

fn environment() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build()?,
    );
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_filter("typeset", typeset);
    environment.set_formatter(write);
    for (name, source) in [
        ("base.html", include_str!("../templates/base.html")),
        ("macros.html", include_str!("../templates/macros.html")),
        ("folded.html", include_str!("../templates/folded.html")),
        ("page.html", include_str!("../templates/page.html")),
        ("still.html", include_str!("../templates/still.html")),
        ("figures.html", include_str!("../templates/figures.html")),
        ("card.html", include_str!("../templates/card.html")),
        ("atlas.html", include_str!("../templates/atlas.html")),
        ("embed.html", include_str!("../templates/embed.html")),
        ("workshop.html", include_str!("../templates/workshop.html")),
        ("glances.html", include_str!("../templates/glances.html")),
        ("pieces.html", include_str!("../templates/pieces.html")),
        ("sections.html", include_str!("../templates/sections.html")),
        ("home.html", include_str!("../templates/home.html")),
        ("index.html", include_str!("../templates/index.html")),
        ("document.html", include_str!("../templates/document.html")),
    ] {
        environment.add_template(name, source)?;
    }
    Ok(environment)
}

/// Writes a value, escaped unless it is HTML. The engine's default escaping would make a FEN half as long again.
fn write(
    out: &mut Output<'_>,
    _: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), minijinja::Error> {
    let text = value.to_string();
    let text = if value.is_safe() {
        text
    } else {
        escaped(&text)
    };
    out.write_str(&text).map_err(minijinja::Error::from)
}

/// A sentence with typographic apostrophes.
fn typeset(text: String) -> String {
    text.replace('\'', "\u{2019}")
}
