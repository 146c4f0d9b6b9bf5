/// The latest element of one source, shared by several nodes of one coordinator.
///
/// Used only inside the coordinator.
final class Latest<Element: Sendable> {
    @exclusivity(unchecked) private var slot = ElementSlot<Element>()

    @inline(__always)
    var isSet: Bool { slot.isSet }

    /// The latest element; check `isSet` first.
    @inline(__always)
    var element: Element { slot.element }

    @inline(__always)
    func set(_ element: Element) { slot.set(element) }
}
