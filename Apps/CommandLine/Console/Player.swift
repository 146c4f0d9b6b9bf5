/// Plays a URL with mpv.
struct Player {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// Plays until the end, or until the user quits the player.
    ///
    /// - Parameters:
    ///   - address: An `https` or `http` URL; it cannot be mistaken for an option.
    ///   - what: The operation, for the error message.
    /// - Returns: `false` when mpv is not installed.
    /// - Throws: `CommandFailure` when playing failed.
    func play(_ address: String, for what: String) throws -> Bool {
        switch Subprocess.run(["mpv", "--", address], environment) {
        case 0, 4: return true  // 4: the user quit mpv.
        case 127: return false
        case let status:
            throw CommandFailure(.failed) { $0.programStrings.programs.playerFailed(what, status: status) }
        }
    }
}
