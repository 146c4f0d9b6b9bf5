/// The program's version, as `--version` prints it and servers see it.
let version = "0.1.0"
