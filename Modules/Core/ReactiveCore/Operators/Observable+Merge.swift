extension Observable {
    /// `-1---2-|`, `---a---b-|` → `-1-a-2-b-|`: all elements of all `sources`, as they arrive.
    ///
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. It completes when
    ///   all have completed, or immediately without sources, and fails as soon as one fails. Disposing
    ///   disposes all sources.
    public static func merge(_ sources: Observable...) -> Observable { merge(sources) }

    /// `-1---2-|` with `---a---b-|` → `-1-a-2-b-|`: all elements of this sequence and of all `others`, as
    /// they arrive.
    ///
    /// - Parameter others: Subscribed to after this sequence, in order.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. It completes when
    ///   all have completed and fails as soon as one fails. Disposing disposes all of them.
    public func merge(with others: Observable...) -> Observable { .merge([self] + others) }

    /// All elements of all `sources`, as they arrive. Completes when all have completed; fails as soon as one
    /// fails.
    public static func merge(_ sources: some Collection<Observable> & Sendable) -> Observable {
        guard !sources.isEmpty else { return .empty() }
        return Observable { node, lifetime in
            let coordinator = Merge(node, lifetime, count: sources.count)
            for source in sources where coordinator.isRunning {
                let subscription = coordinator.addSource()
                source.attach(coordinator.innerNode(subscription), subscription)
            }
        }
    }
}

private final class Merge<Element: Sendable>: InnerCoordinator<Element> {
    private var running: Int

    init(_ downstream: Node<Element>, _ lifetime: Subscription, count: Int) {
        running = count
        super.init(downstream, lifetime)
    }

    override func completeInner() {
        running -= 1
        if running == 0 { finish(.completed) }
    }
}
