//! `legwork-wasm-bindgen MODULE.wasm FOLDER`: writes the JavaScript that a module needs, in the form that pages load,
//! that Node requires and that browsers import, each in a folder of its own. The module is the same for all of them.

use std::error::Error;
use std::fs::File;
use std::num::NonZeroU64;
use std::path::Path;
use std::{env, io};

use walrus::Module;
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// The name of the files.
const NAME: &str = "legwork";
/// The name of the module then.
const MODULE: &str = "legwork_bg.wasm";
/// The function that registers all variants. If the module exports it, the linker does not have every other export call it first.
const CONSTRUCTORS: &str = "__wasm_call_ctors";

/// How often the compressor looks at everything again. More rounds take longer, and gain next to nothing.
const ROUNDS: NonZeroU64 = NonZeroU64::new(5).expect("five rounds");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        return Err("expected two arguments: a module and a folder".into());
    };
    let folder = Path::new(folder);
    let module = started_by_constructors(module)?;
    let page = folder.join("no-modules");
    write(Bindgen::new().no_modules(true)?, &module, &page)?;
    write(
        Bindgen::new().nodejs(true)?,
        &module,
        &folder.join("nodejs"),
    )?;
    write(Bindgen::new().web(true)?, &module, &folder.join("web"))?;
    compress(&page.join(MODULE))?;
    Ok(())
}

/// Reads a module, and has it run its constructors when it is loaded.
fn started_by_constructors(module: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut module = Module::from_file(module)?;
    module.start = Some(module.exports.get_func(CONSTRUCTORS)?);
    module.exports.remove(CONSTRUCTORS)?;
    Ok(module.emit_wasm())
}

fn write(bindgen: &mut Bindgen, module: &[u8], folder: &Path) -> Result<(), Box<dyn Error>> {
    bindgen
        .input_bytes(NAME, module.to_vec())
        .out_name(NAME)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}

/// Writes a file compressed, next to itself: in the format of gzip, but smaller than gzip makes it, since every page has it.
fn compress(file: &Path) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".gz");
    let options = Options {
        iteration_count: ROUNDS,
        ..Options::default()
    };
    zopfli::compress(
        options,
        Format::Gzip,
        File::open(file)?,
        File::create(name)?,
    )
}
