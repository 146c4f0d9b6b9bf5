import Synchronization

/// Runs one source after the other, each with a subscription of its own: in constant stack, however many of
/// them end while they are subscribed to.
///
/// It is the node of every source in turn. Only one runs at a time, so that what they bring needs no line.
class SequentialSources<Element: Sendable>: Node<Element> {
    final let downstream: Node<Element>
    private let lifetime: Subscription
    private var current: Subscription?
    /// How many sources have been asked for and are not yet subscribed to.
    private let pendingAdvances = Atomic<Int>(0)

    init(_ downstream: Node<Element>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    /// The next source; `nil` completes the whole.
    func nextSource() -> Observable<Element>? { nil }

    /// The source has ended.
    func sourceEnded(_ end: Termination) { downstream.end(end) }

    /// Subscribes to the next source, or leaves it to the caller who is just subscribing to the one before.
    final func advance() {
        guard pendingAdvances.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat {
            startNext()
        } while pendingAdvances.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    final override func next(_ element: Element) { downstream.next(element) }

    final override func end(_ end: Termination) {
        if let previous = current {
            current = nil
            lifetime.forget(previous)
            previous.dispose()
        }
        sourceEnded(end)
    }

    private func startNext() {
        guard !lifetime.isDisposed else { return }
        guard let source = nextSource() else { return downstream.end(.completed) }
        let subscription = Subscription()
        current = subscription
        lifetime.add(subscription)
        if !subscription.isDisposed { source.attach(self, subscription) }
    }
}
