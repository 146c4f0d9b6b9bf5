extension Observable {
    /// Calls closures on what happens, before it goes on; the sequence stays as it is.
    ///
    /// ![What do makes of what comes, as marbles.](do)
    ///
    /// - Parameters:
    ///   - onNext: Called before each element goes on; an error that it throws ends the sequence.
    ///   - onError: Called before a failure goes on; an error that it throws takes its place.
    ///   - onCompleted: Called before the completion goes on; an error that it throws takes its place.
    ///   - onSubscribe: Called before this sequence is subscribed to.
    ///   - onDispose: Called once, after the end or when disposed, on the thread that does it.
    public func `do`(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable {
        let hooks = Hooks(onNext: onNext, onError: onError, onCompleted: onCompleted)
        return Observable { node, life in
            onSubscribe?()
            if let onDispose { life.add(Subscription(onDispose)) }
            attach(Do(node, life, hooks), life)
        }
    }

    /// Prints everything that happens: subscribing, each element, the end, disposing.
    ///
    /// ![What debug makes of what comes, as marbles.](debug)
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
    let onNext: (@Sendable (Element) throws -> Void)?
    let onError: (@Sendable (any Error) throws -> Void)?
    let onCompleted: (@Sendable () throws -> Void)?

    init(
        onNext: (@Sendable (Element) throws -> Void)?, onError: (@Sendable (any Error) throws -> Void)?,
        onCompleted: (@Sendable () throws -> Void)?
    ) {
        (self.onNext, self.onError, self.onCompleted) = (onNext, onError, onCompleted)
    }

    /// What `onNext` throws; apart from the delivery, whose frames are to be small.
    func failure(at element: Element) -> (any Error)? {
        do { try onNext?(element) } catch { return error }
        return nil
    }

    /// The end after the closures have seen it.
    func seen(_ end: Termination) -> Termination {
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
}

private final class Do<Element: Sendable>: Step<Element, Element> {
    private let life: Subscription
    private let hooks: Hooks<Element>

    init(_ down: Node<Element>, _ life: Subscription, _ hooks: Hooks<Element>) {
        (self.life, self.hooks) = (life, hooks)
        super.init(down)
    }

    override func next(_ element: Element) {
        if let error = hooks.failure(at: element) { down.end(.failed(error)) } else { down.next(element) }
    }

    override func end(_ end: Termination) {
        if !life.isDisposed { down.end(hooks.seen(end)) }
    }
}
