/// An event in a tree of scopes, for journals.
package enum TreeEvent {
    case opened(path: String, route: String?)
    /// A store was created. `isRestored`: its state was saved or parked, not passed by its creator.
    case storeCreated(path: String, key: String, state: any Reducible, isRestored: Bool)
    /// An action was reduced. `states` reads what it may have changed; valid only during the
    /// notification.
    case reduced(ObservedAction, states: StateReader)
    case closed(path: String)
    /// A mistake was reported.
    case misused(Diagnostic)
    /// An action was not reduced.
    case dropped(DispatchedAction<any Sendable>, DropReason)
}

/// Why an action was not reduced.
package enum DropReason: Sendable, Equatable {
    /// It was dispatched by work that newer work had replaced, or that was cancelled.
    case late(work: String)
    /// Middleware dropped it, for this reason.
    case middleware(String)
}

/// Reads the states that an action may have changed: those of its dispatcher's stores, and those that were
/// derived from them.
package struct StateReader {
    /// A state with its place in the tree.
    package typealias Entry = (path: String, key: String, state: any Reducible)

    private let cells: CellTable
    private let derived: [AnyCell]

    init(_ cells: CellTable, _ derived: [AnyCell]) { (self.cells, self.derived) = (cells, derived) }

    /// Returns the states. They share storage with the stores: the next change copies what it modifies.
    package func callAsFunction() -> [Entry] {
        (cells.cells + derived).compactMap { cell in
            cell.readableState.map { (cell.path, cell.key, $0) }
        }
    }
}
