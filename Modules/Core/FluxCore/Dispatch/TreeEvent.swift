/// An event in a tree of scopes, for journals.
package enum TreeEvent {
    case opened(path: String, route: String?)
    /// A store was created. `isRestored`: its state was saved or parked, not passed by its creator.
    case storeCreated(path: String, key: String, state: any Reducible, isRestored: Bool)
    /// An action was reduced. `states` reads the states of its dispatcher's stores; valid only during the
    /// notification.
    case reduced(ObservedAction, states: StateReader)
    case closed(path: String)
}

/// Reads the states of one dispatcher's stores.
package struct StateReader {
    private let cells: CellTable

    init(_ cells: CellTable) { self.cells = cells }

    /// Returns the states by their keys. They share storage with the stores: the next change copies what it
    /// modifies.
    package func callAsFunction() -> [(key: String, state: any Reducible)] { cells.states }
}
