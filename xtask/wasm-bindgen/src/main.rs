//! `legwork-wasm-bindgen MODULE.wasm FOLDER [WASM-OPT]`: writes the JavaScript that a module needs, in the form that
//! pages load, that Node requires and that browsers import, each in a folder of its own. The module is the same for
//! all of them; the program `wasm-opt`, if it is given, makes it smaller.

use std::error::Error;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::{env, io};

use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

/// What the files are called.
const NAME: &str = "legwork";
/// What the module is called then.
const MODULE: &str = "legwork_bg.wasm";
/// What modules of Rust's use of what came after the first WebAssembly.
const FEATURES: [&str; 6] = [
    "bulk-memory",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (module, folder, optimizer) = match &arguments[..] {
        [module, folder] => (module, folder, None),
        [module, folder, optimizer] => (module, folder, Some(optimizer)),
        _ => return Err("expected a module, a folder, and perhaps wasm-opt".into()),
    };
    let folder = Path::new(folder);
    let page = folder.join("no-modules");
    write(Bindgen::new().no_modules(true)?, module, &page)?;
    let written = page.join(MODULE);
    if let Some(optimizer) = optimizer {
        optimize(optimizer, &written)?;
    }
    compress(&written)?;
    let (node, web) = (folder.join("nodejs"), folder.join("web"));
    write(Bindgen::new().nodejs(true)?, module, &node)?;
    write(Bindgen::new().web(true)?, module, &web)?;
    for other in [node, web] {
        fs::copy(&written, other.join(MODULE))?;
    }
    Ok(())
}

/// Makes a module smaller, in its place.
fn optimize(optimizer: &str, module: &Path) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(optimizer);
    command
        .arg("-Oz")
        .args(FEATURES.map(|feature| format!("--enable-{feature}")));
    match command
        .arg(module)
        .arg("-o")
        .arg(module)
        .status()?
        .success()
    {
        true => Ok(()),
        false => Err("wasm-opt failed".into()),
    }
}

fn write(bindgen: &mut Bindgen, module: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    bindgen
        .input_path(module)
        .out_name(NAME)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}

/// Writes a file compressed beside itself.
fn compress(file: &Path) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".gz");
    let mut packed = GzEncoder::new(File::create(name)?, Compression::best());
    io::copy(&mut File::open(file)?, &mut packed)?;
    packed.finish()?;
    Ok(())
}
