extension Observable {
    /// Calls closures on what happens, before it goes on or after; the sequence stays as it is.
    ///
    /// ![Marble diagram of do.](do)
    ///
    /// An error that one of them throws ends the sequence, or takes the place of its end; what is thrown after
    /// the end is too late for that, so those closures do not throw. After a disposal nothing is called but
    /// `onDispose`.
    ///
    /// - Parameters:
    ///   - onNext: Called before each element goes on.
    ///   - afterNext: Called when everything below has heard the element.
    ///   - onError: Called before a failure goes on.
    ///   - afterError: Called when everything below has heard the failure.
    ///   - onCompleted: Called before the completion goes on.
    ///   - afterCompleted: Called when everything below has heard the completion.
    ///   - onSubscribe: Called before this sequence is subscribed to.
    ///   - onSubscribed: Called after it; what it brings at once is heard before.
    ///   - onDispose: Called once, after the end or when disposed, on the thread that does it.
    public func `do`(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable {
        let hooks = Hooks(
            (onNext, afterNext), (onError, afterError), (onCompleted, afterCompleted),
            (onSubscribe, onSubscribed), onDispose)
        return Observable { node, lifetime in
            hooks.begin(lifetime)
            attach(hooks.makeNode(node, lifetime), lifetime)
            hooks.callOnSubscribed()
        }
    }

    /// Prints everything that happens: subscribing, each element, the end, disposing.
    ///
    /// ![Marble diagram of debug.](debug)
    ///
    /// - Parameters:
    ///   - name: Stands before each line.
    ///   - print: Takes each line, without a line break, on the thread where it happens.
    public func debug(_ name: String, to print: @escaping @Sendable (String) -> Void) -> Observable {
        `do`(
            onNext: { print("\(name): next \($0)") }, onError: { print("\(name): failed \($0)") },
            onCompleted: { print("\(name): completed") }, onSubscribe: { print("\(name): subscribed") },
            onDispose: { print("\(name): disposed") })
    }
}

private final class Hooks<Element: Sendable>: Sendable {
    typealias OnElement = @Sendable (Element) throws -> Void

    typealias Hook = @Sendable () -> Void

    private let (onNext, afterNext): (OnElement?, OnElement?)
    private let (onError, afterError):
        ((@Sendable (any Error) throws -> Void)?, (@Sendable (any Error) -> Void)?)
    private let (onCompleted, afterCompleted): ((@Sendable () throws -> Void)?, Hook?)
    private let (onSubscribe, onSubscribed): (Hook?, Hook?)
    private let onDispose: Hook?

    init(
        _ next: (OnElement?, OnElement?),
        _ error: ((@Sendable (any Error) throws -> Void)?, (@Sendable (any Error) -> Void)?),
        _ completed: ((@Sendable () throws -> Void)?, Hook?), _ subscribe: (Hook?, Hook?), _ onDispose: Hook?
    ) {
        (onNext, afterNext) = next
        (onError, afterError) = error
        (onCompleted, afterCompleted) = completed
        (onSubscribe, onSubscribed) = subscribe
        self.onDispose = onDispose
    }

    // Apart from subscribing and delivery, whose frames are to be small.

    func begin(_ lifetime: Subscription) {
        onSubscribe?()
        if let onDispose { lifetime.add(Subscription(onDispose)) }
    }

    func makeNode(_ node: Node<Element>, _ lifetime: Subscription) -> Node<Element> {
        afterNext == nil ? Do(node, lifetime, self) : DoAfter(node, lifetime, self)
    }

    func callOnSubscribed() { onSubscribed?() }

    /// What `onNext` throws.
    func failure(at element: Element) -> (any Error)? {
        do { try onNext?(element) } catch { return error }
        return nil
    }

    /// What `afterNext` throws.
    func failure(after element: Element) -> (any Error)? {
        do { try afterNext?(element) } catch { return error }
        return nil
    }

    /// The end after the closures have seen it.
    func termination(for end: Termination) -> Termination {
        do {
            switch end {
            case .completed: try onCompleted?()
            case .failed(let error): try onError?(error)
            }
        } catch {
            return .failed(error)
        }
        return end
    }

    /// Everything below has heard the end.
    func callHook(after end: Termination) {
        switch end {
        case .completed: afterCompleted?()
        case .failed(let error): afterError?(error)
        }
    }
}

private class Do<Element: Sendable>: OperatorNode<Element, Element> {
    fileprivate final let lifetime: Subscription
    fileprivate final let hooks: Hooks<Element>

    init(_ downstream: Node<Element>, _ lifetime: Subscription, _ hooks: Hooks<Element>) {
        (self.lifetime, self.hooks) = (lifetime, hooks)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        if let error = hooks.failure(at: element) {
            downstream.end(.failed(error))
        } else {
            downstream.next(element)
        }
    }

    final override func end(_ end: Termination) {
        guard !lifetime.isDisposed else { return }
        let termination = hooks.termination(for: end)
        guard !lifetime.isDisposed else { return }  // Nobody below hears of the end.
        downstream.end(termination)
        hooks.callHook(after: termination)
    }
}

/// The same with a closure that is called when everything below has heard an element.
private final class DoAfter<Element: Sendable>: Do<Element> {
    override func next(_ element: Element) {
        super.next(element)
        guard !lifetime.isDisposed, let error = hooks.failure(after: element) else { return }
        downstream.end(.failed(error))
    }
}
