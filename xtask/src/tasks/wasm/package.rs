//! The packages for npm, as folders. `legwork` has each module once, in the folder `dist`, with all that loads it: scripts for Node,
//! for browsers and bundlers, and the classic scripts of `crates/wasm/classic`, which are bundled here. `crates/wasm/npm` has the
//! scripts and types that are not generated. `legwork-inline` has the module as text, for `legwork/inline`, and in scripts that need
//! no other file.

use std::fs;
use std::process::Command;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::super::{TaskError, at, fault, process, programs};
use super::bundle::WEB;
use super::pages::{PAGES, without_lost_links};
use super::{Made, copy};

/// The crate, from the root of the workspace.
const CRATE: &str = "crates/wasm";
/// The version in the crate's `package.json`, in whose place the workspace's comes.
const VERSION: &str = "0.0.0";

/// The first lines of the glue, where scripts are modules and where they are required.
const IMPORT: &str = "import { TextDecoder, TextEncoder, wrong } from \"./support.mjs\";\n";
const REQUIRE: &str = "const { TextDecoder, TextEncoder } = globalThis.process?.getBuiltinModule?.(\"util\") ?? require(\"util\");
const wrong = (message) => Object.assign(new Error(message), { kind: \"argument\" });\n";

/// The first lines of the types: objects have `Symbol.dispose`, which the libraries of TypeScript up to ES2024 do not declare.
const TYPES: &str =
    "declare global { interface SymbolConstructor { readonly dispose: unique symbol } }\n";

/// The changes of the glue, so that arguments of a wrong type are errors of the package, and never reach the module; and so that short
/// texts, which most are, are read letter by letter: to ask the decoder takes longer.
const CHANGES: [(&str, &str); 4] = [
    (
        "    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));\n",
        "    const memory = getUint8ArrayMemory0();
    const end = ptr + len;
    if (len < 16) {
        let text = '';
        let at = ptr;
        while (at < end && memory[at] < 128) text += String.fromCharCode(memory[at++]);
        if (at === end) return text;
    }
    return decodeText(memory.subarray(ptr, end));\n",
    ),
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

/// The changes where Node reads the module: a bundle that has moved the script lacks it, and says so.
const READS: [(&str, &str); 2] = [
    (
        "`${__dirname}/",
        "`${typeof __dirname === 'string' ? __dirname : 'this bundle'}/",
    ),
    ("require('fs').readFileSync(wasmPath)", "read(wasmPath)"),
];
/// The function that they call.
const READ: &str = "function read(path) {
  try {
    return (globalThis.process?.getBuiltinModule?.('fs') ?? require('fs')).readFileSync(path);
  } catch (cause) {
    throw new Error(`${path} is not there: a bundle for Node has to leave \\`legwork\\` out (external), or import \\`legwork/inline\\``, { cause });
  }
}
";

/// The files of a module in the package: its own name, and those of the script that Node requires and of the one for browsers.
const GLUE: [(&str, &str, &str); 2] = [
    ("legwork", "legwork", "glue"),
    ("legwork-board", "board", "board-glue"),
];

/// The classic scripts, and the format that esbuild gives each.
const CLASSIC: [(&str, &str); 6] = [
    ("ffish", "iife"),
    ("ffish-module", "cjs"),
    ("ffish-inline", "cjs"),
    ("engine", "iife"),
    ("engine-worker", "iife"),
    ("stockfish", "iife"),
];

/// The module scripts that are bundled as classic ones, too, for bundlers that read no `exports`.
const REQUIRED: [&str; 3] = ["load", "board-load", "chessgroundx"];

/// Entries of the package for those who read no `exports`: a folder with the name of each, which says where its script is.
const ENTRIES: [(&str, &str, &str); 8] = [
    ("board", "board.cjs", "board.d.cts"),
    ("inline", "inline.js", "legwork.d.cts"),
    ("ffish", "ffish-module.js", "ffish.d.cts"),
    ("ffish/inline", "ffish-inline.js", "ffish.d.cts"),
    ("engine", "engine.js", "engine.d.cts"),
    ("load", "load.js", "load.d.mts"),
    ("board/load", "board-load.js", "board-load.d.mts"),
    ("chessgroundx", "chessgroundx.js", "chessgroundx.d.mts"),
];

/// The package that has the module as text, and the scripts with which it is used.
const INLINE: &str = "legwork-inline";

/// Writes the packages; `written` has the folder of each module by its name.
pub(super) fn write(
    metadata: &Metadata,
    written: &[(&str, Utf8PathBuf)],
) -> Result<Made, TaskError> {
    let source = metadata.workspace_root.join(CRATE);
    let npm = begun(metadata, "npm", &source.join("npm"))?;
    for page in PAGES {
        let path = metadata.workspace_root.join("docs").join(page);
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        say(&npm.join(page), &without_lost_links(&text))?;
    }
    copy(&source.join("README.md"), &npm.join("README.md"))?;
    let dist = npm.join("dist");
    for (module, folder) in written {
        let Some((_, node, web)) = GLUE.iter().find(|(name, ..)| name == module) else {
            continue;
        };
        let [required, imported] = ["nodejs", "web"].map(|form| folder.join(form));
        let glue = [
            (
                &required,
                format!("{node}.cjs"),
                [REQUIRE, READ].concat(),
                &READS[..],
            ),
            (&imported, format!("{web}.mjs"), IMPORT.to_owned(), &[]),
        ];
        for (from, to, begin, own) in glue {
            let from = from.join(format!("{module}.js"));
            let text = fs::read_to_string(&from).map_err(at(&from))?;
            say(&dist.join(to), &(begin + &changed(&text, own)?))?;
        }
        let bytes = format!("{module}_bg.wasm");
        copy(&required.join(&bytes), &dist.join(&bytes))?;
        for ending in ["d.cts", "d.mts"] {
            let types = required.join(format!("{module}.d.ts"));
            let text = fs::read_to_string(&types).map_err(at(&types))?;
            say(
                &dist.join(format!("{node}.{ending}")),
                &format!("{TYPES}{text}"),
            )?;
        }
    }
    let inline = begun(metadata, "npm-inline", &source.join("inline"))?;
    let module = dist.join("legwork_bg.wasm");
    let bytes = fs::read(&module).map_err(at(&module))?;
    let text = format!("export default \"{}\";\n", BASE64_STANDARD.encode(bytes));
    say(&inline.join("dist/bytes.mjs"), &text)?;
    for ending in ["d.cts", "d.mts"] {
        let types = format!("legwork.{ending}");
        copy(&dist.join(&types), &inline.join("dist").join(&types))?;
    }
    scripts(metadata, &dist, &inline.join("dist"))?;
    for (name, script, types) in ENTRIES {
        let entry = npm.join(name);
        fs::create_dir_all(&entry).map_err(at(&entry))?;
        let dist = "../".repeat(name.split('/').count()) + "dist/";
        let text = format!("{{ \"main\": \"{dist}{script}\", \"types\": \"{dist}{types}\" }}\n");
        say(&entry.join("package.json"), &text)?;
    }
    Ok(Made { npm, inline })
}

/// Begins a package, in a folder with this name: what it is, its licences, and in `dist` the files of a folder.
fn begun(metadata: &Metadata, name: &str, files: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
    let folder = metadata.target_directory.join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    let dist = folder.join("dist");
    fs::create_dir_all(&dist).map_err(at(&dist))?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy(
            &metadata.workspace_root.join(CRATE).join(name),
            &folder.join(name),
        )?;
    }
    for entry in files.read_dir_utf8().map_err(at(files))? {
        let path = entry.map_err(at(files))?.into_path();
        let to = match path.file_name() {
            Some(name @ ("package.json" | "README.md")) => folder.join(name),
            name => dist.join(name.unwrap_or_default()),
        };
        copy(&path, &to)?;
    }
    let package = folder.join("package.json");
    let text = fs::read_to_string(&package).map_err(at(&package))?;
    say(&package, &text.replace(VERSION, &version(metadata)))?;
    // Scripts that end in `.js` are classic ones.
    say(&dist.join("package.json"), "{ \"type\": \"commonjs\" }\n")?;
    Ok(folder)
}

fn say(path: &Utf8Path, text: &str) -> Result<(), TaskError> {
    fs::write(path, text).map_err(at(path))
}

/// Returns the glue with what is changed in it.
fn changed(glue: &str, own: &[(&str, &str)]) -> Result<String, TaskError> {
    let mut text = glue.to_owned();
    for &(from, to) in CHANGES.iter().chain(own) {
        if !text.contains(from) {
            return Err(fault(format!("wasm-bindgen no longer writes `{from}`")));
        }
        text = text.replace(from, to);
    }
    Ok(text)
}

/// Bundles scripts by the esbuild of the pages' scripts, which has been installed: into the folder of the library and that of its text.
fn scripts(metadata: &Metadata, dist: &Utf8Path, inline: &Utf8Path) -> Result<(), TaskError> {
    let node = programs::need("node", "nodejs")?;
    let root = &metadata.workspace_root;
    let esbuild = root.join(WEB).join("node_modules/esbuild/bin/esbuild");
    let bundle = |entry: &Utf8Path, to: &Utf8Path, options: &[&str]| {
        let mut command = Command::new(&node);
        command
            .args([&esbuild, entry])
            .args(["--bundle", "--minify", "--target=es2020", "--charset=utf8"])
            .args([
                "--log-level=warning",
                "--log-override:commonjs-variable-in-esm=silent",
            ])
            .arg(format!("--outfile={to}"))
            .arg(format!("--alias:package={dist}"))
            .args(options);
        process::run(&mut command)
    };
    let external = format!("--external:{INLINE}");
    for (name, format) in CLASSIC {
        let entry = root.join(CRATE).join("classic").join(format!("{name}.mjs"));
        let format = format!("--format={format}");
        let options = [&*format, &*external];
        bundle(&entry, &dist.join(format!("{name}.js")), &options)?;
    }
    for name in REQUIRED {
        bundle(
            &dist.join(format!("{name}.mjs")),
            &dist.join(format!("{name}.js")),
            &["--format=cjs", "--log-override:empty-import-meta=silent"],
        )?;
    }
    let required = [
        "--format=cjs",
        "--platform=node",
        "--external:./legwork.cjs",
        "--footer:js=module.exports=Object.assign(module.exports.default,module.exports);",
    ];
    bundle(
        &dist.join("ffish-node.mjs"),
        &dist.join("ffish.cjs"),
        &required,
    )?;
    say(
        &dist.join("inline.js"),
        &format!("module.exports = require(\"{INLINE}\");\n"),
    )?;
    // The script as a module, next to the bytes as text, and as a classic script that contains them.
    let entry = dist.join("inline.mjs");
    let bytes = format!("--alias:{INLINE}/bytes.mjs={inline}/bytes.mjs");
    let classic = [
        &*bytes,
        "--format=iife",
        "--global-name=legwork",
        "--footer:js=if(typeof module==='object'&&module.exports)module.exports=legwork;",
    ];
    bundle(&entry, &inline.join("legwork.js"), &classic)?;
    let module = [
        "--format=esm",
        &format!("--alias:{INLINE}/bytes.mjs=./bytes.mjs"),
        "--external:./bytes.mjs",
    ];
    bundle(&entry, &inline.join("inline.mjs"), &module)
}

fn version(metadata: &Metadata) -> String {
    let packages = metadata.workspace_packages().into_iter();
    let mut own = packages.filter(|package| package.name.as_str() == "legwork-wasm");
    own.next()
        .map(|package| package.version.to_string())
        .unwrap_or_default()
}
