import FluxCore
import ReactiveCore

/// The beginning or the end of work, as the value of a note.
package struct RecordedWork: Codable, Sendable, Equatable {
    /// The name of these notes.
    package static let noteName = "work"

    /// What happened to the work.
    package enum Change: String, Codable, Sendable {
        case begun, ended
        /// Newer work with the same id replaced it.
        case superseded
        /// The program cancelled it.
        case cancelled
        /// Its scope was closed.
        case closed
    }

    /// The number of the work, in the order of the beginnings.
    package let number: UInt64
    package let change: Change
    /// The app's time in nanoseconds.
    package let time: Int64
    /// The path of the scope and the id of the work in it; only at the beginning.
    package let scope, id: String?
    /// The call that started it, `Module/File.swift:12`; only at the beginning.
    package let at: String?
    /// The identity of the action that led to it; only at the beginning.
    package let cause: UInt64?
    /// The number of the work that replaced it.
    package let by: UInt64?

    init(_ event: WorkEvent) {
        (number, time) = (event.number, event.time.nanoseconds)
        var isBeginning = false
        var at = String?.none
        var cause = UInt64?.none
        var by = UInt64?.none
        switch event.change {
        case .begun(let place, let action):
            change = .begun
            isBeginning = true
            at = place
            cause = action?.id
        case .ended: change = .ended
        case .cancelled(.superseded(let number)): (change, by) = (.superseded, number)
        case .cancelled(.requested): change = .cancelled
        case .cancelled(.scopeClosed): change = .closed
        }
        (self.at, self.cause, self.by) = (at, cause, by)
        (scope, id) = isBeginning ? (event.path, event.id) : (nil, nil)
    }
}
