/// Floor of case d: `distinctUntilChanged` of arrays of strings, with its own relay.
final class StringsRelay: Gate<[String]> {
    private var nodes: ContiguousArray<Node<[String]>> = []

    /// Must not be called during a round.
    func attach(_ node: Node<[String]>) { nodes.append(node) }

    override func take(_ element: [String]) {
        let snapshot = nodes
        snapshot.deliver(element)
    }
}

final class DistinctStrings: Node<[String]> {
    private let downstream: Node<[String]>
    private var last: [String]?

    init(_ downstream: Node<[String]>) { self.downstream = downstream }

    override func next(_ element: [String]) {
        if element == last { return }
        last = element
        downstream.next(element)
    }
}

final class StringsSink: Node<[String]> {
    private let body: ([String]) -> Void

    init(_ body: @escaping ([String]) -> Void) { self.body = body }

    override func next(_ element: [String]) { body(element) }
}
