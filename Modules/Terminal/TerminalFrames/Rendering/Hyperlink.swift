/// Escape sequences for hyperlinks.
///
/// Source: OSC 8, "Hyperlinks in terminal emulators".
package enum Hyperlink {
    /// Whether the environment names a terminal that is known to support links. `FORCE_HYPERLINK` takes
    /// precedence; 0 means no.
    ///
    /// - Parameter environment: The environment of the process.
    package static func isSupported(_ environment: [String: String]) -> Bool {
        if let forced = environment["FORCE_HYPERLINK"] { return forced != "0" }
        let term = environment["TERM", default: ""]
        if ["", "dumb", "linux"].contains(term) { return false }
        return programs.contains(environment["TERM_PROGRAM", default: ""])
            || variables.contains { environment[$0] != nil }
            || environment["VTE_VERSION"].flatMap { Int($0) }.map { $0 >= 5_000 } ?? false
            || terms.contains { term.contains($0) }
    }

    private static let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "mintty"]
    private static let variables = ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"]
    private static let terms = ["kitty", "alacritty", "foot"]

    /// The sequence before a link's text.
    ///
    /// - Parameter address: An untrusted address.
    /// - Returns: `nil` if it is not a web or mail address.
    package static func start(_ address: String) -> String? {
        safe(address).map { "\u{1B}]8;id=\(name(of: $0));\($0)\u{1B}\\" }
    }

    /// The sequence after a link's text.
    package static let end = "\u{1B}]8;;\u{1B}\\"

    /// A percent-encoded address without control characters; `nil` if it is not a web or mail address, or too
    /// long for terminals.
    static func safe(_ address: String) -> String? {
        guard address.utf8.count <= 2_048 else { return nil }
        let start = address.prefix(8).lowercased()
        guard ["https://", "http://", "mailto:"].contains(where: start.hasPrefix) else { return nil }
        var safe = ""
        for byte in address.utf8 {
            switch byte {
            case 0..<0x20, 0x7F: return nil
            case 0x20, 0x80...:
                safe += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            default: safe.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return safe
    }

    /// The id that marks all parts of a link as one, by FNV-1a.
    private static func name(of address: String) -> String {
        String(address.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }, radix: 16)
    }
}
