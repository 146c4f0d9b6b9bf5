/// The latest elements of a sequence up to a limit, oldest first.
struct RecentElements<Element: Sendable>: ~Copyable {
    private let limit: Int
    /// Used for a limit of 1, where a ring buffer would cost a type look-up or an allocation for each
    /// element.
    private var single = ElementSlot<Element>()
    /// Circular once it is full.
    private var ringBuffer: ContiguousArray<Element> = []
    private var oldest = 0

    /// - Parameter limit: 1 or more.
    init(limit: Int) {
        self.limit = limit
    }

    var inOrder: ContiguousArray<Element> {
        if single.isSet { return [single.element] }
        return ContiguousArray(ringBuffer[oldest...] + ringBuffer[..<oldest])
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if limit == 1 { single.set(element) } else { appendToRing(element) }
    }

    private mutating func appendToRing(_ element: Element) {
        if ringBuffer.count < limit {
            ringBuffer.append(element)
        } else {
            ringBuffer[oldest] = element
            oldest = oldest + 1 == limit ? 0 : oldest + 1
        }
    }
}
