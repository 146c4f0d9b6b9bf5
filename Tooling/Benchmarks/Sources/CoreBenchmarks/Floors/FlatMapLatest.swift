/// Floor of case e: `flatMapLatest` with its own gate and an inner node per element.
final class FlatMapLatest: Gate<FlatMapLatest.Message> {
    struct Message: @unchecked Sendable {
        let element: Int
        /// `nil` for an element of the outer sequence.
        let inner: Inner?
    }

    final class Inner: Node<Int> {
        private unowned let parent: FlatMapLatest
        private(set) var isStarting = true
        var isEnded = false

        init(_ parent: FlatMapLatest) { self.parent = parent }

        override func next(_ element: Int) {
            if isEnded { return }
            if isStarting {
                parent.downstream.next(element)
            } else {
                parent.send(Message(element: element, inner: self))
            }
        }

        func run(_ source: Source) {
            source.attach(self)
            isStarting = false
        }
    }

    fileprivate let downstream: Node<Int>
    private let transform: (Int) -> Source
    private var inner: Inner?

    init(_ outer: Relay, _ transform: @escaping (Int) -> Source, _ downstream: Node<Int>) {
        (self.transform, self.downstream) = (transform, downstream)
        super.init()
        outer.subscribe { self.send(Message(element: $0, inner: nil)) }
    }

    override func take(_ message: Message) {
        guard message.inner == nil else { return downstream.next(message.element) }
        inner?.isEnded = true
        let inner = Inner(self)
        self.inner = inner
        inner.run(transform(message.element))
    }
}
