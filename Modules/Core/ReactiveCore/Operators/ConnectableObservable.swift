/// A sequence that subscribes to its source on request, once for all subscribers.
public struct ConnectableObservable<Element: Sendable>: Sendable {
    private let multicast: Multicast<Element>

    init(_ multicast: Multicast<Element>) {
        self.multicast = multicast
    }

    /// Subscribes to the source, on the calling thread; does nothing while it is connected.
    ///
    /// - Returns: Disposing it disconnects without ending the subscribers. All calls return the same
    ///   subscription until the run has ended. It is already disposed if there is no further run, as of
    ///   `replay` after the end.
    @discardableResult
    public func connect() -> Subscription { multicast.connect() }

    /// Subscribes to the source until it ends or `owner` does.
    func connect(ownedBy owner: Subscription) { multicast.connect(ownedBy: owner) }

    /// Connects for the first subscriber and disconnects after the last.
    ///
    /// - Returns: A sequence that delivers on the source's threads and ends with the source.
    public func refCount() -> Observable<Element> {
        Observable { [multicast] node, subscription in multicast.attachCounted(node, subscription) }
    }

    /// The source's events while it is connected. Subscribing does not connect.
    public func asObservable() -> Observable<Element> {
        Observable { [multicast] node, subscription in multicast.attach(node, subscription) }
    }

    /// Subscribes to the source's elements while it is connected.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
