//! The nets with which commands evaluate.

use std::path::Path;
use std::sync::Arc;

use legwork::Rules;
use legwork_engine::{Net, NetChoice};
use legwork_files::input;
use legwork_protocols::NO_NET;

use crate::error::{CliError, FileFault};

pub(crate) fn read_net(file: &str) -> Result<Net, CliError> {
    let most = legwork_net::MAX_BYTES as u64;
    let bytes = input::read_bytes(Path::new(file), most);
    let bytes = bytes.map_err(|fault| CliError::file(file, fault))?;
    Net::from_bytes(&bytes).map_err(|fault| CliError::file(file, fault))
}

/// Reads a net for these rules.
pub(crate) fn net_for(file: &str, rules: &Rules) -> Result<Arc<Net>, CliError> {
    let net = read_net(file)?;
    net.check(rules)
        .map_err(|fault| CliError::file(file, FileFault::Net(fault)))?;
    Ok(Arc::new(net))
}

/// The net that `--net` names for these rules: without it, the registered one.
pub(crate) fn choice(name: Option<&str>, rules: &Rules) -> Result<NetChoice, CliError> {
    Ok(match name {
        None => NetChoice::Registered,
        Some(NO_NET) => NetChoice::Without,
        Some(file) => NetChoice::Given(net_for(file, rules)?),
    })
}
