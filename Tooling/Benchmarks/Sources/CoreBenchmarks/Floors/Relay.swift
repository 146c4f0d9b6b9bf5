/// Floor of a, c and j: hands each element to every node of a list, which is kept alive while it is walked.
final class Relay<Element: Sendable>: Gate<Element> {
    private var nodes: ContiguousArray<Node<Element>> = []

    /// Between rounds only.
    func attach(_ node: Node<Element>) { nodes.append(node) }

    func subscribe(_ body: @escaping (Element) -> Void) { attach(End(body)) }

    override func take(_ element: Element) {
        let walked = nodes
        for node in walked { node.next(element) }
    }
}
