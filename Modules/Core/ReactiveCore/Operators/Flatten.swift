/// The policy for elements that arrive while the maximum number of inner sequences is running.
enum OverflowPolicy {
    case wait
    case ignore
}

/// Merges inner sequences, running up to a limit at a time.
final class Flatten<Element: Sendable, Result: Sendable>: InnerCoordinator<Result> {
    private let transform: @Sendable (Element) throws -> Observable<Result>
    private let limit: Int
    private let overflow: OverflowPolicy
    private var waiting = Fifo<Element>()
    /// The causes of the waiting elements, in the same order.
    private var causes = Fifo<Cause?>()
    /// Stored, because the queue's type would be looked up for each element.
    private var waitingCount = 0
    private var running = 0
    private var outerCompleted = false
    /// Whether waiting elements are being started in a loop: inner sequences that complete immediately must
    /// not recurse.
    private var isStarting = false

    init(
        _ downstream: Node<Result>, _ lifetime: Subscription, limit: Int, _ overflow: OverflowPolicy,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        (self.limit, self.overflow, self.transform) = (limit, overflow, transform)
        super.init(downstream, lifetime)
    }

    @inline(__always)
    func observe(_ outer: Observable<Element>) {
        let subscription = addSource()
        outer.attach(FlattenOuterNode(self, subscription), subscription)
    }

    @inline(__always)
    fileprivate func receive(_ element: Element) {
        if running < limit, waitingCount == 0 {
            startInner(element)
        } else if overflow == .wait {
            wait(element)
        }
    }

    @inline(never)
    private func wait(_ element: Element) {
        waiting.append(element)
        causes.append(Cause.current)
        waitingCount += 1
    }

    fileprivate func completeOuter() {
        outerCompleted = true
        completeIfDone()
    }

    @inline(__always)
    private func startInner(_ element: Element) {
        do {
            let inner = try transform(element)
            guard isRunning else { return }  // The closure may have disposed the subscription.
            running += 1
            let subscription = addSource()
            start(inner, innerNode(subscription), subscription)
        } catch {
            finish(.failed(error))
        }
    }

    override func completeInner() {
        running -= 1
        guard !isStarting else { return completeIfDone() }
        isStarting = true
        while waitingCount > 0, running < limit, isRunning { startNextWaiting() }
        isStarting = false
        completeIfDone()
    }

    @inline(never)
    private func startNextWaiting() {
        guard let element = waiting.popFirst(), let cause = causes.popFirst() else { return }
        waitingCount -= 1
        Cause.with(cause) { startInner(element) }
    }

    private func completeIfDone() {
        if outerCompleted, running == 0, waitingCount == 0, !isDone { finish(.completed) }
    }
}

private final class FlattenOuterNode<Element: Sendable, Result: Sendable>: SourceNode<Element, Result> {
    private let flatten: Flatten<Element, Result>

    init(_ coordinator: Flatten<Element, Result>, _ source: Subscription) {
        flatten = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { flatten.receive(element) }
    override func complete() { flatten.completeOuter() }
}

/// A coordinator that forwards the elements of inner sequences.
class InnerCoordinator<Result: Sendable>: Coordinator<Result> {
    /// Stored, because looking up the type for each inner sequence would cost more than creating the node.
    private let nodeType = InnerNode<Result>.self

    /// Called inside when an inner sequence has completed.
    func completeInner() {}

    /// Creates the node of another inner sequence.
    final func innerNode(_ source: Subscription) -> InnerNode<Result> { nodeType.init(self, source) }
}

/// The node of an inner sequence.
class InnerNode<Result: Sendable>: SourceNode<Result, Result> {
    private final let innerCoordinator: InnerCoordinator<Result>

    required init(_ coordinator: InnerCoordinator<Result>, _ source: Subscription) {
        innerCoordinator = coordinator
        super.init(coordinator, source)
    }

    /// Forwards in one step, so that nested sequences need less stack.
    final override func next(_ element: Result) { forward(element, to: coordinator.downstream) }
    final override func complete() { innerCoordinator.completeInner() }
}
