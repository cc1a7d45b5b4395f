//! The package for npm, as a folder: one module, loaded by Node through `legwork.cjs` and by browsers through
//! `web.mjs`, and once more as text, for `inline.mjs`. `crates/wasm/npm` has the scripts and types that are not generated. The
//! classic scripts of `crates/wasm/classic` are bundled into the folder `dist`, which has all that they need.

use std::fs;
use std::process::Command;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::super::{TaskError, at, fault, process, programs};
use super::bundle::WEB;
use super::copy;

/// The crate, from the root of the workspace.
const CRATE: &str = "crates/wasm";
/// The version in the crate's `package.json`, in whose place the workspace's comes.
const VERSION: &str = "0.0.0";

/// The first lines of the glue, where scripts are modules and where they are required.
const IMPORT: &str = "import { TextDecoder, TextEncoder, wrong } from \"./support.mjs\";\n";
const REQUIRE: &str = "const { TextDecoder, TextEncoder } = require(\"util\");
const wrong = (message) => Object.assign(new Error(message), { kind: \"argument\" });\n";

/// The changes of the glue, so that arguments of a wrong type are errors of the package, and never reach the module.
const CHANGES: [(&str, &str); 3] = [
    (
        "function passStringToWasm0(arg, malloc, realloc) {\n",
        "function passStringToWasm0(arg, malloc, realloc) {\n    \
         if (typeof arg !== 'string') throw wrong(`expected a text, found ${arg === null ? arg : typeof arg}`);\n",
    ),
    (
        "throw new Error(`expected instance of ${klass.name}`)",
        "throw wrong(`expected a ${klass.name}, found ${instance === null ? instance : typeof instance}`)",
    ),
    (
        "throw new Error(getStringFromWasm0(arg0, arg1))",
        "throw wrong(getStringFromWasm0(arg0, arg1))",
    ),
];

/// The classic scripts: the name, the format that esbuild gives it, and the name that a page knows it by, if it is a global one.
const CLASSIC: [(&str, &str, Option<&str>); 7] = [
    ("legwork", "iife", Some("legwork")),
    ("ffish", "iife", None),
    ("ffish-module", "cjs", None),
    ("ffish-inline", "cjs", None),
    ("engine", "iife", None),
    ("engine-worker", "iife", None),
    ("stockfish", "iife", None),
];

/// Entries of the package for those who read no `exports`: a folder with the name of each, which says where its script is.
const ENTRIES: [(&str, &str, &str); 4] = [
    ("inline", "dist/legwork.js", "legwork.d.cts"),
    ("ffish", "dist/ffish-module.js", "ffish.d.cts"),
    ("ffish/inline", "dist/ffish-inline.js", "ffish.d.cts"),
    ("engine", "dist/engine.js", "engine.d.cts"),
];

/// Writes the package, and gives its folder.
pub(super) fn write(metadata: &Metadata, written: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
    let source = metadata.workspace_root.join(CRATE);
    let folder = metadata.target_directory.join("npm");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    for name in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&source.join(name), &folder.join(name))?;
    }
    let docs = metadata.workspace_root.join("docs");
    copy(&docs.join("JS.md"), &folder.join("JS.md"))?;
    let npm = source.join("npm");
    for entry in npm.read_dir_utf8().map_err(at(&npm))? {
        let entry = entry.map_err(at(&npm))?;
        copy(&entry.path().to_owned(), &folder.join(entry.file_name()))?;
    }
    let (node, web) = (written.join("nodejs"), written.join("web"));
    let glue = [
        (node.join("legwork.js"), folder.join("legwork.cjs"), REQUIRE),
        (web.join("legwork.js"), folder.join("glue.mjs"), IMPORT),
    ];
    for (from, to, begin) in glue {
        let text = fs::read_to_string(&from).map_err(at(&from))?;
        fs::write(&to, begin.to_owned() + &changed(&text)?).map_err(at(&to))?;
    }
    copy(
        &node.join("legwork_bg.wasm"),
        &folder.join("legwork_bg.wasm"),
    )?;
    for name in ["legwork.d.cts", "legwork.d.mts"] {
        copy(&node.join("legwork.d.ts"), &folder.join(name))?;
    }
    let module = folder.join("legwork_bg.wasm");
    let bytes = fs::read(&module).map_err(at(&module))?;
    let text = format!("export default \"{}\";\n", BASE64_STANDARD.encode(bytes));
    let inline = folder.join("bytes.mjs");
    fs::write(&inline, text).map_err(at(&inline))?;
    let package = folder.join("package.json");
    let text = fs::read_to_string(&package).map_err(at(&package))?;
    let text = text.replace(VERSION, &version(metadata));
    fs::write(&package, text).map_err(at(&package))?;
    classic(metadata, &folder)?;
    Ok(folder)
}

