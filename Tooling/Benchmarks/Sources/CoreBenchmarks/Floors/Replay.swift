/// Floor of case i: `share(replay: 1)`, which keeps the latest element and has its own gate.
final class ShareReplay: Gate<Int> {
    private var latest: Int?
    private var nodes: ContiguousArray<Node<Int>> = []

    init(_ source: Relay) {
        super.init()
        source.subscribe { self.send($0) }
    }

    /// Must not be called during a round.
    func subscribe(_ body: @escaping (Int) -> Void) {
        if let latest { body(latest) }
        nodes.append(Sink(body))
    }

    override func take(_ element: Int) {
        latest = element
        let snapshot = nodes
        snapshot.deliver(element)
    }
}
