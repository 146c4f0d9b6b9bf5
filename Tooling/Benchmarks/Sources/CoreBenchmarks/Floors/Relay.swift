/// Floor of cases a, c and j: delivers each element to every node of a list. The list is retained during
/// delivery.
final class Relay: Gate<Int> {
    private var nodes: ContiguousArray<Node<Int>> = []

    /// Must not be called during a round.
    func attach(_ node: Node<Int>) { nodes.append(node) }

    func subscribe(_ body: @escaping (Int) -> Void) { attach(Sink(body)) }

    override func take(_ element: Int) {
        let snapshot = nodes
        snapshot.deliver(element)
    }
}
