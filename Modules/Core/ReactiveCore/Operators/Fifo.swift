/// A line: first in, first out, each step in constant time on average.
///
/// What has left it is not held any more.
struct Fifo<Element> {
    private var arriving: ContiguousArray<Element> = []
    /// The front of the line, the next one last.
    private var leaving: ContiguousArray<Element> = []

    /// Kept, because asking generic arrays costs more than counting.
    private var count = 0

    var isEmpty: Bool { count == 0 }

    /// The next to leave.
    var first: Element? { leaving.last ?? arriving.first }

    mutating func append(_ element: Element) {
        arriving.append(element)
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        if leaving.isEmpty {
            leaving = arriving
            leaving.reverse()
            arriving = []
        }
        return leaving.popLast()
    }
}
