import TerminalUI

/// The devtools page.
extension NagareStrings {
    enum Devtools {
        static let files = "The recordings, made with --record."
        static let port = "The port on 127.0.0.1; 0 selects a free one."
        static let printURL = "Print the address only; do not open a browser."

        static let devtools =
            "Let a browser on this computer look into the app, or into a command until Ctrl-C."
        static let devtoolsPort = "Like --devtools, on this port of 127.0.0.1; also --devtools=n."
        static let control = "Like --devtools, and let the browser change what the app shows."

        static func address(_ address: String) -> String { "devtools: \(address)" }

        static let runtimeFolder = "Where programs that run with --devtools find each other."
    }
}
