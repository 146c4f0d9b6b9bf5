import Synchronization

/// Runs one source after the other, each with a subscription of its own: in constant stack, however many of
/// them end while they are subscribed to.
///
/// It is the node of every source in turn. Only one runs at a time, so that what they bring needs no line.
class Succession<Element: Sendable>: Node<Element> {
    final let down: Node<Element>
    private let life: Subscription
    private var current: Subscription?
    /// How many sources have been asked for and are not yet subscribed to.
    private let asked = Atomic<Int>(0)

    init(_ down: Node<Element>, _ life: Subscription) {
        (self.down, self.life) = (down, life)
    }

    /// The next source; `nil` completes the whole.
    func nextSource() -> Observable<Element>? { nil }

    /// The source has ended.
    func sourceEnded(_ end: Termination) { down.end(end) }

    /// Subscribes to the next source, or leaves it to the caller who is just subscribing to the one before.
    final func advance() {
        guard asked.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat { startNext() } while asked.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    final override func next(_ element: Element) { down.next(element) }

    final override func end(_ end: Termination) {
        if let ended = current {
            current = nil
            life.forget(ended)
            ended.dispose()
        }
        sourceEnded(end)
    }

    private func startNext() {
        guard !life.isDisposed else { return }
        guard let source = nextSource() else { return down.end(.completed) }
        let subscription = Subscription()
        current = subscription
        life.add(subscription)
        if !subscription.isDisposed { source.attach(self, subscription) }
    }
}
