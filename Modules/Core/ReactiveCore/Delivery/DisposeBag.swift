/// Ends what was put into it when it is disposed or released.
///
/// Call from any thread. What is put into a bag that has ended is ended at once.
public final class DisposeBag: Disposable {
    private let content = Subscription()

    /// An empty bag.
    public init() {}

    deinit { content.dispose() }

    /// Ends `disposable` together with this bag; at once when this has ended already.
    public func insert(_ disposable: any Disposable) { content.add(disposable) }

    /// Ends what is in it, once, on the calling thread.
    public func dispose() { content.dispose() }
}

extension Disposable {
    /// Ends this together with `bag`.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
