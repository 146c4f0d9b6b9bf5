/// Where several sources meet: what they bring is serialised, so that the node below hears one at a time.
///
/// Each source has a subscription of its own; the joint ends them all when it ends.
class Joint<Output: Sendable> {
    let down: Node<Output>
    private let serialiser = Serialiser()
    /// The life of the whole joint, given by who subscribed.
    private let life: Subscription
    private(set) var isDone = false
    /// The source that is just being subscribed to inside `perform`.
    private var starting: Subscription?

    enum Entry {
        case entered
        /// Inside already, in `start`: in line it would wait for the source's end, and some have none.
        case starting
        case mustWait
    }

    init(_ down: Node<Output>, _ life: Subscription) {
        (self.down, self.life) = (down, life)
    }

    /// Does `job` now or, when another thread is inside, leaves it to that one. Nothing is done after the end.
    final func perform(_ job: @escaping () -> Void) {
        serialiser.perform { [self] in
            if isRunning { job() }
        }
    }

    /// Enters for what `source` brings; after `.entered` and `.starting`, call `leave`.
    final func enter(from source: Subscription) -> Entry {
        if serialiser.enter() { return .entered }
        guard serialiser.isHeldAloneByCaller, starting === source else { return .mustWait }
        starting = nil  // What it causes waits in line.
        return .starting
    }

    final func leave(_ entry: Entry, from source: Subscription) {
        if entry == .starting { starting = source } else { serialiser.leave() }
    }

    /// Whether the whole has neither ended nor been disposed. Call inside.
    final var isRunning: Bool { !isDone && !life.isDisposed }

    /// Subscribes `node` to one more source. Call inside `perform`.
    final func start<Element>(
        _ source: Observable<Element>, _ node: Entrance<Element, Output>, _ subscription: Subscription
    ) {
        starting = subscription
        source.attach(node, subscription)
        starting = nil
    }

    /// Call inside `perform`.
    final func finish(_ end: Termination) {
        guard !isDone else { return }
        isDone = true
        down.end(end)
    }

    /// A subscription for one more source, ended with the whole.
    final func source() -> Subscription {
        let subscription = Subscription()
        life.add(subscription)
        return subscription
    }

    /// The source has ended by itself.
    final func drop(_ source: Subscription) {
        life.forget(source)
        source.dispose()
    }
}
