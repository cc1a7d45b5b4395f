//! Derives of a struct of a format: it is read with all faults, written and described.

use legwork_core::echo::advice;
use legwork_reader::ron_source::{Log, RonNode, SourceFile};
use legwork_reader::schema::{At, Schema, Struct, Written, flag, parts_of};

/// How loud it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, Schema)]
pub enum Loudness {
    /// It is.
    Loud,
    /// It is not.
    Quiet,
}

/// A lesson.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "a lesson")]
pub struct Lesson {
    /// Its title.
    #[schema(needed)]
    pub title: String,
    /// Whether one may sleep. Default: `false`.
    pub asleep: bool,
    /// How loud it is.
    #[schema(needed)]
    pub tone: Option<Tone>,
    /// The lessons of which it consists. Default: none.
    pub parts: Vec<Lesson>,
}

/// The tone of a lesson.
#[derive(Debug, Clone, PartialEq, Default, Schema, Written)]
#[schema(part = "`tone`")]
pub struct Tone {
    /// How loud it is. Default: nobody knows.
    pub loud: Option<Loudness>,
}

/// Reads a lesson and its parts; returns how many may be slept through, and the faults.
fn read(source: &str) -> (usize, Vec<String>) {
    fn sleepy(lesson: &At<'_, Lesson>) -> usize {
        let Some(fields) = lesson.fields() else {
            return 0;
        };
        let tone = fields.tone.as_ref().and_then(At::fields);
        tone.and_then(|tone| tone.loud?.word());
        let parts = fields.parts.as_ref().and_then(At::list);
        let below: usize = parts.iter().flatten().map(sleepy).sum();
        below + usize::from(flag(&fields.asleep) == Some(true))
    }
    let files = [SourceFile::own(source)];
    let log = Log::new(&files, advice);
    let count = sleepy(&RonNode::root(&log, 0).of_type());
    let (faults, _) = log.take();
    let faults = faults.iter().map(|(_, fault)| fault.to_string());
    (count, faults.collect())
}

#[test]
fn every_fault_is_found_at_its_place() {
    let sound =
        r#"(title: "All", tone: (loud: Quiet), parts: [(title: "One", asleep: true, tone: ())])"#;
    assert_eq!(read(sound), (1, Vec::new()));
    let faulty = r#"(
        title: "All", tone: (loud: Lowd, pitch: 3), asleep: yes, asleep: true,
        parts: [(title: 1), (asleep: true)],
    )"#;
    let (count, faults) = read(faulty);
    assert_eq!(count, 1);
    assert_eq!(
        faults,
        [
            "2:36: tone: loud: expected Loud or Quiet, found `Lowd` (did you mean `Loud`?)",
            "2:42: tone: unknown field `pitch`, expected loud",
            "2:61: asleep: expected true or false, found `yes`",
            "2:66: field `asleep` is given twice",
            "3:17: parts[0]: field `tone` is missing",
            "3:29: parts[1]: field `title` is missing",
            "3:29: parts[1]: field `tone` is missing",
        ]
    );
}

#[test]
fn fields_that_are_left_out_are_not_written() {
    let lesson = Lesson {
        title: "All".to_owned(),
        parts: vec![Lesson::default()],
        ..Lesson::default()
    };
    let text = ron::to_string(&lesson).unwrap();
    assert_eq!(text, r#"(title:"All",parts:[(title:"")])"#);
}

#[test]
fn a_part_describes_itself_and_leads_to_others() {
    let parts = parts_of::<Lesson>();
    let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
    assert_eq!(names, ["a lesson", "`tone`"]);
    let loud = parts[1].fields[0];
    assert_eq!(
        (loud.name, loud.doc),
        ("loud", "How loud it is. Default: nobody knows.")
    );
    assert_eq!(loud.all_words().collect::<Vec<_>>(), ["Loud", "Quiet"]);
    assert!(Lesson::FIELDS[0].needed);
}
