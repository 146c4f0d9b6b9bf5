/// Floor of i: `share(replay: 1)`, which keeps the latest and hands on behind a gate of its own.
final class Replay: Gate<Int> {
    private var latest: Int?
    private var nodes: ContiguousArray<Node<Int>> = []

    init(_ source: Relay) {
        super.init()
        source.subscribe { self.send($0) }
    }

    /// Between rounds only.
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
