/// Combines the latest elements of several sources whenever one of them emits.
@usableFromInline
final class CombineLatest<Output: Sendable>: Coordinator<Output> {
    /// Sends the combination of the latest elements to the node; nothing while one is missing.
    @usableFromInline
    typealias Emit = (Node<Output>) throws -> Void

    private let emit: Emit
    private var running: Int

    @usableFromInline
    init(_ downstream: Node<Output>, _ lifetime: Subscription, sources: Int, emit: @escaping Emit) {
        (running, self.emit) = (sources, emit)
        super.init(downstream, lifetime)
    }

    @usableFromInline
    func observe<Element>(_ elements: Observable<Element>, _ latest: Latest<Element>) {
        guard isRunning else { return }
        let subscription = addSource()
        elements.attach(CombineLatestNode(self, subscription, latest), subscription)
    }

    /// Sends the combination of the latest elements downstream.
    @inline(never)  // Inlined, it would retain the closure and the node.
    fileprivate func emitLatest() throws { try emit(downstream) }

    fileprivate func complete(isMissing: Bool) {
        running -= 1
        if isMissing || running == 0 { finish(.completed) }
    }
}

private final class CombineLatestNode<Element: Sendable, Output: Sendable>: SourceNode<Element, Output> {
    private let combineLatest: CombineLatest<Output>
    private let latest: Latest<Element>

    init(_ coordinator: CombineLatest<Output>, _ source: Subscription, _ latest: Latest<Element>) {
        (combineLatest, self.latest) = (coordinator, latest)
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) {
        latest.set(element)
        do { try combineLatest.emitLatest() } catch { fail(error) }
    }

    override func complete() { combineLatest.complete(isMissing: !latest.isSet) }
}
