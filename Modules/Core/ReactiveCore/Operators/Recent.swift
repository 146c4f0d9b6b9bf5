/// The latest elements of a sequence, a limited number, the oldest first.
struct Recent<Element: Sendable>: ~Copyable {
    private let limit: Int
    /// Where the latest stands when one is all: nothing is looked up or allocated for each element.
    private var only = Place<Element>()
    /// A ring once it is full.
    private var ring: ContiguousArray<Element> = []
    private var oldest = 0

    /// - Parameter limit: 1 or more.
    init(limit: Int) {
        self.limit = limit
    }

    var inOrder: ContiguousArray<Element> {
        if only.isSet { return [only.element] }
        return ContiguousArray(ring[oldest...] + ring[..<oldest])
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if limit == 1 { only.set(element) } else { appendToRing(element) }
    }

    private mutating func appendToRing(_ element: Element) {
        if ring.count < limit {
            ring.append(element)
        } else {
            ring[oldest] = element
            oldest = oldest + 1 == limit ? 0 : oldest + 1
        }
    }
}
