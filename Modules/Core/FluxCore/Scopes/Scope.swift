public import ReactiveCore
import Synchronization

/// The lifetime of a feature or a screen: everything that is created in a scope ends with it.
///
/// A scope owns dispatchers, stores, subscriptions, work and child scopes. Closing it ends all of them,
/// children first; results that its work delivers later are ignored. Safe to use from any thread.
public final class Scope: Sendable {
    struct Contents {
        var isClosed = false
        var children = NumberedValues<Scope>()
        var dispatchers: [(action: ObjectIdentifier, dispatcher: any AnyDispatcher)] = []
        /// The number of created stores by the name of their state's type.
        var counts: [String: Int] = [:]
        var childNames = ChildNames()
        /// The values from outside that the states depend on.
        var externalInputs: [(name: String, value: any Encodable & Sendable)] = []
        /// The saved states for stores and children that are created later.
        var saved: SavedScope?
    }

    /// The name that the scope was opened with.
    public let name: String
    /// The names from the root down, separated by `/`; the second child with the same name is `name#2`.
    /// Unique in the tree, also among scopes that were closed before. A parent remembers 10,000 names: after
    /// more, a name that it has not remembered gets a number that it has not used for any name.
    public let path: String
    /// The route under which the states are parked when the scope closes; `nil` if they are not parked.
    public let route: String?
    /// The source of the scope's time, and the executor of its work.
    public let scheduler: any Scheduler

    /// How deep scopes can be nested: the number of scopes from the root to the innermost one.
    ///
    /// Each scope has the path from the root, and closing, saving and restoring visit the scopes below. Open a
    /// scope for each screen and each part of it, not for each element of a tree of data.
    public static let maximumDepth = 128

    /// The number of scopes from the root to this one, both included.
    private let depth: Int
    /// The number of this scope among the children of its parent, in the order they were opened.
    private let number = Atomic<Int>(0)
    private weak let parent: Scope?
    let parkedStates: ParkedStates
    let tree: ScopeTree
    /// This scope and its ancestors, the root first.
    var lineage: [ObjectIdentifier] { (parent?.lineage ?? []) + [ObjectIdentifier(self)] }
    /// The route of this scope, or of the nearest one above that has one.
    var nearestRoute: String? { route ?? parent?.nearestRoute }
    let contents = Guarded(Contents())
    private let disposables = DisposeBag()
    private let registry: WorkRegistry

    /// Creates a root scope.
    ///
    /// - Parameters:
    ///   - name: The scope's name, without `/`.
    ///   - scheduler: The scheduler of the whole tree.
    ///   - mode: Where the tree's actions are reduced.
    ///   - parkingLimit: The number of closed routes whose states are parked, 0 or more; the oldest are
    ///     discarded.
    ///   - diagnose: Receives mistakes that do not stop the program, on the thread that makes them. `nil`
    ///     writes them to standard error, once per place, in debug builds only.
    public convenience init(
        root name: String, scheduler: any Scheduler, mode: ScopeMode = .anywhere, parkingLimit: Int = 20,
        diagnose: (@Sendable (Diagnostic) -> Void)? = nil
    ) {
        self.init(
            name, path: name, nil, parent: nil, scheduler: scheduler, ParkedStates(limit: parkingLimit),
            ScopeTree(mode, diagnose: diagnose ?? DiagnosticPrinter.hook))
        tree.root = self
    }

    private init(
        _ name: String, path: String, _ route: String?, parent: Scope?, scheduler: any Scheduler,
        _ parkedStates: ParkedStates, _ tree: ScopeTree
    ) {
        precondition(!name.contains("/"), "a scope's name must not contain a /: \(name)")
        depth = parent.map { $0.depth + 1 } ?? 1
        precondition(
            depth <= Self.maximumDepth,
            "scopes can be nested \(Self.maximumDepth) deep: open \(name) below a scope that is further up")
        (self.name, self.path, self.route, self.parent) = (name, path, route, parent)
        (self.scheduler, self.parkedStates, self.tree) = (scheduler, parkedStates, tree)
        registry = WorkRegistry(executor: scheduler.executor, path: path, tree) { [tree] id, place, other in
            tree.report(
                .workNameReused(
                    work: id, scopePath: path, fileID: place.fileID, line: place.line,
                    other: "\(other.fileID):\(other.line)"))
        }
        if tree.mode == .replica { registry.close() }
    }

