import Synchronization

/// A joint without its element's type, as a timer knows it: setting one needs no type look-up.
class AnyJoint {
    /// The timer of this number has fired. Call from any thread.
    func ring(_ number: Int) {}
}

/// Where several sources meet: what they bring is serialised, so that the node below hears one at a time.
///
/// Each source has a subscription of its own; the joint ends them all when it ends.
class Joint<Output: Sendable>: AnyJoint {
    let down: Node<Output>
    private let serialiser = Serialiser()
    /// The life of the whole joint, given by who subscribed.
    private let life: Subscription
    private(set) var isDone = false
    /// The source that is just being subscribed to inside `perform`, and the thread that does so.
    private var starting: Subscription?
    private let starter = Atomic<UInt>(0)

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
    @inline(__always)
    final func enter(from source: Subscription) -> Entry {
        serialiser.enter() ? .entered : enterStarting(source)
    }

    @inline(__always)
    final func leave(_ entry: Entry, from source: Subscription) {
        if entry == .starting { starting = source } else { serialiser.leave() }
    }

    private final func enterStarting(_ source: Subscription) -> Entry {
        guard starter.load(ordering: .relaxed) == Serialiser.currentThread, starting === source,
            !serialiser.hasLine
        else { return .mustWait }
        starting = nil  // What it causes waits in line.
        return .starting
    }

    /// Whether the whole has neither ended nor been disposed. Call inside.
    @inline(__always)
    final var isRunning: Bool { !isDone && !life.isDisposed }

    /// Subscribes `node` to one more source. Call inside `perform`.
    final func start<Element>(
        _ source: Observable<Element>, _ node: Entrance<Element, Output>, _ subscription: Subscription
    ) {
        starting = subscription
        starter.store(Serialiser.currentThread, ordering: .relaxed)
        source.attach(node, subscription)
        starter.store(0, ordering: .relaxed)
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
