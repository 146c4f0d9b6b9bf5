/// The node that receives one source of a coordinator, one event at a time.
///
/// Subclasses define the effect of an element and of an end. They receive nothing after the coordinator or
/// the source has ended. What ends with the source ends after its end was delivered, or before another source starts.
@usableFromInline
class SourceNode<Element: Sendable, Output: Sendable>: Node<Element> {
    @usableFromInline
    final let coordinator: Coordinator<Output>
    @usableFromInline
    final let source: Subscription
    /// Whether the source has ended; its subscription ends a little later.
    @usableFromInline
    @exclusivity(unchecked) final var hasEnded = false

    @inlinable
    init(_ coordinator: Coordinator<Output>, _ source: Subscription) {
        (self.coordinator, self.source) = (coordinator, source)
    }

    /// Handles an element of the source. Called inside the coordinator.
    @usableFromInline
    func receive(_ element: Element) {}

    /// Handles the completion of the source. Called inside the coordinator.
    @usableFromInline
    func complete() {}

    /// Handles the failure of the source; by default, the coordinator fails. Called inside the coordinator.
    @usableFromInline
    func fail(_ error: any Error) { coordinator.finish(.failed(error)) }

    override func next(_ element: Element) {
        let entry = coordinator.enter(self)
        if case .mustWait = entry { return enqueue { if $0.isActive { $0.receive(element) } } }
        if isActive { receive(element) }
        coordinator.leave(entry, self)
    }

    /// Forwards an element to `downstream`. A shortcut for subclasses whose `receive` would do only that.
    @inline(__always)
    final func forward(_ element: Element, to downstream: Node<Element>) {
        let entry = coordinator.enter(self)
        if case .mustWait = entry { return enqueue { if $0.isActive { downstream.next(element) } } }
        if isActive { downstream.next(element) }
        coordinator.leave(entry, self)
    }

    final override func end(_ end: Termination) {
        let entry = coordinator.enter(self)
        if case .mustWait = entry { return enqueue { $0.endIfActive(end) } }
        endIfActive(end)
        coordinator.leave(entry, self)
    }

    @inline(never)
    private func enqueue(_ job: @escaping (SourceNode) -> Void) {
        coordinator.perform { [self] in job(self) }
    }

    @inline(__always)
    private var isActive: Bool { coordinator.isRunning && !hasEnded && !source.isDisposed }

    private func endIfActive(_ end: Termination) {
        guard isActive else { return }
        hasEnded = true
        coordinator.endedSource = .passUnretained(source)
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
        coordinator.removeEndedSource()
    }
}

/// A source node with closures.
@usableFromInline
final class ClosureSourceNode<Element: Sendable, Output: Sendable>: SourceNode<Element, Output> {
    private let onNext: (Element) -> Void
    private let onCompleted: () -> Void

    @usableFromInline
    init(
        _ coordinator: Coordinator<Output>, _ source: Subscription, onNext: @escaping (Element) -> Void,
        onCompleted: @escaping () -> Void
    ) {
        (self.onNext, self.onCompleted) = (onNext, onCompleted)
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { onNext(element) }
    override func complete() { onCompleted() }
}
