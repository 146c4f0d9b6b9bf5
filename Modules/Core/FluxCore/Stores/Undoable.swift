/// A state whose changes can be undone, when its store is made of its history:
/// `scope.store(History(Drawing(), limit: 100))`.
public protocol Undoable: Reducible {
    /// What `action` means for the history.
    static func step(of action: Action) -> HistoryStep
}

/// What an action means for the history of its state.
public enum HistoryStep: Sendable, Equatable {
    /// A change that can be undone.
    case change
    /// A change that is no step of its own, such as the progress of a load; undoing takes it back together
    /// with the step that it came after.
    case transient
    /// Back to the state before the last step.
    case undo
    /// Forward to the state that was left by the last undo.
    case redo
}
