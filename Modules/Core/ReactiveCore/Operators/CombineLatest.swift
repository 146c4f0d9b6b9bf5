/// Tells the latest of several sources whenever one brings a new one.
final class CombineLatest<Output: Sendable>: Joint<Output> {
    /// Hands what it makes of the latest elements to the node; nothing while one is missing.
    typealias Tell = (Node<Output>) throws -> Void

    fileprivate let tell: Tell
    private var running: Int

    init(_ down: Node<Output>, _ life: Subscription, sources: Int, tell: @escaping Tell) {
        (running, self.tell) = (sources, tell)
        super.init(down, life)
    }

    func enter<Element>(_ elements: Observable<Element>, _ latest: Latest<Element>) {
        guard isRunning else { return }
        let subscription = source()
        elements.attach(LatestEntrance(self, subscription, latest), subscription)
    }

    fileprivate func complete(isMissing: Bool) {
        running -= 1
        if isMissing || running == 0 { finish(.completed) }
    }
}

private final class LatestEntrance<Element: Sendable, Output: Sendable>: Entrance<Element, Output> {
    private let all: CombineLatest<Output>
    private let latest: Latest<Element>

    init(_ joint: CombineLatest<Output>, _ source: Subscription, _ latest: Latest<Element>) {
        (all, self.latest) = (joint, latest)
        super.init(joint, source)
    }

    override func take(_ element: Element) {
        latest.set(element)
        do { try all.tell(all.down) } catch { fail(error) }
    }

    override func complete() { all.complete(isMissing: !latest.isSet) }
}
