/// Floor of d: `distinctUntilChanged` of arrays of strings, on a relay of its own.
final class StringsRelay: Gate<[String]> {
    private var nodes: ContiguousArray<Node<[String]>> = []

    /// Between rounds only.
    func attach(_ node: Node<[String]>) { nodes.append(node) }

    override func take(_ element: [String]) {
        let walked = nodes
        walked.hand(element)
    }
}

final class DistinctStrings: Node<[String]> {
    private let down: Node<[String]>
    private var last: [String]?

    init(_ down: Node<[String]>) { self.down = down }

    override func next(_ element: [String]) {
        if element == last { return }
        last = element
        down.next(element)
    }
}

final class StringsEnd: Node<[String]> {
    private let body: ([String]) -> Void

    init(_ body: @escaping ([String]) -> Void) { self.body = body }

    override func next(_ element: [String]) { body(element) }
}
