use legwork as _;
fn main() {
    let out = std::path::PathBuf::from(std::env::args().nth(1).unwrap());
    for file in legwork_book::site(None).unwrap() {
        let p = out.join(&file.path);
        std::fs::create_dir_all(p.parent().unwrap()).unwrap();
        std::fs::write(p, file.text).unwrap();
    }
    for id in std::env::args().skip(2) {
        let e = legwork::find(&id).unwrap();
        let v = e.open(&[]).unwrap();
        let t = legwork_book::page(
            legwork_book::Subject {
                variant: &v,
                ron: None,
                prose: e.prose(),
            },
            None,
        )
        .unwrap();
        std::fs::write(out.join(format!("{id}-alone.html")), t).unwrap();
    }
}
