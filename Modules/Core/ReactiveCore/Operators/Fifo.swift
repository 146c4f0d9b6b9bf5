/// A first-in, first-out queue with amortised constant-time operations.
///
/// It does not retain removed elements.
package struct Fifo<Element> {
    private var incoming: ContiguousArray<Element> = []
    /// The front of the queue in reverse order.
    private var outgoing: ContiguousArray<Element> = []

    /// Stored, because computing it from generic arrays would cost more.
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// The element at a position from 0, which is removed next, to `count - 1`.
    package subscript(position: Int) -> Element {
        position < outgoing.count
            ? outgoing[outgoing.count - 1 - position] : incoming[position - outgoing.count]
    }

    /// The element that is removed next.
    var first: Element? { outgoing.last ?? incoming.first }

    package mutating func append(_ element: Element) {
        incoming.append(element)
        count += 1
    }

    package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        if outgoing.isEmpty {
            outgoing = incoming
            outgoing.reverse()
            incoming = []
        }
        return outgoing.popLast()
    }
}

extension Fifo: Sendable where Element: Sendable {}
