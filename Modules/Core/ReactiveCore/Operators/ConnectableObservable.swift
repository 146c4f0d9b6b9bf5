/// A sequence whose source runs when it is told to, once for everybody who listens.
public struct ConnectableObservable<Element: Sendable>: Sendable {
    private let multicast: Multicast<Element>

    init(_ multicast: Multicast<Element>) {
        self.multicast = multicast
    }

    /// Subscribes to the source, on the calling thread; does nothing while it runs.
    ///
    /// - Returns: Ends the run, without telling who listens. The same for everybody until the run has ended.
    @discardableResult
    public func connect() -> Subscription { multicast.connect() }

    /// Lets the source run while somebody listens: the first to come connects, the last to leave disconnects.
    ///
    /// - Returns: Elements on the threads of the source. Ends with the source.
    public func refCount() -> Observable<Element> {
        Observable { [multicast] node, subscription in multicast.attachCounted(node, subscription) }
    }

    /// What the source brings while it runs. Subscribing does not let it run.
    public func asObservable() -> Observable<Element> {
        Observable { [multicast] node, subscription in multicast.attach(node, subscription) }
    }

    /// Hears what the source brings while it runs.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
