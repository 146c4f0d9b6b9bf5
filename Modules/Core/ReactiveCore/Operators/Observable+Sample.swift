extension Observable {
    /// `-1-2---3--|` with `---x-x---x` → `---2-----3|`: the latest element at each of `sampler`'s, when new.
    ///
    /// ![Marble diagram of sample.](sample)
    ///
    /// - Parameter sampler: Its elements and its completion sample.
    /// - Returns: Elements on the sampler's thread. When this sequence completes, the sampler still samples
    ///   once more and completes the whole then; at once when it has completed. Fails with the first that
    ///   does. Disposing ends both.
    public func sample<Tick: Sendable>(_ sampler: Observable<Tick>) -> Observable {
        Observable { node, lifetime in
            Sample(node, lifetime, else: nil).observe(self, sampler)
        }
    }

    /// `-1-2---3--|` with `---x-x---x` and 0 → `---2-0---3|`: the latest element at each of `sampler`'s, or
    /// another where there is no new one.
    ///
    /// ![Marble diagram of sample.](sample-default)
    ///
    /// - Parameters:
    ///   - sampler: Its elements and its completion sample.
    ///   - element: Handed on when nothing has come since the sampler's last.
    /// - Returns: Elements on the sampler's thread; ends as `sample(_:)` does. Disposing ends both.
    public func sample<Tick: Sendable>(_ sampler: Observable<Tick>, default element: Element) -> Observable {
        Observable { node, lifetime in
            Sample(node, lifetime, else: element).observe(self, sampler)
        }
    }
}

private final class Sample<Element: Sendable>: Coordinator<Element> {
    private let defaultElement: Element?
    private var latest: Element?
    private var completed = false
    private var samplerCompleted = false

    init(_ downstream: Node<Element>, _ lifetime: Subscription, else defaultElement: Element?) {
        self.defaultElement = defaultElement
        super.init(downstream, lifetime)
    }

    func observe<Tick: Sendable>(_ elements: Observable<Element>, _ sampler: Observable<Tick>) {
        let (one, two) = (addSource(), addSource())
        elements.attach(
            ClosureSourceNode(
                self, one, onNext: { self.latest = $0 },
                onCompleted: {
                    self.completed = true
                    if self.samplerCompleted { self.finish(.completed) }
                }), one)
        guard !two.isDisposed else { return }
        sampler.attach(
            ClosureSourceNode(
                self, two, onNext: { _ in self.sample() },
                onCompleted: {
                    self.samplerCompleted = true
                    self.sample()
                }), two)
    }

    private func sample() {
        if let element = latest ?? defaultElement {
            latest = nil
            downstream.next(element)
        }
        if completed, isRunning { finish(.completed) }
    }
}
