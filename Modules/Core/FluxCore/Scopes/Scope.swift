public import ReactiveCore

/// The life of a feature or a screen: what is made in it ends with it.
///
/// A scope owns dispatchers, stores, subscriptions, work and child scopes. Closing it ends all of that,
/// children first; whatever its work still brings back then changes nothing. Call from any thread.
public final class Scope: Sendable {
    private struct Contents {
        var isClosed = false
        var children: [Scope] = []
        var dispatchers: [ObjectIdentifier: any Closable] = [:]
    }

    /// The last part of `path`.
    public let name: String
    /// From the root down, parts separated by `/`.
    public let path: String
    /// Where the scope's time comes from, and where its work runs.
    public let scheduler: any Scheduler

    private let parent: Scope?
    private let contents = Guarded(Contents())
    private let kept = Keepsakes()
    private let board: WorkBoard

    /// A root scope.
    ///
    /// - Parameters:
    ///   - name: Without `/`.
    ///   - scheduler: For the whole tree.
    public convenience init(root name: String, scheduler: any Scheduler) {
        self.init(name, parent: nil, scheduler: scheduler)
    }

    private init(_ name: String, parent: Scope?, scheduler: any Scheduler) {
        (self.name, self.parent, self.scheduler) = (name, parent, scheduler)
        path = parent.map { "\($0.path)/\(name)" } ?? name
        board = WorkBoard(executor: scheduler.executor)
    }

    public var isClosed: Bool { contents.withLock { $0.isClosed } }

    /// The open scopes directly below, in the order they were opened.
    public var children: [Scope] { contents.withLock { $0.children } }

    /// Opens a scope below this one; a child of a closed scope is closed from the start.
    ///
    /// - Parameter name: Without `/`; several children may share one, such as two screens of one kind.
    public func child(_ name: String) -> Scope {
        let child = Scope(name, parent: self, scheduler: scheduler)
        let isOpen = contents.withLock { contents in
            if !contents.isClosed { contents.children.append(child) }
            return !contents.isClosed
        }
        if !isOpen { child.close() }
        return child
    }

    /// The one dispatcher of this scope for actions of type `Action`.
    public func dispatcher<Action: Sendable>(for _: Action.Type) -> Dispatcher<Action> {
        let key = ObjectIdentifier(Action.self)
        return contents.withLock { contents in
            if let known = contents.dispatchers[key] as? Dispatcher<Action> { return known }
            let dispatcher = Dispatcher<Action>(scopePath: path, scheduler: scheduler)
            if contents.isClosed { dispatcher.close() }
            contents.dispatchers[key] = dispatcher
            return dispatcher
        }
    }

    /// Runs `body` as a task of this scope; closing the scope cancels it.
    ///
    /// - Parameters:
    ///   - id: Names the work within the scope; the policy is about work of the same name.
    ///   - policy: What happens when work of that name is running.
    ///   - body: Runs on the scheduler's executor, with the caller's cause.
    public func work(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious, _ body: @escaping @Sendable () async -> Void
    ) {
        board.start(id, policy, body)
    }

    /// Cancels the work of that name, also what stands in line.
    public func cancelWork(_ id: String) { board.cancel(id) }

    /// Ends `disposable` together with this scope; a subscription that ends before is let go then.
    public func keep(_ disposable: any Disposable) { kept.insert(disposable) }

    /// Ends everything in this scope, children first. Idempotent; from any thread, also from inside.
    public func close() {
        let (wasOpen, children, dispatchers) = contents.withLock { contents in
            let before = (!contents.isClosed, contents.children, contents.dispatchers)
            (contents.isClosed, contents.children) = (true, [])
            return before
        }
        guard wasOpen else { return }
        children.forEach { $0.close() }
        board.close()
        kept.dispose()
        dispatchers.values.forEach { $0.close() }
        parent?.remove(self)
    }

    private func remove(_ child: Scope) {
        contents.withLock { $0.children.removeAll { $0 === child } }
    }
}

/// What a scope closes without knowing its type.
protocol Closable: AnyObject, Sendable {
    func close()
}

extension Disposable {
    /// Ends this together with `scope`.
    public func disposed(by scope: Scope) { scope.keep(self) }
}
