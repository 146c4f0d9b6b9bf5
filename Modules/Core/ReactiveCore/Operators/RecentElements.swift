/// The latest elements of a sequence, a limited number, the oldest first.
struct RecentElements<Element: Sendable>: ~Copyable {
    private let limit: Int
    /// Where the latest stands when one is all: nothing is looked up or allocated for each element.
    private var single = ElementSlot<Element>()
    /// A ring once it is full.
    private var timerFired: ContiguousArray<Element> = []
    private var oldest = 0

    /// - Parameter limit: 1 or more.
    init(limit: Int) {
        self.limit = limit
    }

    var inOrder: ContiguousArray<Element> {
        if single.isSet { return [single.element] }
        return ContiguousArray(timerFired[oldest...] + timerFired[..<oldest])
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if limit == 1 { single.set(element) } else { appendToRing(element) }
    }

    private mutating func appendToRing(_ element: Element) {
        if timerFired.count < limit {
            timerFired.append(element)
        } else {
            timerFired[oldest] = element
            oldest = oldest + 1 == limit ? 0 : oldest + 1
        }
    }
}
