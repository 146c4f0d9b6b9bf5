/// Consecutive elements with their causes, delivered together.
///
/// The elements are stored in manually allocated memory: the type of a generic array would be looked up for
/// each element. Delivering releases the elements, but keeps the memory for the next batch.
final class Batch<Element: Sendable> {
    @exclusivity(unchecked) private var first: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var capacity = 0
    /// The causes of the elements at the same indices; shorter while tracing is off.
    private var causes: ContiguousArray<Cause?> = []

    deinit {
        guard let first else { return }
        first.deinitialize(count: count)
        first.deallocate()
    }

    func append(_ element: Element) {
        if count == capacity { grow() }
        first?.advanced(by: count).initialize(to: element)
        count += 1
        if Cause.isTracingEnabled { recordCause(Cause.current) }
    }

    /// Delivers the elements until `lifetime` ends, and empties the batch.
    func deliver(to node: Node<Element>, in lifetime: Subscription) {
        guard let first else { return }
        let end = count
        count = 0  // Each element is released exactly once, whatever a callback does.
        for index in 0..<end {
            if !lifetime.isDisposed { deliver(first + index, index, to: node) }
            (first + index).deinitialize(count: 1)
        }
        causes.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private func deliver(_ element: UnsafeMutablePointer<Element>, _ index: Int, to node: Node<Element>) {
        if Cause.isTracingEnabled {
            Cause.with(index < causes.count ? causes[index] : nil) { node.next(element.pointee) }
        } else {
            node.next(element.pointee)
        }
    }

    private func recordCause(_ cause: Cause?) {
        while causes.count < count - 1 { causes.append(nil) }
        causes.append(cause)
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(8, capacity * 2))
        if let first {
            larger.moveInitialize(from: first, count: count)
            first.deallocate()
        }
        (first, capacity) = (larger, max(8, capacity * 2))
    }
}
