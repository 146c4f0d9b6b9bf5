/// What an element does that arrives while as many inner sequences run as may.
enum WhenFull {
    case wait
    case ignore
}

/// The inner sequences made of each element, several at a time.
final class Flatten<Element: Sendable, Result: Sendable>: InnerJoint<Result> {
    private let transform: @Sendable (Element) throws -> Observable<Result>
    private let limit: Int
    private let whenFull: WhenFull
    private var waiting = Fifo<(element: Element, cause: Cause?)>()
    private var running = 0
    private var outerCompleted = false
    /// Whether somebody is starting what waits: inner sequences that complete at once need no stack.
    private var isStarting = false

    init(
        _ down: Node<Result>, _ life: Subscription, limit: Int, _ whenFull: WhenFull,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        (self.limit, self.whenFull, self.transform) = (limit, whenFull, transform)
        super.init(down, life)
    }

    func enter(_ outer: Observable<Element>) {
        let subscription = source()
        outer.attach(
            JointNode(
                self, subscription, onNext: { self.follow($0) },
                onCompleted: {
                    self.outerCompleted = true
                    self.completeIfDone()
                }), subscription)
    }

    private func follow(_ element: Element) {
        if running < limit, waiting.isEmpty {
            begin(element)
        } else if whenFull == .wait {
            waiting.append((element, Cause.current))
        }
    }

    private func begin(_ element: Element) {
        do {
            let inner = try transform(element)
            guard isRunning else { return }  // The closure may have disposed.
            running += 1
            let subscription = source()
            start(inner, entrance(subscription), subscription)
        } catch {
            finish(.failed(error))
        }
    }

    override func completeInner() {
        running -= 1
        guard !isStarting else { return }
        isStarting = true
        while !waiting.isEmpty, running < limit, isRunning, let next = waiting.popFirst() {
            Cause.with(next.cause) { begin(next.element) }
        }
        isStarting = false
        completeIfDone()
    }

    private func completeIfDone() {
        if outerCompleted, running == 0, waiting.isEmpty, !isDone { finish(.completed) }
    }
}

/// A joint that hands on the elements of inner sequences.
class InnerJoint<Result: Sendable>: Joint<Result> {
    /// Kept, because looking the type up for each inner sequence would cost more than making the node.
    private let kind = Inner<Result>.self

    /// An inner sequence has completed. Called inside.
    func completeInner() {}

    /// Where one more inner sequence enters.
    final func entrance(_ source: Subscription) -> Inner<Result> { kind.init(self, source) }
}

/// Where an inner sequence enters.
class Inner<Result: Sendable>: Entrance<Result, Result> {
    private final let inners: InnerJoint<Result>

    required init(_ joint: InnerJoint<Result>, _ source: Subscription) {
        inners = joint
        super.init(joint, source)
    }

    final override func take(_ element: Result) { joint.down.next(element) }
    final override func complete() { inners.completeInner() }
}
