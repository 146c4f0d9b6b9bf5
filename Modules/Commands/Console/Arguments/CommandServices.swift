package import ApplicationFlux

/// What the commands of all features work with, for one command. A module of commands refines it.
package protocol CommandServices: Sendable {
    var flux: ApplicationFlux { get }

    /// Restores the token for a command, and says if the environment's one is not used.
    func restoreToken(_ console: Console)

    /// - Throws: The error that prevented the token from being read, stored or deleted.
    func checkVault(_ what: String) throws

    /// - Throws: The cache's failure, with `--offline`: nothing else could have answered the command.
    func checkCache(_ what: String) throws

    /// Reports when a response came from the cache and not from the service.
    func reportSource(_ what: String, _ console: Console)

    /// Runs `body`, then closes the services, even after an error.
    ///
    /// - Throws: Errors from `body`, or the failure that made the recording incomplete.
    @discardableResult
    func runAndClose<Result>(_ body: () async throws -> Result) async throws -> Result
}
