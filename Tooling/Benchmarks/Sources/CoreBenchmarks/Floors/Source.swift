/// A cold sequence, which runs when a node is attached.
class Source {
    func attach(_ node: Node<Int>) {}
}

final class OneElement: Source {
    private let element: Int

    init(_ element: Int) { self.element = element }

    override func attach(_ node: Node<Int>) { node.next(element) }
}
