// The building blocks of the floors, which do the minimal work by hand. Floors support neither errors nor
// completion nor causes. Each passes elements from class to class through a virtual `next`; where two threads
// may meet, one compare-and-exchange enters a gate and one leaves it. The classes are not generic because the
// methods of a generic class are compiled once for all element types, into slow code.

class Node<Element> {
    func next(_ element: Element) {}
}

/// The end of a chain.
final class Sink: Node<Int> {
    private let body: (Int) -> Void

    init(_ body: @escaping (Int) -> Void) { self.body = body }

    override func next(_ element: Int) { body(element) }
}

/// The end of a chain of pairs.
final class PairSink: Node<(Int, Int)> {
    private let body: ((Int, Int)) -> Void

    init(_ body: @escaping ((Int, Int)) -> Void) { self.body = body }

    override func next(_ element: (Int, Int)) { body(element) }
}

extension ContiguousArray {
    /// Delivers `element` to every node. The list keeps them alive, so that delivery needs no retain.
    @inline(__always)
    func deliver<Message>(_ element: Message) where Element == Node<Message> {
        withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<Node<Message>>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(element) } }
            }
        }
    }
}
