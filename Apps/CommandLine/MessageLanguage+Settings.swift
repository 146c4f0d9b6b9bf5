import Console
import FluxTerminal
import Persistence
import PersistenceFiles
import TerminalFrames

extension MessageLanguage {
    /// The language of the environment, unless the settings of a profile name another one.
    ///
    /// - Parameter environment: The process's environment.
    convenience init(_ environment: [String: String], profile: String) {
        self.init {
            let stored = (try? Folders(environment: environment, profile: profile)).flatMap {
                try? Settings.vault(in: $0).loadWithProblems().value
            }
            return Language(chosen: stored?.language?.rawValue, environment: environment)
        }
    }
}

extension Console {
    /// A copy with the language of a profile's settings.
    func speaking(asIn profile: String) -> Console {
        speaking(MessageLanguage(environment, profile: profile))
    }

    /// Reports that a damaged library was replaced by what could be read.
    func reportRecovery(_ recovery: LibraryRecovery) {
        printDiagnostic(language.commandStrings.recovered(recovery))
    }
}
