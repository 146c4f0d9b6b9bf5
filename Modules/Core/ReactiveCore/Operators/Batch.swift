/// Elements in a row, each with its cause, to be handed on in one go.
///
/// They stand in memory of their own: an array of a generic type would be looked up for each element. What has
/// been handed on is not held any more; the memory is, for the next batch.
final class Batch<Element: Sendable> {
    @exclusivity(unchecked) private var first: UnsafeMutablePointer<Element>?
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var capacity = 0
    /// Of the elements in the same places; shorter while nobody followed causes.
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

    /// Hands every element on, until `lifetime` has ended, and is empty then.
    func deliver(to node: Node<Element>, in lifetime: Subscription) {
        guard let first else { return }
        let end = count
        count = 0  // Whatever a callback does, each element is let go once.
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
