import Synchronization

/// Runs sources one after the other, each with its own subscription.
///
/// It uses constant stack, however many sources end while they are subscribed to. It is the node of every
/// source in turn; only one runs at a time, so that no serialiser is needed.
class SequentialSources<Element: Sendable>: Node<Element> {
    final let downstream: Node<Element>
    private let lifetime: Subscription
    private var current: Subscription?
    /// The number of requested sources that are not yet subscribed to.
    private let pendingAdvances = Atomic<Int>(0)

    init(_ downstream: Node<Element>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    /// The next source; `nil` completes the sequence.
    func nextSource() -> Observable<Element>? { nil }

    /// Called when the current source has ended.
    func sourceEnded(_ end: Termination) { downstream.end(end) }

    /// Subscribes to the next source, or leaves it to the caller that is subscribing to the previous one.
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
