/// A job in the queue of a serialiser, with the cause of its submission.
class PendingJob {
    /// The next job in the queue, or the previous one among new arrivals. Used by whoever holds the job.
    @exclusivity(unchecked) final var next: Unmanaged<PendingJob>?
    final let cause: Cause? = Cause.current
    /// The submitting thread.
    final let thread = System.currentThread

    init() {}

    /// Whether the backlog counts this job: it counts elements, but not attaching and detaching.
    var isElement: Bool { false }

    /// Performs the job, inside the serialiser.
    func run() {}
}

final class PendingClosure: PendingJob {
    private let closure: () -> Void
    private let deliversElement: Bool

    /// - Parameter isElement: Whether the closure delivers an element.
    init(isElement: Bool = false, _ closure: @escaping () -> Void) {
        (deliversElement, self.closure) = (isElement, closure)
    }

    override var isElement: Bool { deliversElement }
    override func run() { closure() }
}

/// An element on its way to the nodes that are attached when its turn comes.
class PendingElement<Element: Sendable>: PendingJob {
    /// Not retained: the owner of the hub's serialiser retains the hub, and there is an owner while a job is
    /// queued. Threads would contend for the reference count.
    private final let hub: Unmanaged<Hub<Element>>
    private final let element: Element
    /// Assigned together with the position in the queue, where elements are numbered.
    @exclusivity(unchecked) final var version: UInt64 = .max

    /// Required, so that a hub creates it without looking up its type.
    required init(_ element: Element, to hub: Unmanaged<Hub<Element>>) {
        (self.element, self.hub) = (element, hub)
    }

    override var isElement: Bool { true }
    override func run() { hub._withUnsafeGuaranteedRef { $0.deliver(element, version: version) } }
}
