import TerminalUI

/// Plays an address with mpv.
struct Player {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// Plays to the end, or until the user has enough.
    ///
    /// - Parameters:
    ///   - address: `https` or `http`; what could be an option of the player is not taken for one.
    ///   - what: What was being done.
    /// - Returns: `false` when there is no mpv.
    /// - Throws: `CommandFailure` when it could not be played.
    func play(_ address: String, for what: String) throws -> Bool {
        switch Child.run(["mpv", "--", address], environment) {
        case 0, 4: return true  // 4: ended by the user.
        case 127: return false
        case let status:
            throw CommandFailure(
                Explanation(
                    what, why: "mpv could not play it (status \(status))",
                    todo: "see the address with --print-url"), .failed)
        }
    }
}
