/// The latest element of one source, once there is one.
///
/// It keeps the element in memory of its own: an optional of a generic type would be looked up for each
/// element, a box counted. Touched by whoever is inside the joint only.
final class Latest<Element: Sendable> {
    private let place = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) private(set) var isSet = false

    deinit {
        if isSet { place.deinitialize(count: 1) }
        place.deallocate()
    }

    /// The latest; ask `isSet` first.
    var element: Element {
        assert(isSet, "there is no element yet")
        return place.pointee
    }

    /// Lets the element go.
    func clear() {
        guard isSet else { return }
        isSet = false
        place.deinitialize(count: 1)
    }

    func set(_ element: Element) {
        if isSet {
            place.pointee = element
        } else {
            place.initialize(to: element)
            isSet = true
        }
    }
}
