/// What happens in a tree of scopes, as a journal must know it.
package enum TreeEvent {
    case opened(path: String, route: String?)
    /// A store was made. `isRestored` says that its state was restored or parked, and not given by who made it.
    case storeCreated(path: String, key: String, state: any Reducible, isRestored: Bool)
    /// `states` reads the stores that have reduced it, by their keys; call it only while being told.
    case reduced(ObservedAction, states: StateReader)
    case closed(path: String)
}

/// Reads the states of the stores of one dispatcher.
package struct StateReader {
    private let cells: CellTable

    init(_ cells: CellTable) { self.cells = cells }

    /// By their keys; what they hold is shared, so that the next change of one copies what it changes.
    package func callAsFunction() -> [(key: String, state: any Reducible)] { cells.states }
}
