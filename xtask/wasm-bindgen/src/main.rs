//! `legwork-wasm-bindgen MODULE.wasm FOLDER NAME [FORM...]`: writes the JavaScript that a module needs, in files with this name: in the
//! form that pages load, `no-modules`, and in the forms that are asked for, `nodejs` for Node and `web` for what browsers import. Each
//! is in a folder of its own. The module is the same for all of them.

use std::error::Error;
use std::fs::File;
use std::num::NonZeroU64;
use std::path::Path;
use std::{env, io};

use walrus::Module;
use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// The form that pages load.
const PAGES: &str = "no-modules";
/// The function that registers all variants. If the module exports it, the linker does not have every other export call it first.
const CONSTRUCTORS: &str = "__wasm_call_ctors";

/// How often the compressor looks at everything again. More rounds take longer, and gain next to nothing.
const ROUNDS: NonZeroU64 = NonZeroU64::new(5).expect("five rounds");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, name, forms @ ..] = &arguments[..] else {
        return Err("expected three arguments: a module, a folder and a name".into());
    };
    let folder = Path::new(folder);
    let module = started_by_constructors(module)?;
    for form in [PAGES].into_iter().chain(forms.iter().map(String::as_str)) {
        let mut bindgen = Bindgen::new();
        match form {
            PAGES => bindgen.no_modules(true)?,
            "nodejs" => bindgen.nodejs(true)?,
            "web" => bindgen.web(true)?,
            _ => return Err(format!("there is no form `{form}`").into()),
        };
        bindgen
            .input_bytes(name, module.clone())
            .out_name(name)
            .typescript(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(folder.join(form))?;
    }
    compress(&folder.join(PAGES).join(format!("{name}_bg.wasm")))?;
    Ok(())
}

/// Reads a module, and has it run its constructors when it is loaded.
fn started_by_constructors(module: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut module = Module::from_file(module)?;
    module.start = Some(module.exports.get_func(CONSTRUCTORS)?);
    module.exports.remove(CONSTRUCTORS)?;
    Ok(module.emit_wasm())
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
