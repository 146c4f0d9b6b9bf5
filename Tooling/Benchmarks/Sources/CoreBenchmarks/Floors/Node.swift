// What the floors are made of: the least that this work can be done with by hand. No floor knows errors,
// completion or causes; each hands elements from class to class through a virtual `next`, and passes one
// compare-and-exchange to go in and one to go out wherever two threads may meet. The classes that do the work
// are not generic: a virtual method of a generic class is compiled once for all elements, and slowly.

class Node<Element> {
    func next(_ element: Element) {}
}

/// The last of a chain.
final class Sink: Node<Int> {
    private let body: (Int) -> Void

    init(_ body: @escaping (Int) -> Void) { self.body = body }

    override func next(_ element: Int) { body(element) }
}

/// The last of a chain that brings pairs.
final class PairSink: Node<(Int, Int)> {
    private let body: ((Int, Int)) -> Void

    init(_ body: @escaping ((Int, Int)) -> Void) { self.body = body }

    override func next(_ element: (Int, Int)) { body(element) }
}

extension ContiguousArray {
    /// Hands `element` to every node. The list keeps them alive, so that none is retained for its delivery.
    @inline(__always)
    func deliver<Message>(_ element: Message) where Element == Node<Message> {
        withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<Node<Message>>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(element) } }
            }
        }
    }
}
