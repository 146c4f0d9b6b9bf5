import Persistence
import TerminalUI

extension ErrorMessage {
    /// Explains why the history could not be read or stored.
    init(history failure: VaultFailure) {
        let (why, suggestion) = SearchStrings.historyFailure(failure)
        self.init(SearchStrings.Operations.history, why: why, suggestion: suggestion)
    }
}
