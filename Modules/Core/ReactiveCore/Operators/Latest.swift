/// The latest element of one source, shared by several nodes of one coordinator.
///
/// Used only inside the coordinator.
@usableFromInline
final class Latest<Element: Sendable> {
    @usableFromInline
    @exclusivity(unchecked) var slot = ElementSlot<Element>()

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    var isSet: Bool { slot.isSet }

    /// The latest element; check `isSet` first.
    @inlinable
    @inline(__always)
    var element: Element { slot.element }

    @inlinable
    @inline(__always)
    func set(_ element: Element) { slot.set(element) }
}
