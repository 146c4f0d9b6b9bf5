import TerminalFrames

/// The devtools page.
extension NagareStrings {
    package enum Devtools {
        package static let files =
            "The recordings, made with --record. Without any, the programs that run with --devtools are listed."
        package static let port = "The port on 127.0.0.1; 0 selects a free one."
        package static let printURL = "Print the address only; do not open a browser."

        package static let devtools =
            "Let a browser on this computer look into the app, or into a command until Ctrl-C."
        package static let devtoolsPort = "Like --devtools, on this port of 127.0.0.1; also --devtools=n."
        package static let control = "Like --devtools, and let the browser change what the app shows."

        package static let runtimeFolder = "Where programs that run with --devtools find each other."
    }
}