    /// Releasing an open scope closes it.
    deinit {
        if !isClosed, name == path, tree.mode != .replica {
            let states =
                cells.map(\.value.name) + children.flatMap(\.subtree).flatMap(\.cells).map(\.value.name)
            if !states.isEmpty { tree.report(.rootReleased(scopePath: path, states: states)) }
        }
        close()
    }

    /// Whether the scope was closed, directly or with an ancestor.
    public var isClosed: Bool { contents.withLock { $0.isClosed } }

    /// The open child scopes in the order they were opened.
    public var children: [Scope] { contents.withLock { $0.children.values } }

    /// Opens a child scope. A child of a closed scope is closed from the start.
    ///
    /// - Parameters:
    ///   - name: The child's name, without `/`; several children may share one, such as two screens of the
    ///     same kind.
    ///   - route: If given, closing the child parks the states of its stores, and the next scope that is
    ///     opened with this route, anywhere in the tree, starts with them: a screen immediately shows its
    ///     former content.
    /// - Returns: The child. At `maximumDepth`, the program stops.
    public func child(_ name: String, route: String? = nil) -> Scope {
        let instance = contents.withLock { $0.childNames.number(for: name) }
        let child = Scope(
            name, path: "\(path)/\(name)" + (instance == 1 ? "" : "#\(instance)"), route, parent: self,
            scheduler: scheduler, parkedStates, tree)
        if tree.isDiagnosing { reportMisuse(ofNewChild: child) }
        let isOpen = contents.withLock { contents in
            let saved = contents.saved?.removeChild(name, route)
            guard !contents.isClosed else { return false }
            let number = contents.childNames.place(of: name)
            contents.children.append(child, number: number)
            child.number.store(number, ordering: .relaxed)
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

    /// Reports an earlier child of the same name that nobody can close, and an open scope with the same route.
    private func reportMisuse(ofNewChild child: Scope) {
        let abandoned = contents.withLock { $0.childNames.abandonedChild(child.name, in: &$0.children) }
        if let abandoned { tree.report(.scopeLeftOpen(scopePath: abandoned)) }
        guard let route = child.route, !isClosed else { return }
        if let other = tree.openRoutes.add(route, path: child.path) {
            tree.report(
                .routeOpenedTwice(route: route, scopePath: child.path, otherPath: other))
        }
    }

    /// Returns this scope's only dispatcher for actions of type `Action`.
    ///
    /// - Returns: The dispatcher, created by the first call.
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
    ///   - id: Identifies the work within the scope; the policy applies to work with the same id.
    ///   - policy: What happens if work with the same id is running.
    ///   - lateActions: What happens to actions that the work dispatches after newer work replaced it, after
    ///     `cancelWork`, or after the scope was closed. If the work must report its own cancellation, dispatch
    ///     that action where you cancel it, or keep late actions.
    ///   - fileID: Where it is started, for diagnostics.
    ///   - line: The line of the call.
    ///   - body: Runs on the scheduler's executor, with the caller's cause.
    /// - Returns: The work, to wait for its end; with `.ignoreWhileRunning`, the work that is already
    ///   running.
    @discardableResult
    public func work(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious, lateActions: LateActions = .dropped,
        fileID: String = #fileID, line: Int = #line, _ body: @escaping @Sendable () async -> Void
    ) -> Work {
        let place = SourcePlace(fileID: fileID, line: line)
        if isClosed, tree.mode != .replica {
            tree.report(.workAfterClose(work: id, scopePath: path, fileID: fileID, line: line))
        }
        guard case .debounced(let delay) = policy, delay > .zero else {
            return registry.start(id, policy, lateActions, place, trace: workTrace(id), body)
        }
        return registry.start(id, policy, lateActions, place, trace: workTrace(id)) { [scheduler] in
            if (try? await scheduler.sleep(for: delay)) != nil { await body() }
        }
    }

    private func workTrace(_ id: String) -> WorkTrace { WorkTrace(id, path: path, scheduler, tree, lineage) }

    /// Cancels the running and queued work with this id.
    ///
    /// - Parameter id: As passed to `work`.
    public func cancelWork(_ id: String) { registry.cancel(id) }

    /// The running and queued work of this scope by id; a `WorkAction` by its type.
    package var work: [String] {
        registry.ids
            + disposables.disposables.filter { ($0 as? any Executing)?.isExecuting == true }.map {
                "\(type(of: $0))"
            }
    }

    /// The number of subscriptions and other objects that end with this scope.
    package var disposableCount: Int { disposables.disposables.count }

    /// The running and queued work of this scope and below, as `path: name`.
    package var unfinishedWork: [String] {
        work.map { "\(path): \($0)" } + children.flatMap(\.unfinishedWork)
    }

    /// Disposes `disposable` when this scope closes; a subscription that ends earlier is released then.
    ///
    /// - Parameter disposable: Disposed immediately if the scope is closed.
    public func keep(_ disposable: any Disposable) { disposables.insert(disposable) }

    /// Ends everything in this scope, children first. Idempotent; callable from any thread, also inside the
    /// scope's callbacks.
    public func close() {
        guard !isClosed else { return }
        let parked = route.map { _ in currentStates() }
        let (wasOpen, children, dispatchers, saved) = contents.withLock { contents in
            let before = (!contents.isClosed, contents.children.values, contents.dispatchers, contents.saved)
            (contents.isClosed, contents.children, contents.saved) = (true, NumberedValues(), nil)
            return before
        }
        _ = saved  // Released outside of the lock.
        guard wasOpen else { return }
        if let route, tree.isDiagnosing { tree.openRoutes.remove(route, path: path) }
        tree.notify(.closed(path: path), lineage)
        if let route, let parked { parkedStates.put(parked, at: route) }
        children.forEach { $0.close() }
        registry.close()
        disposables.dispose()
        dispatchers.forEach { $0.dispatcher.close() }
        parent?.remove(self)
    }

    private func remove(_ child: Scope) {
        let removed = contents.withLock { $0.children.remove(child.number.load(ordering: .relaxed)) }
        _ = removed  // Released here, with no lock held.
    }
}

extension Disposable {
    /// Disposes this object when `scope` closes.
    ///
    /// - Parameter scope: The scope that owns it from now on.
    public func disposed(by scope: Scope) { scope.keep(self) }
}

extension Scope {
    /// Creates a root scope of an app that draws on the terminal: misuse is noted in recordings, but not written to
    /// standard error.
    package convenience init(appRoot name: String, scheduler: any Scheduler, mode: ScopeMode) {
        self.init(root: name, scheduler: scheduler, mode: mode, diagnose: { _ in })
    }
}

/// Where the actions of a tree of scopes are reduced.
public enum ScopeMode: Sendable, Equatable {
    /// On the dispatching thread, or on the thread that is already processing actions of the same dispatcher.
    case anywhere
    /// On the tree's scheduler, one action at a time in the whole tree. A dispatch from elsewhere returns
    /// before the reduction; a scheduler with virtual time counts as the caller's own unless it was created with
    /// `isCurrent: .duringWork`. Everything that is drawn on the scheduler reflects the same action, the latest.
    case onScheduler
    /// For a replay: only recorded actions are reduced. Dispatching does nothing, commands are not run and
    /// work does not start.
    case replica
}

extension Scope {
    /// Opens a child scope for each id of a list, now and whenever the list changes: tabs, the rows of a dashboard, or
    /// a sheet, whose list has one id or none.
    ///
    /// ```swift
    /// let logs = scope.children("log", for: sources.select { $0.open }) { name, child in
    ///     LogScreen(name, in: child)
    /// }
    /// ```
    ///
    /// For each value of `ids`, the children whose ids are missing close, the last one first; then the children of new
    /// ids open, in order. The others stay open, also if their order changes. An id that the list repeats counts once,
    /// at its first position. A list that changes while children open or close is followed afterwards.
    ///
    /// A child that something else closes stays closed until its id has left the list. When this scope closes, all
    /// children close in the order in which they were opened.
    ///
    /// - Parameters:
    ///   - name: The name of each child, without `/`.
    ///   - ids: The list, usually a part of the state of a store in this scope or in one above.
    ///   - route: Returns the route under which the states of a child are parked, and by which it is restored and found
    ///     in a replay; unique in the tree. By default, it is the name and the id (`log/web`), below the route of this
    ///     scope or the nearest one above that has one (`tab/1/log/web`).
    ///   - content: Creates what belongs to a child, such as its stores and its screen. It is called once for each child,
    ///     one at a time, on the thread that changes the list; first, on the calling thread. The value is released
    ///     when the child closes. Capture this scope weakly.
    /// - Returns: The open children. Dispose it to close them before this scope closes.
    @discardableResult
    public func children<ID: Hashable & Sendable, Content: Sendable>(
        _ name: String, for ids: Property<[ID]>, route: (@Sendable (ID) -> String)? = nil,
        content: @escaping @Sendable (_ id: ID, _ child: Scope) -> Content
    ) -> ScopeChildren<ID, Content> {
        let children = ScopeChildren<ID, Content>(in: self)
        keep(children)
        let prefix = nearestRoute.map { "\($0)/" } ?? ""
        children.follow(ids) { [weak self] id in
            let route = route?(id) ?? "\(prefix)\(name)/\(id)"
            guard let child = self?.child(name, route: route), !child.isClosed else { return nil }
            let made = content(id, child)
            let lifetime = Subscription { child.close() }
            child.keep(lifetime)
            return (made, lifetime)
        }
        return children
    }
}

extension Scope {
    /// Returns a value from outside that the initial states of this scope depend on, such as a setting or a
    /// page size: `ResultsState(pageSize: scope.externalInput("pageSize", settings.pageSize))`.
    ///
    /// A recording contains the value, and a replica returns the recorded one. All other differences between
    /// a recorded and a replayed initial state are reported when a recording is verified.
    ///
    /// - Parameters:
    ///   - name: The name of the value; unique in this scope.
    ///   - value: The value. A secret needs a type that is encoded as a placeholder.
    /// - Returns: `value`; in a replica, the recorded value, or `value` if none was recorded or it cannot be
    ///   decoded.
    public func externalInput<Value: Codable & Sendable>(_ name: String, _ value: Value) -> Value {
        if tree.mode == .replica {
            let recorded = tree.recorded.withLock { $0.input }?(path, name)
            return recorded.flatMap { try? $0.decoded(as: Value.self) } ?? value
        }
        contents.withLock { $0.externalInputs.append((name, value)) }
        tree.notify(.externalInput(path: path, name: name, value: value), lineage)
        return value
    }

    /// The values from outside that this scope received.
    package var externalInputs: [(name: String, value: any Encodable & Sendable)] {
        contents.withLock { $0.externalInputs }
    }

    /// Sets the source of external inputs of a replica.
    ///
    /// - Parameter inputs: Returns the recorded value for the path of a scope and a name.
    package func useRecordedInputs(_ inputs: @escaping @Sendable (String, String) -> CodedValue?) {
        tree.recorded.withLock { $0.input = inputs }
    }
}
