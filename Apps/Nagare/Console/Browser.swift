import TerminalUI

/// Opens an address for people: `BROWSER`, else the desktop's opener.
struct Browser {
    private let candidates: [String]
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
        candidates = (environment["BROWSER"]?.split(separator: ":").map(String.init) ?? []) + ["xdg-open"]
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
        guard candidates.contains(where: { launch($0, address) }) else {
            throw CommandFailure(
                Explanation(what, why: "no browser could be started", todo: "open \(address) yourself"),
                .failed)
        }
    }

    private func launch(_ candidate: String, _ address: String) -> Bool {
        Child.run(candidate.split(separator: " ").map(String.init) + [address], environment) == 0
    }
}
