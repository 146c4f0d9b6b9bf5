import Persistence
import TerminalFrames

extension ErrorMessage {
    /// Explains why the history could not be read or stored.
    init(history failure: VaultFailure, in language: Language) {
        let (why, suggestion) = language.strings.historyFailure(failure)
        self.init(language.strings.operations.history, why: why, suggestion: suggestion, in: language)
    }
}
