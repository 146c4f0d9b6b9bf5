extension Observable {
    /// `-1-2---3--|` with `---x-x---x` → `---2-----3|`: the latest new element whenever `sampler` emits.
    ///
    /// ![Marble diagram of sample.](sample)
    ///
    /// - Parameter sampler: Samples with each element and with its completion.
    /// - Returns: A sequence that delivers on the sampler's thread. After this sequence completes, the
    ///   sampler samples one last time, and then the result completes; if the sampler has completed before, it
    ///   completes immediately. It fails as soon as one of the two fails. Disposing disposes both.
    public func sample<Tick: Sendable>(_ sampler: Observable<Tick>) -> Observable {
        Observable { node, lifetime in
            Sample(node, lifetime, else: nil).observe(self, sampler)
        }
    }

    /// `-1-2---3--|` with `---x-x---x` and 0 → `---2-0---3|`: the latest new element, or a default, whenever
    /// `sampler` emits.
    ///
    /// ![Marble diagram of sample.](sample-default)
    ///
    /// - Parameters:
    ///   - sampler: Samples with each element and with its completion.
    ///   - element: Delivered when nothing has arrived since the previous sample.
    /// - Returns: A sequence that delivers on the sampler's thread and ends as that of `sample(_:)`.
    ///   Disposing disposes both.
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
