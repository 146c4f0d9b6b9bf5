extension Observable {
    /// All elements of all `sources`, as they come; completes when all have, fails with the first that does.
    public static func merge(_ sources: Observable...) -> Observable { merge(sources) }

    /// All elements of all `sources`, as they come; completes when all have, fails with the first that does.
    public static func merge(_ sources: [Observable]) -> Observable {
        guard !sources.isEmpty else { return .empty() }
        return Observable { node, life in
            let joint = Merge(node, life, count: sources.count)
            for source in sources where !life.isDisposed { joint.enter(source) }
        }
    }

    /// The latest of both, whenever one brings a new one and both have brought one.
    ///
    /// Completes when both have, or when one completes without an element; fails with the first that does.
    public static func combineLatest<First: Sendable, Second: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>
    ) -> Observable<(First, Second)> where Element == (First, Second) {
        Observable<(First, Second)> { node, life in
            let joint = CombineLatest<First, Second>(node, life)
            joint.enter(first, second)
        }
    }

    /// Each element together with the latest of `other`; elements before the first of `other` are dropped.
    ///
    /// Ends with this sequence; an error of `other` ends it too, its completion does not.
    public func withLatestFrom<Other: Sendable>(_ other: Observable<Other>) -> Observable<(Element, Other)> {
        Observable<(Element, Other)> { node, life in
            let joint = WithLatest<Element, Other>(node, life)
            joint.enter(self, other)
        }
    }
}

private final class Merge<Element: Sendable>: Joint<Element> {
    private var running: Int

    init(_ down: Node<Element>, _ life: Subscription, count: Int) {
        running = count
        super.init(down, life)
    }

    func enter(_ source: Observable<Element>) {
        let subscription = self.source()
        source.attach(
            JointNode(
                self, subscription, onNext: { self.down.next($0) },
                onCompleted: {
                    self.running -= 1
                    if self.running == 0 { self.finish(.completed) }
                }), subscription)
    }
}

private final class CombineLatest<First: Sendable, Second: Sendable>: Joint<(First, Second)> {
    private var first: First?
    private var second: Second?
    private var running = 2

    func enter(_ firsts: Observable<First>, _ seconds: Observable<Second>) {
        let (one, two) = (source(), source())
        firsts.attach(
            JointNode(
                self, one,
                onNext: {
                    self.first = $0
                    self.tell()
                }, onCompleted: { self.complete(without: self.first == nil) }), one)
        guard !two.isDisposed else { return }
        seconds.attach(
            JointNode(
                self, two,
                onNext: {
                    self.second = $0
                    self.tell()
                }, onCompleted: { self.complete(without: self.second == nil) }), two)
    }

    private func tell() {
        if let first, let second { down.next((first, second)) }
    }

    private func complete(without element: Bool) {
        running -= 1
        if element || running == 0 { finish(.completed) }
    }
}

private final class WithLatest<Element: Sendable, Other: Sendable>: Joint<(Element, Other)> {
    private var latest: Other?

    func enter(_ elements: Observable<Element>, _ others: Observable<Other>) {
        let (one, two) = (source(), source())
        others.attach(JointNode(self, two, onNext: { self.latest = $0 }, onCompleted: {}), two)
        guard !one.isDisposed else { return }
        elements.attach(
            JointNode(
                self, one,
                onNext: { if let latest = self.latest { self.down.next(($0, latest)) } },
                onCompleted: { self.finish(.completed) }), one)
    }
}
