/// Floor of e: `flatMapLatest`, behind a gate of its own; an inner node, its own life too, for each element.
final class Latest: Gate<Latest.Message> {
    struct Message: @unchecked Sendable {
        let element: Int
        /// `nil` for the outer sequence.
        let inner: Inner?
    }

    final class Inner: Node<Int> {
        private unowned let joint: Latest
        private(set) var isStarting = true
        var isEnded = false

        init(_ joint: Latest) { self.joint = joint }

        override func next(_ element: Int) {
            if isEnded { return }
            if isStarting {
                joint.down.next(element)
            } else {
                joint.send(Message(element: element, inner: self))
            }
        }

        func follow(_ source: Source) {
            source.attach(self)
            isStarting = false
        }
    }

    fileprivate let down: Node<Int>
    private let transform: (Int) -> Source
    private var inner: Inner?

    init(_ outer: Relay, _ transform: @escaping (Int) -> Source, _ down: Node<Int>) {
        (self.transform, self.down) = (transform, down)
        super.init()
        outer.subscribe { self.send(Message(element: $0, inner: nil)) }
    }

    override func take(_ message: Message) {
        guard message.inner == nil else { return down.next(message.element) }
        inner?.isEnded = true
        let inner = Inner(self)
        self.inner = inner
        inner.follow(transform(message.element))
    }
}
