/// A text that leads to an address when it is clicked on. Source: OSC 8, "Hyperlinks in terminal emulators".
enum Hyperlink {
    /// - Parameter isTerminal: Whether it goes to one; no pipe takes links.
    static func isTaken(_ environment: [String: String], isTerminal: Bool) -> Bool {
        guard isTerminal else { return false }
        if let forced = environment["FORCE_HYPERLINK"] { return forced != "0" }
        let term = environment["TERM", default: ""]
        let programs: Set = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "mintty"]
        if ["dumb", "linux"].contains(term) { return false }
        return programs.contains(environment["TERM_PROGRAM", default: ""])
            || ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains {
                environment[$0] != nil
            }
            || environment["VTE_VERSION"].flatMap { Int($0) }.map { $0 >= 5_000 } ?? false
            || ["kitty", "alacritty", "foot"].contains { term.contains($0) }
    }

    /// - Parameter address: Any but `https` and `http` in plain ASCII is left out.
    static func text(_ text: String, to address: String) -> String {
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, address.hasPrefix("https://") || address.hasPrefix("http://") else { return text }
        return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
