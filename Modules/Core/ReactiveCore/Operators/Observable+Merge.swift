extension Observable {
    /// `-1---2-|`, `---a---b-|` → `-1-a-2-b-|`: all elements of all `sources`, as they come.
    ///
    /// - Returns: Elements on the threads of the sources, one at a time. Completes when all have, at once when
    ///   there are none; fails with the first that does. Disposing ends them all.
    public static func merge(_ sources: Observable...) -> Observable { merge(sources) }

    /// `-1---2-|` with `---a---b-|` → `-1-a-2-b-|`: all elements of this sequence and all `others`, as they come.
    ///
    /// - Parameter others: Subscribed to after this sequence, in their order.
    /// - Returns: Elements on the threads of the sources, one at a time. Completes when all have; fails with the
    ///   first that does. Disposing ends them all.
    public func merge(with others: Observable...) -> Observable { .merge([self] + others) }

    /// All elements of all `sources`, as they come; completes when all have, fails with the first that does.
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
