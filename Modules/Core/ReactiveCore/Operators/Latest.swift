/// The latest element of one source, once there is one, for several nodes of one joint.
///
/// Touched by whoever is inside the joint only.
final class Latest<Element: Sendable> {
    @exclusivity(unchecked) private var slot = ElementSlot<Element>()

    @inline(__always)
    var isSet: Bool { slot.isSet }

    /// The latest; ask `isSet` first.
    @inline(__always)
    var element: Element { slot.element }

    @inline(__always)
    func set(_ element: Element) { slot.set(element) }
}
