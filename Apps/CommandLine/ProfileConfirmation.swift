import Console
import Foundation
import Glibc
import TerminalFrames

/// Asks before a command creates a profile, because its name may be mistyped.
struct ProfileConfirmation {
    private let options: GlobalOptions
    private let console: Console

    init(_ options: GlobalOptions, _ console: Console) { (self.options, self.console) = (options, console) }

    /// Returns when the profile exists, or has been created: with `--yes`, or when the user has agreed.
    ///
    /// - Parameter what: The name of the command.
    /// - Throws: A usage error when nobody can be asked; a failure with the status `.cancelled` for any other
    ///   answer than yes; `CancellationError`.
    func confirm(for what: String) async throws {
        guard let name = options.profile else { return }
        let profiles = try Profiles(environment: console.environment)
        if profiles.names.contains(name) { return }
        if !options.yes {
            guard !options.noInput, isatty(STDIN_FILENO) == 1 else {
                throw CommandFailure.usage { $0.programStrings.profiles.unknown(what, name: name) }
            }
            let isConfirmed = try await Confirmation(console, options)
                .isConfirmed(console.language.programStrings.profiles.creationQuestion(name))
            guard isConfirmed else {
                throw CommandFailure(.cancelled) { $0.programStrings.profiles.notCreated(what, name: name) }
            }
        }
        try profiles.create(name, for: what)
    }
}
