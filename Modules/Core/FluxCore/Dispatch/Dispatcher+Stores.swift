import ReactiveCore

/// Registration and restoration of the dispatcher's stores.
extension Dispatcher {
    var actionKey: String { StateKey.of(Action.self) }

    func reduceRecorded(_ action: (any Decodable.Type) throws -> any Decodable) throws {
        let action = try decoded(action)
        let dispatched = makeDispatched(action, nil, "", 0).withAction(action as any Sendable)
        serialiser.perform {
            self.updatePipeline()
            self.reduceObserved(action, dispatched, dispatched.time)
        }
    }

    func dispatchDecoded(
        _ action: (any Decodable.Type) throws -> any Decodable, fileID: String, line: Int
    ) throws { dispatch(try decoded(action), fileID: fileID, line: line) }

    private func decoded(_ action: (any Decodable.Type) throws -> any Decodable) throws -> Action {
        guard let type = Action.self as? any Decodable.Type, let action = try action(type) as? Action else {
            throw ReplicaFailure.notCodable(action: actionKey)
        }
        return action
    }

    /// Adds a store.
    ///
    /// - Parameters:
    ///   - sources: The stores that it waits for or is derived from.
    ///   - isDerived: Whether it is derived from them.
    func register(
        _ cell: Confined<AnyCell>, after sources: [StoreGraph.Source] = [], isDerived: Bool = false
    ) throws(RegistrationFailure) {
        if !sources.isEmpty {
            try tree.stores.add(
                StoreGraph.Entry(cell: cell, dispatcher: self, sources: sources, isDerived: isDerived))
        }
        let isOpen = change { configuration in
            let own = sources.filter { $0.dispatcher === self }.map(\.cell)
            if !configuration.isClosed { configuration.stores.add(cell, after: own) }
            return !configuration.isClosed
        }
        if !isOpen { finish([cell]) }
    }

    func unregister(_ cell: Confined<AnyCell>) {
        guard change({ $0.stores.remove(cell) }) else { return }
        finish([cell])
    }

    /// Starts a derived store: runs the commands that it requested when it was created, and derives it again
    /// if a source has changed meanwhile.
    func start(_ cell: Confined<AnyCell>) {
        perform {
            self.updatePipeline()
            let cells = self.table.value
            cell.value.enqueueCommands(in: cells)
            let id = Cause.current ?? Cause.make()
            if cell.value.deriveIfNeeded(cells) {
                let derived = [cell.value] + cells.derivedReaders()
                self.tree.notify(
                    .replaced(path: self.scopePath, states: derived.compactMap(\.entry), id: id),
                    self.lineage)
            }
            Cause.with(id) {
                cell.value.publishIfDerived()
                cells.publishReaders()
                self.runCommands(cells)
            }
        }
    }

    /// Completes the observers of stores that were removed, and releases them.
    private func finish(_ cells: [Confined<AnyCell>]) {
        for cell in cells {
            cell.value.finish()
            tree.stores.remove(cell)
        }
        guard canReduceHere else {
            serialiser.perform { self.updatePipeline() }
            // Not on this thread: dispatchers of other scopes may be deriving the stores.
            if !cells.isEmpty { perform { self.releaseClosures(of: cells) } }
            return
        }
        serialiser.perform {
            self.updatePipeline()
            self.releaseClosures(of: cells)
        }
    }

    private func releaseClosures(of cells: [Confined<AnyCell>]) {
        for cell in cells { cell.value.releaseClosures() }
    }

    /// Releases stores, their closures and middleware, and completes the stores' observers; later actions are
    /// ignored.
    func close() {
        let cells = change { configuration in
            defer { configuration = Configuration(isClosed: true) }
            return configuration.stores.inOrder
        }
        finish(cells)
    }

    func readersChanged() {
        change { _ in }
    }

    func releaseReaders() {
        readersChanged()
        serialiser.perform { self.updatePipeline() }
    }

    /// Whether it has open stores.
    package var hasStores: Bool { !cells.isEmpty }

    var cells: [Confined<AnyCell>] { configuration.withLock { $0.stores.inOrder } }

