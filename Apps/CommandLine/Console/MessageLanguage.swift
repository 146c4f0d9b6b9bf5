import Persistence
import PersistenceFiles
import Synchronization
import TerminalUI

/// The language of a command's messages. The settings are read when the first message is printed, not at the start.
final class MessageLanguage: Sendable {
    private let environment: [String: String]
    private let profile: String
    private let known = Mutex<Language?>(nil)

    /// - Parameters:
    ///   - environment: The process's environment.
    ///   - profile: The profile whose settings can name another language than the environment.
    init(_ environment: [String: String], profile: String) {
        (self.environment, self.profile) = (environment, profile)
    }

    var value: Language {
        known.withLock { known in
            if let known { return known }
            let stored = (try? Folders(environment: environment, profile: profile)).flatMap {
                try? Settings.vault(in: $0).loadWithProblems().value.language
            }
            let language = stored.language(environment)
            known = language
            return language
        }
    }
}
