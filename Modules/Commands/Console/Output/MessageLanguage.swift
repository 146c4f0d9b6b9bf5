import Synchronization
package import TerminalFrames

/// The language of a command's messages. It is determined when the first message is printed, not at the start.
package final class MessageLanguage: Sendable {
    private let determine: @Sendable () -> Language
    private let known = Mutex<Language?>(nil)

    /// - Parameter determine: Called once, when the language is needed.
    package init(_ determine: @escaping @Sendable () -> Language) { self.determine = determine }

    package var value: Language {
        known.withLock { known in
            let language = known ?? determine()
            known = language
            return language
        }
    }
}