    /// Runs `job` between two actions: at once if the caller is a job of this dispatcher, which is not an action.
    private func performBetweenActions(_ job: @escaping @Sendable () -> Void) {
        if serialiser.isHeldByCaller { job() } else { serialiser.perform(job) }
    }

    func replace(_ states: [String: SavedScope.State], then body: @escaping CellReceiver) {
        performBetweenActions {
            self.updatePipeline()
            let cells = self.table.value
            let replaced = cells.cells.filter { cell in
                states[cell.key].map { cell.replace(by: $0, cells) } ?? false
            }
            body(replaced.map { Confined($0) })
        }
    }

    func deriveReplaced(then body: @escaping CellReceiver) {
        performBetweenActions {
            let cells = self.table.value
            let derived = cells.cells.filter { $0.deriveIfNeeded(cells) } + cells.derivedReaders()
            body(derived.map { Confined($0) })
        }
    }

    func publishReplaced() { performBetweenActions { self.publish(self.table.value) } }
}

/// Receives stores inside their dispatcher.
typealias CellReceiver = @Sendable ([Confined<AnyCell>]) -> Void

/// The interface of a dispatcher without its action type.
protocol AnyDispatcher: AnyObject, Sendable {
    /// The registered stores in the order of reduction.
    var cells: [Confined<AnyCell>] { get }
    /// The full name of the action type.
    var actionKey: String { get }
    /// Reduces a recorded action; for replicas.
    func reduceRecorded(_ action: (any Decodable.Type) throws -> any Decodable) throws
    /// Dispatches an action that is decoded here.
    func dispatchDecoded(
        _ action: (any Decodable.Type) throws -> any Decodable, fileID: String, line: Int) throws
    /// Replaces the states of its stores between two actions, and then calls `body` with those stores.
    func replace(_ states: [String: SavedScope.State], then body: @escaping CellReceiver)
    /// Derives the stores that read replaced states between two actions, and then calls `body` with them.
    func deriveReplaced(then body: @escaping CellReceiver)
    /// Notifies the observers of replaced states, and runs the commands of derived ones.
    func publishReplaced()
    /// Calls `body` after the actions in the queue, at once if there are none.
    func afterQueuedActions(_ body: @escaping @Sendable () -> Void)
    /// Whether the calling thread is processing one of its actions.
    var isBusyHere: Bool { get }
    /// Looks up the derived stores again before the next action.
    func readersChanged()
    /// Looks up the derived stores now, so that those that ended are released.
    func releaseReaders()
    func close()
}

/// The stores of one dispatcher and those that they wait for.
struct StoreOrder: Sendable {
    private struct Entry: Sendable {
        let cell: Confined<AnyCell>
        let dependencies: [Confined<AnyCell>]
    }

    private var entries: [Entry] = []

    /// Topologically sorted: in the order of creation, but each store after its dependencies.
    var inOrder: [Confined<AnyCell>] {
        var (order, visited) = ([Confined<AnyCell>](), Set<ObjectIdentifier>())
        for entry in entries { visit(entry, &order, &visited) }
        return order
    }

    /// Adds a store; its dependencies contain no cycle.
    mutating func add(_ cell: Confined<AnyCell>, after dependencies: [Confined<AnyCell>]) {
        entries.append(Entry(cell: cell, dependencies: dependencies))
    }

    /// Removes `cell`; returns `false` if it is not registered.
    mutating func remove(_ cell: Confined<AnyCell>) -> Bool {
        guard let index = entries.firstIndex(where: { $0.cell.id == cell.id }) else { return false }
        entries.remove(at: index)
        return true
    }

    private func visit(
        _ entry: Entry, _ order: inout [Confined<AnyCell>], _ visited: inout Set<ObjectIdentifier>
    ) {
        guard visited.insert(entry.cell.id).inserted else { return }
        for other in entry.dependencies {
            if let entry = entries.first(where: { $0.cell.id == other.id }) { visit(entry, &order, &visited) }
        }
        order.append(entry.cell)
    }
}
