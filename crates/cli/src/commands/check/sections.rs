//! The check of a file in Fairy-Stockfish's format, or of a page with diagrams.

use legwork_core::echo::clip;
use legwork_drawing::text::numbers::counted;
use legwork_import::{
    NotImported, Source, diagram_name, diagrams, is_diagram_file, is_ini, left_out,
};
use legwork_reader::RuleText;
use legwork_reader::file::RuleFile;

use super::report::{FaultLine, FileReport};

/// Returns the report on all sections of a file, or on one. An unsupported rule is not a fault of the file: it is
/// among the warnings.
pub(super) fn report(name: &str, text: &str, only: Option<&str>) -> FileReport {
    if is_diagram_file(name) && !is_ini(text) {
        return diagrams_report(name, text, only);
    }
    let source = Source::read(text);
    let mut report = FileReport::new(name, text);
    let names: Vec<&str> = source
        .names()
        .filter(|name| only.is_none_or(|only| only == *name))
        .collect();
    if let (Some(only), []) = (only, &names[..])
        && source.names().next().is_some()
    {
        return report.with_fault(format!("no section `{}`", clip(only)));
    }
    let faults = match only.filter(|_| !names.is_empty()) {
        None => source.faults(),
        Some(only) => source.faults_of(only),
    };
    let most = legwork_core::echo::MOST_FAULTS;
    report.more = faults.len().saturating_sub(most);
    report
        .faults
        .extend(faults.into_iter().take(most).map(FaultLine::from));
    let tails = source.tails(only);
    let tails = tails.map(|fault| format!("{name}:{}", left_out(fault)));
    report.warnings.extend(tails);
    let mut sound = 0;
    for section in &names {
        match source.rules(section) {
            Ok(imported) => {
                sound += 1;
                let lines = rule_warnings(section, &imported.file);
                let lines = lines.map(|line| format!("{name}: [{section}]: {line}"));
                report.warnings.extend(lines);
            }
            Err(NotImported::Refused(refusals)) => {
                let said = refusals.iter().filter(|refusal| !refusal.is_fault());
                report
                    .warnings
                    .extend(said.map(|refusal| refusal.in_section(name, section)));
            }
            Err(_) => {}
        }
    }
    report.warnings.push(expressed(sound, names.len() as u64));
    report
}

/// The warnings of the reader of rule files about imported rules, with their places in the imported rule file.
fn rule_warnings(name: &str, file: &RuleFile) -> impl Iterator<Item = String> {
    let warnings = RuleText::new(name, &file.to_ron()).warnings();
    let warnings = warnings.unwrap_or_default().into_iter();
    warnings.map(|warning| {
        format!(
            "in the imported rules, {}: {}",
            warning.path, warning.message
        )
    })
}

/// Returns the report on all diagrams of a page, or on one. An unsupported rule is not a fault of the page: it is among the
/// warnings.
fn diagrams_report(name: &str, text: &str, only: Option<&str>) -> FileReport {
    let mut report = FileReport::new(name, text);
    let (mut all, mut sound) = (0, 0);
    for (number, diagram) in diagrams(text, &diagram_name(name)).into_iter().enumerate() {
        let is_meant = |only: &str| only == diagram.name || only == (number + 1).to_string();
        if !only.is_none_or(is_meant) {
            continue;
        }
        all += 1;
        match &diagram.rules {
            Ok(file) => {
                sound += 1;
                let lines = rule_warnings(&diagram.name, file);
                report
                    .warnings
                    .extend(lines.map(|line| format!("{name}: {line}")));
            }
            Err(faults) => {
                let lines = faults.iter().map(|fault| format!("{name}:{fault}"));
                report.warnings.extend(lines);
            }
        }
        let notes = diagram.notes.iter().map(|note| format!("{name}:{note}"));
        report.warnings.extend(notes);
    }
    if all == 0 {
        let message = match only {
            Some(only) => format!("no diagram `{}`", clip(only)),
            None => "no diagram, expected an element of class `idiagram`".to_owned(),
        };
        return report.with_fault(message);
    }
    report.warnings.push(expressed(sound, all));
    report
}

/// How many of the variants are possible as rule files.
fn expressed(sound: u64, all: u64) -> String {
    let all = counted(all, "variant");
    format!("{sound} of {all} can be expressed in a rule file")
}
