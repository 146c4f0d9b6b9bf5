/// Ends what was put into it when it is disposed or released.
///
/// Call from any thread. What is put into a bag that has ended is ended at once.
public final class DisposeBag: Disposable {
    private let content = Subscription()

    public init() {}

    deinit { content.dispose() }

    public func insert(_ disposable: any Disposable) { content.add(disposable) }

    public func dispose() { content.dispose() }
}

extension Disposable {
    /// Ends this together with `bag`.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
