import Synchronization

/// Runs sources one after the other, each with its own subscription.
///
/// It uses constant stack, however many sources end while they are subscribed to. It is the node of every
/// source in turn; only one runs at a time, so that no serialiser is needed.
class SequentialSources<Element: Sendable>: Node<Element> {
    final let downstream: Node<Element>
    private let lifetime: Subscription
    @exclusivity(unchecked) private var current: Subscription?
    /// Whether the current source has ended: its subscription ends after the end was delivered, or before the next
    /// source starts.
    @exclusivity(unchecked) private var hasEnded = false
    /// The source that is subscribed to next.
    @exclusivity(unchecked) private var upcoming: Observable<Element>?
    /// The number of requested sources that are not yet subscribed to.
    private let pendingAdvances = Atomic<Int>(0)

    init(_ downstream: Node<Element>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    /// The next source; `nil` ends the sequence.
    func nextSource() -> Observable<Element>? { nil }

    /// Called when the current source has ended. Calls `advance` or `finish`.
    func sourceEnded(_ end: Termination) { finish(end) }

    /// Delivers the end of the sequence.
    final func finish(_ end: Termination) {
        downstream.end(end)
        removeEnded()
    }

    /// Subscribes to the next source, or leaves it to the caller that is subscribing to the previous one.
    ///
    /// - Parameter end: Ends the sequence if there is no further source.
    final func advance(orFinish end: Termination = .completed) {
        guard prepareNext(orFinish: end) else { return }
        guard pendingAdvances.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat {
            startNext()
        } while pendingAdvances.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    /// Whether there is a further source. Separate from subscribing, to keep its stack frame small.
    @inline(never)
    private func prepareNext(orFinish end: Termination) -> Bool {
        guard !lifetime.isDisposed else { return false }
        guard let source = nextSource() else {
            finish(end)
            return false
        }
        removeEnded()
        upcoming = source
        return true
    }

    final override func next(_ element: Element) { downstream.next(element) }

    final override func end(_ end: Termination) {
        guard !hasEnded else { return }
        hasEnded = true
        sourceEnded(end)
    }

    private func removeEnded() {
        guard hasEnded, let ended = current else { return }
        current = nil
        lifetime.forget(ended)
        ended.dispose()
    }

    private func startNext() {
        // Without `take()`, which would look up the type.
        guard let source = upcoming else { return }
        upcoming = nil
        let subscription = makeCurrent()
        if !subscription.isDisposed { source.attach(self, subscription) }
    }

    @inline(never)
    private func makeCurrent() -> Subscription {
        let subscription = lifetime.makeSource()
        current = subscription
        hasEnded = false
        return subscription
    }
}
