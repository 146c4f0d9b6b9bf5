/// Room for one element, which is there or not.
///
/// It stands in memory of its own, taken with the first element: an optional of a generic type would be looked
/// up each time.
@usableFromInline
struct ElementSlot<Element>: ~Copyable {
    private var memory: UnsafeMutablePointer<Element>?
    private(set) var isSet = false

    @usableFromInline
    init() {}

    deinit {
        if isSet { memory?.deinitialize(count: 1) }
        memory?.deallocate()
    }

    /// What is there; ask `isSet` first.
    var element: Element {
        @inline(__always)
        get {
            guard isSet, let memory else { preconditionFailure("there is no element") }
            return memory.pointee
        }
    }

    @inline(__always)
    mutating func set(_ element: Element) {
        if isSet { memory?.pointee = element } else { setFirst(element) }
    }

    /// Lets the element go.
    mutating func clear() {
        guard isSet else { return }
        isSet = false
        memory?.deinitialize(count: 1)
    }

    private mutating func setFirst(_ element: Element) {
        let memory = self.memory ?? .allocate(capacity: 1)
        memory.initialize(to: element)
        (self.memory, isSet) = (memory, true)
    }
}
