/// A state whose changes can be undone if its store is created with a history:
/// `scope.store(History(Drawing(), limit: 100))`.
public protocol Undoable: Reducible {
    /// Returns the effect of `action` on the history.
    ///
    /// - Parameter action: An action of the state.
    static func step(of action: Action) -> HistoryStep

    /// Takes over from the state that is left what undoing and redoing do not change, such as the cursor and a text that is
    /// being typed. By default, nothing.
    ///
    /// - Parameter other: The state that is left by undoing or redoing.
    mutating func keepPlace(of other: Self)
}

extension Undoable {
    /// Takes over nothing.
    public mutating func keepPlace(of other: Self) {}
}

/// The effect of an action on the history of its state.
public enum HistoryStep: Sendable, Equatable {
    /// A change that can be undone.
    case change
    /// A change that is not a separate step, such as the progress of a download; it is undone together with
    /// the preceding step.
    case transient
    /// Return to the state before the last step.
    case undo
    /// Return to the state before the last undo.
    case redo
}
