//! The drawings: one file each under `pieces/`, drawn as White's piece, and the names that each one covers.
//!
//! A file is a document that any viewer can show. Only its paths are read, which have three classes: a `body` is
//! filled and outlined, a `line` is drawn on it, a `solid` is filled with the colour of lines. Only a light piece
//! shows the outlines between overlapping bodies, so details that must be visible on a dark piece are lines.

/// A drawing.
#[derive(Debug, PartialEq)]
pub(crate) struct Art {
    /// The name of its file, and the first of its names.
    pub(crate) name: &'static str,
    /// Other names that it covers, in lower case.
    also: &'static [&'static str],
    svg: &'static str,
}

/// The role of a path in a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layer {
    Body,
    Line,
    Solid,
}

impl Layer {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Body, r#"<path class="body" "#),
        (Self::Line, r#"<path class="line" "#),
        (Self::Solid, r#"<path class="solid" "#),
    ];
}

impl Art {
    /// Returns its paths, the lowest layer first.
    pub(crate) fn layers(&self) -> Vec<(Layer, &'static str)> {
        let path = |line: &'static str| {
            let (layer, _) = Layer::ALL.iter().find(|(_, tag)| line.starts_with(tag))?;
            let (_, path) = line.split_once(r#" d=""#)?;
            Some((*layer, path.split_once('"')?.0))
        };
        self.svg.lines().filter_map(path).collect()
    }

    /// Whether it covers a name in lower case. Hyphens count as spaces.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let same = |own: &&str| own.chars().map(spaced).eq(name.chars().map(spaced));
        same(&self.name) || self.also.iter().any(same)
    }
}

fn spaced(character: char) -> char {
    if character == '-' { ' ' } else { character }
}

/// The crown above a crowned piece.
pub(crate) const CROWN: Art = Art {
    name: "crown",
    also: &[],
    svg: include_str!("../../pieces/crown.svg"),
};

macro_rules! art {
    ($($name:literal: $also:expr,)*) => {
        /// Every drawing of a piece.
        pub(crate) const ART: &[Art] = &[$(Art {
            name: $name,
            also: &$also,
            svg: include_str!(concat!("../../pieces/", $name, ".svg")),
        }),*];
    };
}

art! {
    "king": [],
    "queen": [],
    "rook": ["castle", "chariot", "tower"],
    "bishop": [],
    "knight": ["horse"],
    "pawn": ["soldier"],
    "berolina-pawn": ["berolina"],
    "admiral": [],
    "alfil": ["fil", "elephant-alfil"],
    "amazon": ["maharaja", "terror"],
    "archbishop": ["cardinal", "princess", "paladin", "minister"],
    "archer": ["bowman", "vao", "elf"],
    "camel": [],
    "cannon": ["pao", "catapult"],
    "captain": [],
    "champion": [],
    "chancellor": ["marshall", "marshal", "empress", "concubine"],
    "commoner": ["peasant", "prince"],
    "courier": ["runner", "messenger"],
    "crocodile": [],
    "dabbaba": ["dabbabah", "war machine", "machine", "siege tower"],
    "dragon": ["dragon king", "goblin"],
    "duchess": [],
    "elephant": ["war elephant", "modern elephant"],
    "ferz": ["fers", "firzan", "counsellor", "counselor", "vizier", "advisor"],
    "fortress": [],
    "giraffe": [],
    "grasshopper": [],
    "gryphon": ["griffin", "griffon", "eagle"],
    "guard": ["guardian", "shield"],
    "hawk": ["falcon", "bird"],
    "hoplite": [],
    "janus": [],
    "jester": ["schleich", "fool", "sneak", "smuggler"],
    "kheshig": [],
    "khon": ["silver", "silver general"],
    "lancer": [],
    "leopard": [],
    "lieutenant": [],
    "lion": [],
    "man": ["mann", "spy", "dwarf"],
    "met": ["makruk queen"],
    "missionary": [],
    "nightrider": ["knightrider"],
    "sage": ["wise man", "elder"],
    "spider": [],
    "unicorn": ["rhinoceros"],
    "veteran": ["centaur", "knight general", "general"],
    "warlord": [],
    "wazir": ["wizir"],
    "wildebeest": ["gnu", "buffalo"],
    "wizard": ["sorcerer", "sorceress", "warlock"],
    "wolf": ["werewolf"],
    "yurt": [],
    "zebra": [],
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use legwork_core::rules::PICTURES;

    use super::*;

    #[test]
    fn every_file_is_read_whole() {
        for art in ART.iter().chain([&CROWN]) {
            let paths = art.svg.matches("<path").count();
            assert_eq!(art.layers().len(), paths, "{}", art.name);
            assert_eq!(art.layers()[0].0, Layer::Body, "{}", art.name);
        }
    }

    #[test]
    fn every_file_is_in_the_list_and_every_name_has_one_drawing() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pieces");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        assert!(ART.iter().map(|art| art.name).eq(PICTURES));
        let listed = ART.iter().chain([&CROWN]);
        let listed: BTreeSet<String> = listed.map(|art| format!("{}.svg", art.name)).collect();
        assert_eq!(files, listed);
        let mut names = BTreeSet::new();
        for art in ART {
            for name in [&art.name].into_iter().chain(art.also) {
                assert!(names.insert(*name), "{name} twice");
                assert_eq!(name.to_lowercase(), **name);
            }
        }
    }
}
