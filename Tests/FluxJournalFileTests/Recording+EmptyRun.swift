import FluxJournal
import Foundation

extension Recording {
    /// The bytes of a run without actions.
    static let emptyRun = Data(
        sealed(
            #"{"app":"a 1","journal":2,"profile":"p","settings":{},"started":"2026-11-22T08:00:00Z"}"# + "\n"
        ).utf8)
}
