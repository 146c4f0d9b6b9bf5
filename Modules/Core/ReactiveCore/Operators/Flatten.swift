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
    private var waiting = Fifo<Element>()
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
            waiting.append(element)
        }
    }

    private func begin(_ element: Element) {
        do {
            let inner = try transform(element)
            guard isRunning else { return }  // The closure may have disposed.
            running += 1
            let subscription = source()
            start(inner, Inner(self, subscription), subscription)
        } catch {
            finish(.failed(error))
        }
    }

    override func completeInner() {
        running -= 1
        guard !isStarting else { return }
        isStarting = true
        while isRunning, running < limit, let element = waiting.popFirst() { begin(element) }
        isStarting = false
        completeIfDone()
    }

    private func completeIfDone() {
        if outerCompleted, running == 0, waiting.isEmpty, !isDone { finish(.completed) }
    }
}

/// A joint that hands on the elements of inner sequences.
class InnerJoint<Result: Sendable>: Joint<Result> {
    /// An inner sequence has completed. Called inside.
    func completeInner() {}
}

/// Where an inner sequence enters.
final class Inner<Result: Sendable>: Entrance<Result, Result> {
    private let inners: InnerJoint<Result>

    init(_ joint: InnerJoint<Result>, _ source: Subscription) {
        inners = joint
        super.init(joint, source)
    }

    override func take(_ element: Result) { joint.down.next(element) }
    override func complete() { inners.completeInner() }
}
