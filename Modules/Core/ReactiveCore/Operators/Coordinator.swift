import Synchronization

/// A joint without its element's type, as a timer knows it: setting one needs no type look-up.
class AnyCoordinator {
    /// The timer of this number has fired. Call from any thread.
    func timerFired(_ number: Int) {}
}

/// How a node has come into its joint.
enum Entry {
    case entered
    /// Inside already, in `start`: in line it would wait for the source's end, and some have none.
    case startingNode
    case mustWait
}

/// Where several sources meet: what they bring is serialised, so that the node below hears one at a time.
///
/// Each source has a subscription of its own; the joint ends them all when it ends.
class Coordinator<Output: Sendable>: AnyCoordinator {
    final let downstream: Node<Output>
    private let serialiser = Serialiser()
    /// The life of the whole joint, given by who subscribed.
    final let lifetime: Subscription
    @exclusivity(unchecked) private(set) final var isDone = false
    /// The node whose source is just being subscribed to inside the joint, and the thread that does so.
    @exclusivity(unchecked) private var startingNode: ObjectIdentifier?
    private let startingThread = Atomic<UInt>(0)

    init(_ downstream: Node<Output>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    /// Does `job` now or, when another thread is inside, leaves it to that one. Nothing is done after the end.
    final func perform(_ job: @escaping () -> Void) {
        serialiser.perform { [self] in
            if isRunning { job() }
        }
    }

    /// Enters for what `node` brings; after `.entered` and `.startingNode`, call `leave`.
    @inline(__always)
    final func enter(_ node: AnyNode) -> Entry {
        if startingThread.load(ordering: .relaxed) == 0 { return serialiser.enter() ? .entered : .mustWait }
        return enterWhileStarting(node)
    }

    @inline(__always)
    final func leave(_ entry: Entry, _ node: AnyNode) {
        if case .startingNode = entry { startingNode = ObjectIdentifier(node) } else { serialiser.leave() }
    }

    private final func enterWhileStarting(_ node: AnyNode) -> Entry {
        if serialiser.enter() { return .entered }
        guard startingThread.load(ordering: .relaxed) == System.currentThread, !serialiser.hasNews,
            startingNode == ObjectIdentifier(node)
        else { return .mustWait }
        startingNode = nil  // What it causes waits in line.
        return .startingNode
    }

    /// Whether the whole has neither ended nor been disposed. Call inside.
    @inline(__always)
    final var isRunning: Bool { !isDone && !lifetime.isDisposed }

    /// Subscribes `node` to one more source. Call inside.
    @inline(__always)
    final func start<Element>(
        _ source: Observable<Element>, _ node: Node<Element>, _ subscription: Subscription
    ) {
        startingNode = ObjectIdentifier(node)
        startingThread.store(System.currentThread, ordering: .relaxed)
        source.attach(node, subscription)
        startingThread.store(0, ordering: .relaxed)
        startingNode = nil
    }

    /// Call inside.
    final func finish(_ end: Termination) {
        guard !isDone else { return }
        isDone = true
        downstream.end(end)
    }

    /// A subscription for one more source, ended with the whole.
    final func addSource() -> Subscription {
        let subscription = Subscription()
        lifetime.register(subscription)
        return subscription
    }

    /// The source has ended by itself.
    final func removeSource(_ source: Subscription) { lifetime.remove(source) }
}
