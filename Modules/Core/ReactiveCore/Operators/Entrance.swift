/// The node at which one source enters a joint: what it brings is taken by one thread at a time.
///
/// Subclasses say what an element and an end do there; nothing reaches them after the joint or the source
/// has ended.
class Entrance<Element: Sendable, Output: Sendable>: Node<Element> {
    final let joint: Joint<Output>
    final let source: Subscription

    init(_ joint: Joint<Output>, _ source: Subscription) {
        (self.joint, self.source) = (joint, source)
    }

    /// An element of the source. Called inside the joint.
    func take(_ element: Element) {}

    /// The source has completed. Called inside the joint.
    func complete() {}

    /// The source has failed: so does the joint, unless this is overridden. Called inside the joint.
    func fail(_ error: any Error) { joint.finish(.failed(error)) }

    override func next(_ element: Element) {
        let entry = joint.enter(self)
        if case .mustWait = entry { return wait { if $0.isWanted { $0.take(element) } } }
        if isWanted { take(element) }
        joint.leave(entry, self)
    }

    /// Hands an element on as it is, to `down`: `next` for those whose `take` would do just that.
    @inline(__always)
    final func pass(_ element: Element, to down: Node<Element>) {
        let entry = joint.enter(self)
        if case .mustWait = entry { return wait { if $0.isWanted { down.next(element) } } }
        if isWanted { down.next(element) }
        joint.leave(entry, self)
    }

    final override func end(_ end: Termination) {
        let entry = joint.enter(self)
        if case .mustWait = entry { return wait { $0.takeIfWanted(end) } }
        takeIfWanted(end)
        joint.leave(entry, self)
    }

    @inline(never)
    private func wait(_ job: @escaping (Entrance) -> Void) {
        joint.perform { [self] in job(self) }
    }

    @inline(__always)
    private var isWanted: Bool { joint.isRunning && !source.isDisposed }

    private func takeIfWanted(_ end: Termination) {
        guard isWanted else { return }
        joint.drop(source)
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
    }
}

/// An entrance that closures describe.
final class JointNode<Element: Sendable, Output: Sendable>: Entrance<Element, Output> {
    private let onNext: (Element) -> Void
    private let onCompleted: () -> Void

    init(
        _ joint: Joint<Output>, _ source: Subscription, onNext: @escaping (Element) -> Void,
        onCompleted: @escaping () -> Void
    ) {
        (self.onNext, self.onCompleted) = (onNext, onCompleted)
        super.init(joint, source)
    }

    override func take(_ element: Element) { onNext(element) }
    override func complete() { onCompleted() }
}
