import Entities
import Foundation
package import Persistence
package import TerminalFrames

/// Opens URLs in `BROWSER` or with the desktop's opener.
package struct Browser {
    private let environment: [String: String]

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// Browsers that are drawn in the terminal.
    private static let textBrowsers: Set = [
        "browsh", "carbonyl", "cha", "edbrowse", "elinks", "links", "links2", "lynx", "netrik", "retawq",
        "w3m",
        "www-browser",
    ]
    /// Programs that choose a browser, which is one of `textBrowsers` if there is no desktop.
    private static let openers: Set = ["sensible-browser", "xdg-open"]

    /// The commands that can open a page, in order of preference.
    ///
    /// - Parameter address: Replaces `%s` in `BROWSER`; appended if there is none.
    /// - Throws: If the address is not `https` or `http`: only those are passed to another program.
    package func candidates(for address: String) throws(DesktopFailure) -> [[String]] {
        guard address.isWebAddress else { throw .noWebPage(address) }
        return commands(for: address)
    }

    private func commands(for address: String) -> [[String]] {
        let chosen = environment["BROWSER"]?.split(separator: ":") ?? []
        return (chosen + ["xdg-open"]).map { $0.split(separator: " ").map(String.init) }.filter {
            !$0.isEmpty
        }.map { arguments in
            guard arguments.contains(where: { $0.contains("%s") }) else { return arguments + [address] }
            return arguments.map { $0.replacingOccurrences(of: "%s", with: address) }
        }
    }

    /// Whether a command needs the terminal.
    ///
    /// - Parameter setting: The user's choice.
    package func needsTerminal(_ command: [String], _ setting: UserSettings.InTerminal?) -> Bool {
        switch setting {
        case .yes: return true
        case .no: return false
        case .auto, nil:
            let name = command.first?.split(separator: "/").last.map(String.init) ?? ""
            return Self.textBrowsers.contains(name)
                || Self.openers.contains(name) && !environment.hasDesktop
        }
    }

    /// Opens a page in the terminal of a command, and waits for the browser.
    ///
    /// - Parameter what: The operation, for the error message.
    package func open(_ address: String, for what: String) throws {
        do throws(DesktopFailure) {
            for command in try candidates(for: address)
            where Subprocess.run(command, environment, lifetime: .independent) == 0 {
                return
            }
            throw .noProgram(address)
        } catch { throw CommandFailure(what, error) }
    }

    /// Opens a page of this program in the background, if there is a browser for it: one in `BROWSER`, or a desktop's.
    ///
    /// - Parameter address: Also a `file` URL.
    package func start(_ address: String) {
        guard environment.hasDesktop || environment["BROWSER"]?.isEmpty == false else { return }
        _ = commands(for: address).first { Subprocess.start($0, environment) }
    }
}

extension CommandFailure {
    /// The failure to open a page, in the words of the app.
    package init(_ what: String, _ failure: DesktopFailure) {
        let status: ExitStatus = if case .noWebPage = failure { .unavailable } else { .failed }
        self.init(status) { ErrorMessage(what, failure, in: $0) }
    }
}

extension [String: String] {
    /// Whether programs can open windows.
    package var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { self[$0]?.isEmpty == false }
    }
}
