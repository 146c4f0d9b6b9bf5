/// The program's version, as printed by `--version` and sent to servers.
let version = "0.2.0"
