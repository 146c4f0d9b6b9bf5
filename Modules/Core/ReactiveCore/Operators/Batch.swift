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
        if Cause.isFollowed { note(Cause.current) }
    }

    /// Hands every element on, until `life` has ended, and is empty then.
    func hand(to node: Node<Element>, in life: Subscription) {
        guard let first else { return }
        let end = count
        count = 0  // Whatever a callback does, each element is let go once.
        for place in 0..<end {
            if !life.isDisposed { hand(first + place, place, to: node) }
            (first + place).deinitialize(count: 1)
        }
        causes.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private func hand(_ element: UnsafeMutablePointer<Element>, _ place: Int, to node: Node<Element>) {
        if Cause.isFollowed {
            Cause.with(place < causes.count ? causes[place] : nil) { node.next(element.pointee) }
        } else {
            node.next(element.pointee)
        }
    }

    private func note(_ cause: Cause?) {
        while causes.count < count - 1 { causes.append(nil) }
        causes.append(cause)
    }

    private func grow() {
        let wider = UnsafeMutablePointer<Element>.allocate(capacity: max(8, capacity * 2))
        if let first {
            wider.moveInitialize(from: first, count: count)
            first.deallocate()
        }
        (first, capacity) = (wider, max(8, capacity * 2))
    }
}
