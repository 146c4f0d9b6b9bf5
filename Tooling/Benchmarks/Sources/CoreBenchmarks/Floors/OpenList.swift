/// Floor of case f: a list of nodes. Attaching and detaching a node goes through the gate.
final class OpenList: Gate<OpenList.Message> {
    enum Message: @unchecked Sendable {
        case element(Int)
        case attach(Node<Int>)
        case detach(Node<Int>)
    }

    private var nodes: ContiguousArray<Node<Int>> = []

    override func take(_ message: Message) {
        switch message {
        case .element(let element):
            let snapshot = nodes
            snapshot.deliver(element)
        case .attach(let node): nodes.append(node)
        case .detach(let node):
            if let place = nodes.firstIndex(where: { $0 === node }) { nodes.remove(at: place) }
        }
    }

    /// Attaches a chain of five operators and a sink. The result, its first node, is used to detach it.
    func subscribe(_ end: @escaping (Int) -> Void) -> Node<Int> {
        let distinct = Distinct(Sink(end))
        let scan = Scan(0, { $1 }, distinct)
        let filter = Filter({ $0 >= 0 }, Map({ $0 &- 1 }, scan))
        let first = Map({ $0 &+ 1 }, filter)
        send(.attach(first))
        return first
    }
}
