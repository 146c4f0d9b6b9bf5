/// Storage for an optional element.
///
/// The memory is allocated for the first element: the type of a generic `Optional` would be looked up for
/// each access.
@usableFromInline
struct ElementSlot<Element>: ~Copyable {
    @usableFromInline
    var memory: UnsafeMutablePointer<Element>?
    @usableFromInline
    var isSet = false

    @inlinable
    init() {}

    @inlinable
    deinit {
        if isSet { memory?.deinitialize(count: 1) }
        memory?.deallocate()
    }

    /// The stored element; check `isSet` first.
    @inlinable
    var element: Element {
        @inline(__always)
        get {
            guard isSet, let memory else { preconditionFailure("no element is stored") }
            return memory.pointee
        }
    }

    @inlinable
    @inline(__always)
    mutating func set(_ element: Element) {
        if isSet { memory?.pointee = element } else { setFirst(element) }
    }

    /// Releases the element.
    mutating func clear() {
        guard isSet else { return }
        isSet = false
        memory?.deinitialize(count: 1)
    }

    @usableFromInline
    mutating func setFirst(_ element: Element) {
        let memory = self.memory ?? .allocate(capacity: 1)
        memory.initialize(to: element)
        (self.memory, isSet) = (memory, true)
    }
}

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
