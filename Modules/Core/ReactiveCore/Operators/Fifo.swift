/// A first-in, first-out queue with amortised constant-time operations.
///
/// It does not retain removed elements.
struct Fifo<Element> {
    private var incoming: ContiguousArray<Element> = []
    /// The front of the queue in reverse order.
    private var outgoing: ContiguousArray<Element> = []

    /// Stored, because computing it from generic arrays would cost more.
    private var count = 0

    var isEmpty: Bool { count == 0 }

    /// The element that is removed next.
    var first: Element? { outgoing.last ?? incoming.first }

    mutating func append(_ element: Element) {
        incoming.append(element)
        count += 1
    }

    mutating func popFirst() -> Element? {
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
