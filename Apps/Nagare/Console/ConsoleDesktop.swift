import Foundation
import Glibc
import TerminalUI

/// Starts programs beside the app, with no part in its terminal: `BROWSER` or the desktop's opener, and mpv.
struct ConsoleDesktop: Desktop {
    private let browsers: [[String]]
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        (browsers, self.environment) = (Browser.candidates(environment), environment)
    }

    func open(_ address: String) async throws(DesktopFailure) { try start(browsers, address) }

    func play(_ address: String) async throws(DesktopFailure) {
        try start([["mpv", "--no-terminal", "--force-window", "--"]] + browsers, address)
    }

    /// - Parameter candidates: The first that is there is started.
    private func start(_ candidates: [[String]], _ address: String) throws(DesktopFailure) {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw .noWebPage(address)
        }
        guard candidates.contains(where: { Child.start($0 + [address], environment) }) else {
            throw .noProgram(address)
        }
    }
}
