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
    /// Of what waits, in the same order.
    private var causes = Fifo<Cause?>()
    /// Asked instead of the line, whose type would be looked up for each element.
    private var waitingCount = 0
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

    @inline(__always)
    func enter(_ outer: Observable<Element>) {
        let subscription = source()
        outer.attach(FlattenEntrance(self, subscription), subscription)
    }

    @inline(__always)
    fileprivate func follow(_ element: Element) {
        if running < limit, waitingCount == 0 {
            begin(element)
        } else if whenFull == .wait {
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
        while waitingCount > 0, running < limit, isRunning { beginWaiting() }
        isStarting = false
        completeIfDone()
    }

    @inline(never)
    private func beginWaiting() {
        guard let element = waiting.popFirst(), let cause = causes.popFirst() else { return }
        waitingCount -= 1
        Cause.with(cause) { begin(element) }
    }

    private func completeIfDone() {
        if outerCompleted, running == 0, waitingCount == 0, !isDone { finish(.completed) }
    }
}

private final class FlattenEntrance<Element: Sendable, Result: Sendable>: Entrance<Element, Result> {
    private let all: Flatten<Element, Result>

    init(_ joint: Flatten<Element, Result>, _ source: Subscription) {
        all = joint
        super.init(joint, source)
    }

    override func take(_ element: Element) { all.follow(element) }
    override func complete() { all.completeOuter() }
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

    /// In one step, so that nested sequences take less stack.
    final override func next(_ element: Result) { pass(element, to: joint.down) }
    final override func complete() { inners.completeInner() }
}
