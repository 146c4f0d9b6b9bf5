/// The run of a source whose elements are distributed to several sequences. It lasts while the outer sequence
/// or one of the partitions has a subscriber.
struct Partitions: Sendable {
    let run: Subscription
    private let refCount: RefCount

    /// - Parameter lifetime: The outer sequence's subscription.
    init(of lifetime: Subscription) {
        let run = Subscription()
        let refCount = RefCount(of: run)
        (self.run, self.refCount) = (run, refCount)
        retain(lifetime)
    }

    /// Every element that is emitted into `partition` from now on.
    func observable<Element>(of partition: OwnedHub<Element>) -> Observable<Element> {
        Observable { node, subscription in
            retain(subscription)
            partition.hub.attach(node, subscription)
        }
    }

    private func retain(_ listener: Subscription) {
        guard refCount.retain() != nil else { return }  // The run has ended.
        listener.add(Subscription { [refCount] in refCount.release() })
    }
}

/// Forwards until the outer subscription is disposed; partitions may continue without it.
final class DisposalCheck<Element: Sendable>: Node<Element> {
    private let downstream: Node<Element>
    private let lifetime: Subscription

    init(_ downstream: Node<Element>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    override func next(_ element: Element) { if !lifetime.isDisposed { downstream.next(element) } }
    override func end(_ end: Termination) { if !lifetime.isDisposed { downstream.end(end) } }
}
