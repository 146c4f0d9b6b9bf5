/// The run of a source whose elements go to several sequences: it lasts as long as who subscribed to the whole or
/// to one of the parts listens.
struct Partitions: Sendable {
    let run: Subscription
    private let refCount: RefCount

    /// - Parameter life: Of who subscribed to the whole.
    init(of lifetime: Subscription) {
        let run = Subscription()
        let refCount = RefCount(of: run)
        (self.run, self.refCount) = (run, refCount)
        retain(lifetime)
    }

    /// What is emitted into `partition` from now on.
    func observable<Element>(of partition: OwnedHub<Element>) -> Observable<Element> {
        Observable { node, subscription in
            retain(subscription)
            partition.hub.attach(node, subscription)
        }
    }

    private func retain(_ listener: Subscription) {
        guard refCount.retain() != nil else { return }  // The run is over.
        listener.add(Subscription { [refCount] in refCount.release() })
    }
}

/// Hands on to who subscribed to the whole, as long as they listen: parts may go on without them.
final class DisposalCheck<Element: Sendable>: Node<Element> {
    private let downstream: Node<Element>
    private let lifetime: Subscription

    init(_ downstream: Node<Element>, _ lifetime: Subscription) {
        (self.downstream, self.lifetime) = (downstream, lifetime)
    }

    override func next(_ element: Element) { if !lifetime.isDisposed { downstream.next(element) } }
    override func end(_ end: Termination) { if !lifetime.isDisposed { downstream.end(end) } }
}
