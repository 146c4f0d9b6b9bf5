import Foundation
import TerminalUI

/// Opens URLs in `BROWSER` or with the desktop's opener.
struct Browser {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// The commands that can open a page, in order of preference.
    ///
    /// - Parameter address: Replaces `%s` in `BROWSER`; appended if there is none.
    static func candidates(_ environment: [String: String], for address: String) -> [[String]] {
        let chosen = environment["BROWSER"]?.split(separator: ":") ?? []
        return (chosen + ["xdg-open"]).map { $0.split(separator: " ").map(String.init) }.filter {
            !$0.isEmpty
        }.map { arguments in
            guard arguments.contains(where: { $0.contains("%s") }) else { return arguments + [address] }
            return arguments.map { $0.replacingOccurrences(of: "%s", with: address) }
        }
    }

    /// - Parameters:
    ///   - address: Only `https` and `http` URLs are passed to another program.
    ///   - what: The operation, for the error message.
    func open(_ address: String, for what: String) throws {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw CommandFailure(.unavailable) { $0.programStrings.programs.notAWebPage(what) }
        }
        let candidates = Browser.candidates(environment, for: address)
        guard candidates.contains(where: { Subprocess.run($0, environment, lifetime: .independent) == 0 })
        else {
            throw CommandFailure(.failed) { $0.programStrings.programs.noBrowser(what, address: address) }
        }
    }

    /// Opens a page in the background, if there is a browser for it: one in `BROWSER`, or a desktop's.
    func start(_ address: String) {
        let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard isDesktop || environment["BROWSER"]?.isEmpty == false else { return }
        _ = Browser.candidates(environment, for: address).first { Subprocess.start($0, environment) }
    }
}
