/// A line: first in, first out, each step in constant time on average.
///
/// What has left it is not held any more.
struct Fifo<Element> {
    private var incoming: ContiguousArray<Element> = []
    /// The front of the line, the next one last.
    private var outgoing: ContiguousArray<Element> = []

    /// Kept, because asking generic arrays costs more than counting.
    private var count = 0

    var isEmpty: Bool { count == 0 }

    /// The next to leave.
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
