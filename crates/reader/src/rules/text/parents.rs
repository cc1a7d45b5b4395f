//! The rule files that a rule file is `like`: where they come from, and reading all of them.

use std::borrow::Cow;

use crate::echo::clip;
use crate::ron_source::{Fault, SourceFile, check_syntax, find_field, manner, offset_of};

/// The most rule files of which each is like the next.
const MOST: usize = 8;

/// Where the rule files are found that others are `like`.
///
/// This crate knows no variant and opens no file. The caller says which names there are: the
/// registry knows the ids of variants, a program may look among the files in the same folder.
pub trait Parents {
    /// The rule file of that name, as the field `like` gives it. The error says why there is none,
    /// in one line.
    fn parent(&self, name: &str) -> Result<Parent, String>;
}

/// A rule file that another one is `like`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parent {
    /// Its name in messages: an id, or the path of a file.
    pub name: String,
    /// Its text.
    pub ron: Cow<'static, str>,
}

/// No parents: for rules that inherit nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoParents;

impl Parents for NoParents {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        Err(format!(
            "`{}` cannot be looked up here: these rules have to stand alone",
            clip(name)
        ))
    }
}

/// The rule file, its parent, the parent of that, and so on; each is well-formed RON.
pub(in crate::rules) fn load<'a>(
    ron: &'a str,
    parents: &dyn Parents,
) -> Result<Vec<SourceFile<'a>>, Fault> {
    let mut files = vec![SourceFile::own(ron)];
    // The names by which the children ask for the parents.
    let mut asked: Vec<String> = Vec::new();
    loop {
        let youngest = files.len() - 1;
        let SourceFile { ancestor, text, .. } = &files[youngest];
        check_syntax(text).map_err(|fault| fault.of(ancestor.clone()))?;
        let Some(like) = find_field(text, "like") else {
            return Ok(files);
        };
        let fault = |message| {
            Fault::at(text, offset_of(text, like), "like".to_owned(), message).of(ancestor.clone())
        };
        let Ok(name) = ron::from_str::<String>(like) else {
            let (found, manner) = (clip(like), manner(like));
            return Err(fault(format!(
                "expected the name of a rule file in quotes, found `{found}`{manner}"
            )));
        };
        let parent = parents.parent(&name).map_err(fault)?;
        let path = |first: usize| {
            let names: Vec<String> = asked[first..]
                .iter()
                .chain([&name])
                .map(|name| clip(name))
                .collect();
            names.join(" -> ")
        };
        // The same text asks for the same parent again.
        if let Some(first) = files.iter().position(|file| file.text == parent.ron) {
            let message = format!("rule files in a circle: {} -> {}", clip(&name), path(first));
            return Err(fault(message));
        }
        if files.len() > MOST {
            let message = format!("more than {MOST} rule files above this one: {}", path(0));
            return Err(fault(message));
        }
        files.push(SourceFile {
            ancestor: Some(parent.name),
            text: parent.ron,
        });
        asked.push(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbered rule files, each like the next, up to the last.
    struct Numbered(u32);

    impl Parents for Numbered {
        fn parent(&self, name: &str) -> Result<Parent, String> {
            let number: u32 = name.parse().map_err(|_| "no number".to_owned())?;
            let ron = if number == self.0 {
                "()".into()
            } else {
                format!("(like: \"{}\")", number + 1).into()
            };
            let name = format!("file {name}");
            Ok(Parent { name, ron })
        }
    }

    #[test]
    fn eight_files_stand_above_one_and_no_more() {
        let files = |last| load("(like: \"1\", like: \"2\")", &Numbered(last));
        assert_eq!(files(8).unwrap().len(), 9);
        let fault = files(9).unwrap_err();
        assert_eq!(fault.ancestor.as_deref(), Some("file 8"));
        assert_eq!(
            fault.to_string(),
            "1:8: like: more than 8 rule files above this one: 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> 9"
        );
        assert!(files(u32::MAX).is_err());
    }
}
