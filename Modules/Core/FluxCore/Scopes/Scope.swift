public import ReactiveCore

/// The life of a feature or a screen: what is made in it ends with it.
///
/// A scope owns dispatchers, stores, subscriptions, work and child scopes. Closing it ends all of that,
/// children first; whatever its work still brings back then changes nothing. Call from any thread.
public final class Scope: Sendable {
    private struct Contents {
        var isClosed = false
        var children: [Scope] = []
        var dispatchers: [(action: ObjectIdentifier, dispatcher: any AnyDispatcher)] = []
        /// How many stores were made, by the name of their state's type.
        var counts: [String: Int] = [:]
        /// How many children were opened, by name.
        var opened: [String: Int] = [:]
        /// What stores and children still to come begin with.
        var saved: SavedScope?
    }

    /// What it was opened as.
    public let name: String
    /// From the root down, names separated by `/`; the second child of a name is `name#2`. No two scopes of a tree
    /// have the same, also not one after the other.
    public let path: String
    /// By what its states are parked when it closes; `nil` when they are not.
    public let route: String?
    /// Where the scope's time comes from, and where its work runs.
    public let scheduler: any Scheduler

    private weak let parent: Scope?
    let parkedStates: ParkedStates
    let tree: ScopeTree
    /// This scope and those above it, the root first.
    var lineage: [ObjectIdentifier] { (parent?.lineage ?? []) + [ObjectIdentifier(self)] }
    private let contents = Guarded(Contents())
    private let disposables = DisposeBag()
    private let registry: WorkRegistry

    /// A root scope.
    ///
    /// - Parameters:
    ///   - name: Without `/`.
    ///   - scheduler: For the whole tree.
    ///   - mode: Where its actions are reduced.
    ///   - parkingLimit: Of how many closed routes the states are kept, 0 or more; the oldest go first.
    ///   - diagnose: Told of mistakes that stop nobody, on the thread that makes them; nobody is, unless it is
    ///     given.
    public convenience init(
        root name: String, scheduler: any Scheduler, mode: ScopeMode = .anywhere, parkingLimit: Int = 20,
        diagnose: (@Sendable (Diagnostic) -> Void)? = nil
    ) {
        self.init(
            name, path: name, nil, parent: nil, scheduler: scheduler, ParkedStates(limit: parkingLimit),
            ScopeTree(mode, diagnose: diagnose))
    }

    private init(
        _ name: String, path: String, _ route: String?, parent: Scope?, scheduler: any Scheduler,
        _ parkedStates: ParkedStates, _ tree: ScopeTree
    ) {
        precondition(!name.contains("/"), "a scope's name has no /, which separates names: \(name)")
        (self.name, self.path, self.route, self.parent) = (name, path, route, parent)
        (self.scheduler, self.parkedStates, self.tree) = (scheduler, parkedStates, tree)
        registry = WorkRegistry(executor: scheduler.executor)
        if tree.mode == .replica { registry.close() }
    }

    /// Who lets go of a scope that is open ends it.
    deinit { close() }

    /// Whether it has been closed, by itself or by a scope above.
    public var isClosed: Bool { contents.withLock { $0.isClosed } }

    /// The open scopes directly below, in the order they were opened.
    public var children: [Scope] { contents.withLock { $0.children } }

    /// Opens a scope below this one; a child of a closed scope is closed from the start.
    ///
    /// - Parameters:
    ///   - name: Without `/`; several children may share one, such as two screens of one kind.
    ///   - route: With one, closing the scope parks the states of its stores, and the next scope that is
    ///     opened by that route anywhere in the tree begins with them: a screen shows at once what it had.
    public func child(_ name: String, route: String? = nil) -> Scope {
        let instance = contents.withLock { contents in
            contents.opened[name, default: 0] += 1
            return contents.opened[name, default: 1]
        }
        let child = Scope(
            name, path: "\(path)/\(name)" + (instance == 1 ? "" : "#\(instance)"), route, parent: self,
            scheduler: scheduler, parkedStates, tree)
        let isOpen = contents.withLock { contents in
            let saved = contents.saved?.removeChild(name, route)
            guard !contents.isClosed else { return false }
            contents.children.append(child)
            child.setSaved(saved)
            return true
        }
        guard isOpen else {
            child.close()
            return child
        }
        if let route { child.adoptParkedStates(route) }
        tree.notify(.opened(path: child.path, route: route), child.lineage)
        return child
    }

    /// The one dispatcher of this scope for actions of type `Action`.
    public func dispatcher<Action: Sendable>(for _: Action.Type) -> Dispatcher<Action> {
        let key = ObjectIdentifier(Action.self)
        return contents.withLock { contents in
            if let known = contents.dispatchers.first(where: { $0.action == key }) {
                return unsafeDowncast(known.dispatcher, to: Dispatcher<Action>.self)
            }
            let dispatcher = Dispatcher<Action>(
                scopePath: path, scheduler: scheduler, tree, lineage: lineage)
            if contents.isClosed { dispatcher.close() }
            contents.dispatchers.append((key, dispatcher))
            return dispatcher
        }
    }

