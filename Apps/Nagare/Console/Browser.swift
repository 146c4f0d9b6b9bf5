import TerminalUI

/// Opens an address for people: `BROWSER`, else the desktop's opener.
struct Browser {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// What opens a page, each a program and its first arguments; the one to try first comes first.
    static func candidates(_ environment: [String: String]) -> [[String]] {
        let chosen = environment["BROWSER"]?.split(separator: ":") ?? []
        return (chosen + ["xdg-open"]).map { $0.split(separator: " ").map(String.init) }.filter {
            !$0.isEmpty
        }
    }

    /// - Parameters:
    ///   - address: `https` or `http`; nothing else is handed to another program.
    ///   - what: What was being done.
    func open(_ address: String, for what: String) throws {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw CommandFailure(
                Explanation(what, why: "the address is no web page", todo: "see it with --json"), .unavailable
            )
        }
        let candidates = Browser.candidates(environment)
        guard candidates.contains(where: { Child.run($0 + [address], environment) == 0 }) else {
            throw CommandFailure(
                Explanation(what, why: "no browser could be started", todo: "open \(address) yourself"),
                .failed)
        }
    }
}
