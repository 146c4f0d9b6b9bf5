/// A line: first in, first out, each step in constant time on average.
///
/// What has left it is not held any more.
struct Fifo<Element> {
    private var arriving: ContiguousArray<Element> = []
    /// The front of the line, the next one last.
    private var leaving: ContiguousArray<Element> = []

    var isEmpty: Bool { leaving.isEmpty && arriving.isEmpty }

    mutating func append(_ element: Element) { arriving.append(element) }

    mutating func popFirst() -> Element? {
        if leaving.isEmpty {
            leaving = arriving
            leaving.reverse()
            arriving = []
        }
        return leaving.popLast()
    }
}