    /// Runs `body` as a task of this scope; closing the scope cancels it.
    ///
    /// - Parameters:
    ///   - id: Names the work within the scope; the policy is about work of the same name.
    ///   - policy: What happens when work of that name is running.
    ///   - body: Runs on the scheduler's executor, with the caller's cause.
    /// - Returns: The work, to wait for its end; what was running already where it is ignored meanwhile.
    @discardableResult
    public func work(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious, _ body: @escaping @Sendable () async -> Void
    ) -> Work {
        guard case .debounced(let delay) = policy, delay > .zero else {
            return registry.start(id, policy, body)
        }
        return registry.start(id, policy) { [scheduler] in
            if (try? await scheduler.sleep(for: delay)) != nil { await body() }
        }
    }

    /// Cancels the work of that name, also what stands in line.
    public func cancelWork(_ id: String) { registry.cancel(id) }

    /// The work that runs or stands in line here, by name; for a `WorkAction` its type.
    package var work: [String] {
        registry.ids
            + disposables.kept.filter { ($0 as? any Executing)?.isExecuting == true }.map {
                "\(type(of: $0))"
            }
    }

    /// How many subscriptions and other things end with this scope.
    package var disposableCount: Int { disposables.kept.count }

    /// The work that runs or stands in line here and below, as `path: name`.
    package var unfinishedWork: [String] {
        work.map { "\(path): \($0)" } + children.flatMap(\.unfinishedWork)
    }

    /// Ends `disposable` together with this scope; a subscription that ends before is let go then.
    public func keep(_ disposable: any Disposable) { disposables.insert(disposable) }

    /// Ends everything in this scope, children first. Idempotent; from any thread, also from inside.
    public func close() {
        guard !isClosed else { return }
        let parked = route.map { _ in currentStates() }
        let (wasOpen, children, dispatchers, saved) = contents.withLock { contents in
            let before = (!contents.isClosed, contents.children, contents.dispatchers, contents.saved)
            (contents.isClosed, contents.children, contents.saved) = (true, [], nil)
            return before
        }
        _ = saved  // Released with no lock held.
        guard wasOpen else { return }
        tree.notify(.closed(path: path), lineage)
        if let route, let parked { parkedStates.put(parked, at: route) }
        children.forEach { $0.close() }
        registry.close()
        disposables.dispose()
        dispatchers.forEach { $0.dispatcher.close() }
        parent?.remove(self)
    }

    private func remove(_ child: Scope) {
        contents.withLock { $0.children.removeAll { $0 === child } }
    }

    // MARK: - States that are saved and taken up

    /// The registered stores of this scope.
    var cells: [Confined<AnyCell>] { dispatchers.flatMap(\.cells) }
    var dispatchers: [any AnyDispatcher] { contents.withLock { $0.dispatchers }.map(\.dispatcher) }

    /// The key of a new store, and the state that it begins with.
    ///
    /// - Parameters:
    ///   - key: `nil` for the full name of the type.
    ///   - former: What it was called before it was renamed.
    func resolveInitialState<State: Reducible>(
        _ initial: State, key: String?, former: [String]
    ) -> (key: String, state: State) {
        let name = key ?? StateKey.of(State.self)
        let (key, saved) = contents.withLock { contents in
            contents.counts[name, default: 0] += 1
            let count = contents.counts[name, default: 1]
            let key = count == 1 ? name : "\(name)#\(count)"
            let saved = ([key] + former).firstNonNil { contents.saved?.states.removeValue(forKey: $0) }
            return (key, saved)
        }
        let restored = saved?.restored(as: State.self)
        let state = restored ?? initial
        tree.notify(.storeCreated(path: path, key: key, state: state, isRestored: restored != nil), lineage)
        return (key, state)
    }

    /// What is saved for this scope and those below and was not taken up.
    var unusedStates: [UnusedState] {
        let (saved, children) = contents.withLock { ($0.saved, $0.children) }
        return (saved?.unusedStates(in: path) ?? []) + children.flatMap(\.unusedStates)
    }

    /// What stores and children still to come begin with.
    func setSaved(_ saved: SavedScope?) {
        let before = contents.withLock { contents in
            defer { contents.saved = saved }
            return contents.saved
        }
        _ = before  // Released here, with no lock held.
    }

    /// Gives the stores that are there these states.
    func replace(_ states: [String: SavedScope.State]) {
        for dispatcher in dispatchers { dispatcher.replace(states) }
    }

    private func adoptParkedStates(_ route: String) {
        guard contents.withLock({ $0.saved == nil }), let parked = parkedStates.take(route) else { return }
        setSaved(parked)
    }

    func currentStates() -> SavedScope {
        let pairs = cells.compactMap { cell in
            cell.value.readableState.map { (cell.value.key, SavedScope.State.value($0)) }
        }
        return SavedScope(
            name: name, route: route, states: Dictionary(pairs) { first, _ in first },
            children: children.map { $0.currentStates() })
    }
}

/// What a scope does with a dispatcher without knowing its type.
protocol AnyDispatcher: AnyObject, Sendable {
    /// The registered stores, in their order.
    var cells: [Confined<AnyCell>] { get }
    /// The full name of the type of its actions.
    var actionKey: String { get }
    /// Reduces an action that was recorded; for replicas.
    func reduceRecorded(_ action: (any Decodable.Type) throws -> any Decodable) throws
    /// Gives its stores these states, between two actions, and tells their observers.
    func replace(_ states: [String: SavedScope.State])
    func close()
}

extension Disposable {
    /// Ends this together with `scope`.
    public func disposed(by scope: Scope) { scope.keep(self) }
}

extension Sequence {
    /// The first that `transform` makes something of.
    fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
