/// The node at which one source enters a joint: what it brings is taken by one thread at a time.
///
/// Subclasses say what an element and an end do there; nothing reaches them after the joint or the source
/// has ended.
class SourceNode<Element: Sendable, Output: Sendable>: Node<Element> {
    final let coordinator: Coordinator<Output>
    final let source: Subscription

    init(_ coordinator: Coordinator<Output>, _ source: Subscription) {
        (self.coordinator, self.source) = (coordinator, source)
    }

    /// An element of the source. Called inside the joint.
    func receive(_ element: Element) {}

    /// The source has completed. Called inside the joint.
    func complete() {}

    /// The source has failed: so does the joint, unless this is overridden. Called inside the joint.
    func fail(_ error: any Error) { coordinator.finish(.failed(error)) }

    override func next(_ element: Element) {
        let entry = coordinator.enter(self)
        if case .mustWait = entry { return enqueue { if $0.isActive { $0.receive(element) } } }
        if isActive { receive(element) }
        coordinator.leave(entry, self)
    }

    /// Hands an element on as it is, to `downstream`: `next` for those whose `receive` would do just that.
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
    private var isActive: Bool { coordinator.isRunning && !source.isDisposed }

    private func endIfActive(_ end: Termination) {
        guard isActive else { return }
        coordinator.removeSource(source)
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
    }
}

/// An entrance that closures describe.
final class ClosureSourceNode<Element: Sendable, Output: Sendable>: SourceNode<Element, Output> {
    private let onNext: (Element) -> Void
    private let onCompleted: () -> Void

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
