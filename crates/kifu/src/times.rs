//! Times that moves have taken, `[%emt 0:01:30]` in comments, and days.

/// The comment of a time in seconds.
pub(crate) fn comment(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("[%emt {hours}:{minutes:02}:{:02}]", seconds % 60)
}

/// The time that a comment is, in seconds; `None` of another comment.
pub(crate) fn seconds(comment: &str) -> Option<u64> {
    let inside = comment.strip_prefix("[%emt ")?.strip_suffix(']')?;
    of_parts(inside)
}

/// Reads `1:02:03`, `2:03` or `3`, in seconds.
pub(crate) fn of_parts(text: &str) -> Option<u64> {
    text.split(':').try_fold(0u64, |all, part| {
        let part = part.trim();
        let sound = !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit());
        let part: u64 = part.parse().ok().filter(|_| sound)?;
        all.checked_mul(60)?.checked_add(part)
    })
}

/// Splits `2020/01/02 10:30:00` into a day as tags have it, `2020.01.02`, and what is behind it.
pub(crate) fn day(text: &str) -> Option<(String, &str)> {
    let (day, time) = text.split_once([' ', '　']).unwrap_or((text, ""));
    let day = day.split(['(', '（']).next().unwrap_or_default();
    let parts: Vec<&str> = day.split(['/', '-', '.']).collect();
    let sound = |part: &&str| {
        !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit())
    };
    let [year, month, date] = parts[..] else {
        return None;
    };
    if ![year, month, date].iter().all(sound) || year.len() != 4 {
        return None;
    }
    Some((format!("{year}.{month:0>2}.{date:0>2}"), time.trim()))
}
