/// What waits in the line of a serialiser, and why it is there.
class Waiting {
    /// The one behind it in the line, or before it in what has just arrived; for whoever has it.
    @exclusivity(unchecked) final var next: Unmanaged<Waiting>?
    final let cause: Cause? = Cause.current
    /// Who put it there.
    final let thread = System.currentThread

    init() {}

    /// Whether a backlog counts it: elements, but not who comes and goes.
    var isElement: Bool { false }

    /// What is to be done, inside the serialiser.
    func run() {}
}

/// Something to do, as a closure.
final class WaitingJob: Waiting {
    private let job: () -> Void
    private let handsOn: Bool

    /// - Parameter isElement: Whether what it does is to hand on an element.
    init(isElement: Bool = false, _ job: @escaping () -> Void) {
        (handsOn, self.job) = (isElement, job)
    }

    override var isElement: Bool { handsOn }
    override func run() { job() }
}

/// An element on its way to everybody who has attached by then.
class WaitingElement<Element: Sendable>: Waiting {
    /// Not counted: who is inside the hub's serialiser holds it, and somebody is while anything waits. A count
    /// that every thread changes would be what they wait for.
    private final let hub: Unmanaged<Hub<Element>>
    private final let element: Element
    /// Given with its place in line, where elements are counted.
    @exclusivity(unchecked) final var number: UInt64 = .max

    /// Required, so that a hub makes it without looking up its type.
    required init(_ element: Element, to hub: Unmanaged<Hub<Element>>) {
        (self.element, self.hub) = (element, hub)
    }

    override var isElement: Bool { true }
    override func run() { hub._withUnsafeGuaranteedRef { $0.deliver(element, number: number) } }
}
