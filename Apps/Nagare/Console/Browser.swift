import Foundation
import TerminalUI

/// Opens an address for people: `BROWSER`, else the desktop's opener.
struct Browser {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// What opens a page, each a program and its words; the one to try first comes first.
    ///
    /// - Parameter address: Stands where a word of `BROWSER` has `%s`, else at the end.
    static func candidates(_ environment: [String: String], for address: String) -> [[String]] {
        let chosen = environment["BROWSER"]?.split(separator: ":") ?? []
        return (chosen + ["xdg-open"]).map { $0.split(separator: " ").map(String.init) }.filter {
            !$0.isEmpty
        }.map { words in
            guard words.contains(where: { $0.contains("%s") }) else { return words + [address] }
            return words.map { $0.replacingOccurrences(of: "%s", with: address) }
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
        let candidates = Browser.candidates(environment, for: address)
        guard candidates.contains(where: { Child.run($0, environment) == 0 }) else {
            throw CommandFailure(
                Explanation(what, why: "no browser could be started", todo: "open \(address) yourself"),
                .failed)
        }
    }
}
