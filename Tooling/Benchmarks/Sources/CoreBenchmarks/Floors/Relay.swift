/// Floor of a, c and j: hands each element to every node of a list, which is kept alive while it is walked.
final class Relay: Gate<Int> {
    private var nodes: ContiguousArray<Node<Int>> = []

    /// Between rounds only.
    func attach(_ node: Node<Int>) { nodes.append(node) }

    func subscribe(_ body: @escaping (Int) -> Void) { attach(Sink(body)) }

    override func take(_ element: Int) {
        let snapshot = nodes
        snapshot.deliver(element)
    }
}
