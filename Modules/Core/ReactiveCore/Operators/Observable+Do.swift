extension Observable {
    /// Calls closures before or after events, which it forwards unchanged.
    ///
    /// ![Marble diagram of do.](do)
    ///
    /// If a closure throws, the sequence fails with that error, which also replaces an end. Closures that run
    /// after the end cannot affect it, so they do not throw. After disposal, only `onDispose` is called.
    ///
    /// - Parameters:
    ///   - onNext: Called before each element is delivered.
    ///   - afterNext: Called after each element was delivered.
    ///   - onError: Called before a failure is delivered.
    ///   - afterError: Called after a failure was delivered.
    ///   - onCompleted: Called before the completion is delivered.
    ///   - afterCompleted: Called after the completion was delivered.
    ///   - onSubscribe: Called before this sequence is subscribed to.
    ///   - onSubscribed: Called after this sequence was subscribed to, and thus after events that it emits
    ///     immediately.
    ///   - onDispose: Called once, after the end was delivered, and after the closures that follow that, or on
    ///     disposal, on the thread that delivers or disposes; the closure of the operator that is nearest to the
    ///     source is called first, also if it is subscribed to later.
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
            let subscribing = hooks.beginSubscribing(lifetime)
            attach(hooks.makeNode(node, lifetime), lifetime)
            subscribing?.finish()
        }
    }

    /// Prints all events: subscribing, each element, the end, disposal.
    ///
    /// ![Marble diagram of debug.](debug)
    ///
    /// - Parameters:
    ///   - name: The prefix of each line.
    ///   - print: Receives each line, without a line break, on the thread of the event.
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

    // Separate from subscribing and delivery, to keep their stack frames small.

    /// Before attaching, so that the closures that are nearer to the source are called first at the end.
    func beginSubscribing(_ lifetime: Subscription) -> Subscribing? {
        onSubscribe?()
        guard let onSubscribed else {
            if let onDispose { lifetime.addLast(onDispose) }
            return nil
        }
        let subscribing = Subscribing(onSubscribed)
        if let onDispose {
            lifetime.addLast {
                subscribing.finish()
                onDispose()
            }
        }
        return subscribing
    }

    func makeNode(_ node: Node<Element>, _ lifetime: Subscription) -> Node<Element> {
        afterNext == nil ? Do(node, lifetime, self) : DoAfter(node, lifetime, self)
    }

    /// The error that `onNext` throws.
    func failure(at element: Element) -> (any Error)? {
        do { try onNext?(element) } catch { return error }
        return nil
    }

    /// The error that `afterNext` throws.
    func failure(after element: Element) -> (any Error)? {
        do { try afterNext?(element) } catch { return error }
        return nil
    }

    /// The end, or the error that a closure throws instead.
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

    /// Whether a closure follows the delivery of an end.
    var followsEnds: Bool { afterCompleted != nil || afterError != nil }

    /// Calls the closure that follows the delivery of an end.
    func callHook(after end: Termination) {
        switch end {
        case .completed: afterCompleted?()
        case .failed(let error): afterError?(error)
        }
    }
}

/// Calls `onSubscribed` once: after subscribing, or before `onDispose` if the sequence has ended meanwhile.
private final class Subscribing: Sendable {
    private let onSubscribed: Guarded<(@Sendable () -> Void)?>

    init(_ onSubscribed: @escaping @Sendable () -> Void) { self.onSubscribed = Guarded(onSubscribed) }

    func finish() {
        onSubscribed.withLock { $0.take() }?()
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
        // A closure has disposed the subscription: the end is not delivered.
        guard !lifetime.isDisposed else { return }
        guard hooks.followsEnds else { return downstream.end(termination) }
        lifetime.holdTeardowns {
            downstream.end(termination)
            hooks.callHook(after: termination)
        }
    }
}

/// Also calls a closure after the delivery of each element.
private final class DoAfter<Element: Sendable>: Do<Element> {
    override func next(_ element: Element) {
        super.next(element)
        guard !lifetime.isDisposed, let error = hooks.failure(after: element) else { return }
        downstream.end(.failed(error))
    }
}
