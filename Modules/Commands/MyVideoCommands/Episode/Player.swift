import Console
import Entities
package import FluxPrograms
import MyVideo
import TerminalFrames
package import VideoAPI

/// Plays a URL with mpv.
package struct Player {
    private let programs: Programs

    package init(_ programs: Programs) { self.programs = programs }

    /// Whether mpv needs the terminal: without a desktop, it is drawn there.
    ///
    /// - Parameter setting: The user's choice; `nil` if there is none.
    package func needsTerminal(_ setting: Bool?) -> Bool { setting ?? !programs.hasDesktop }

    /// The command that plays an address.
    ///
    /// - Parameter isInTerminal: Whether it has the terminal; otherwise, it opens a window.
    /// - Throws: If the address is not `https` or `http`.
    package func command(for address: String, isInTerminal: Bool) throws(VideoPlayerFailure) -> [String] {
        guard address.isWebAddress else { throw .noWebPage(address) }
        return ["mpv"] + (isInTerminal ? [] : ["--no-terminal", "--force-window"]) + ["--", address]
    }

    /// Whether mpv was found.
    ///
    /// - Parameter status: The exit status of mpv; 127 if it could not be started.
    /// - Throws: When playing failed.
    package static func check(_ status: Int32, _ address: String) throws(VideoPlayerFailure) -> Bool {
        switch status {
        case 0, 4: return true  // 4: the user quit mpv.
        case 127: return false
        default: throw .playerFailed(address, status: status)
        }
    }

    /// Plays in the terminal of a command until the end, or until the user quits the player.
    ///
    /// - Parameter operation: The operation, for the error message.
    /// - Returns: `false` when mpv is not installed.
    /// - Throws: `CommandFailure` when playing failed.
    func play(_ address: String, for operation: String) throws -> Bool {
        do throws(VideoPlayerFailure) {
            let command = try command(for: address, isInTerminal: true)
            return try Self.check(programs.run(command), address)
        } catch { throw CommandFailure(operation, error) }
    }
}

extension CommandFailure {
    /// The failure to play a video, in the words of the app.
    fileprivate init(_ operation: String, _ failure: VideoPlayerFailure) {
        let status: ExitStatus = if case .noWebPage = failure { .unavailable } else { .failed }
        self.init(status) { ErrorMessage(operation, failure, in: $0) }
    }
}