/// Returns the glue with what is changed in it.
fn changed(glue: &str) -> Result<String, TaskError> {
    let mut text = glue.to_owned();
    for (from, to) in CHANGES {
        if !text.contains(from) {
            return Err(fault(format!("wasm-bindgen writes no `{from}` any more")));
        }
        text = text.replace(from, to);
    }
    Ok(text)
}

/// Bundles the classic scripts by the esbuild of the pages' scripts, which has been installed.
fn classic(metadata: &Metadata, folder: &Utf8Path) -> Result<(), TaskError> {
    let node = programs::need("node", "nodejs")?;
    let root = &metadata.workspace_root;
    let esbuild = root.join(WEB).join("node_modules/esbuild/bin/esbuild");
    let dist = folder.join("dist");
    fs::create_dir_all(&dist).map_err(at(&dist))?;
    let bundle = |entry: &Utf8Path, to: &Utf8Path, options: &[String]| {
        let mut command = Command::new(&node);
        command
            .args([&esbuild, entry])
            .args(["--bundle", "--minify", "--target=es2020", "--charset=utf8"])
            .args([
                "--log-level=warning",
                "--log-override:commonjs-variable-in-esm=silent",
            ])
            .args([
                format!("--outfile={to}"),
                format!("--alias:package={folder}"),
            ])
            .args(options);
        process::run(&mut command)
    };
    for (name, format, global) in CLASSIC {
        let entry = root.join(CRATE).join("classic").join(format!("{name}.mjs"));
        let mut options = vec![format!("--format={format}")];
        options.push("--external:./legwork.js".to_owned());
        if let Some(global) = global {
            let exported =
                format!("if(typeof module==='object'&&module.exports)module.exports={global};");
            options.extend([
                format!("--global-name={global}"),
                format!("--footer:js={exported}"),
            ]);
        }
        bundle(&entry, &dist.join(format!("{name}.js")), &options)?;
    }
    let module = "legwork_bg.wasm";
    copy(&folder.join(module), &dist.join(module))?;
    let required = [
        "--format=cjs",
        "--platform=node",
        "--external:./legwork.cjs",
    ]
    .map(str::to_owned);
    let footer = "--footer:js=module.exports=Object.assign(module.exports.default,module.exports);"
        .to_owned();
    let required = [&required[..], &[footer]].concat();
    bundle(
        &folder.join("ffish-node.mjs"),
        &folder.join("ffish.cjs"),
        &required,
    )?;
    let say = |path: Utf8PathBuf, text: String| fs::write(&path, text).map_err(at(&path));
    say(
        dist.join("package.json"),
        "{ \"type\": \"commonjs\" }\n".to_owned(),
    )?;
    for (name, script, types) in ENTRIES {
        let entry = folder.join(name);
        fs::create_dir_all(&entry).map_err(at(&entry))?;
        let up = "../".repeat(name.split('/').count());
        let text = format!("{{ \"main\": \"{up}{script}\", \"types\": \"{up}{types}\" }}\n");
        say(entry.join("package.json"), text)?;
    }
    Ok(())
}

fn version(metadata: &Metadata) -> String {
    let packages = metadata.workspace_packages().into_iter();
    let mut own = packages.filter(|package| package.name.as_str() == "legwork-wasm");
    own.next()
        .map(|package| package.version.to_string())
        .unwrap_or_default()
}
