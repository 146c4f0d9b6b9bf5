/// Ends what was put into it when it is disposed or released, in the order it came; what has ended by itself is
/// let go before.
///
/// Call from any thread. What is put into a bag that has ended is ended at once.
public final class DisposeBag: Disposable {
    private struct Content {
        var isClosed = false
        var kept: [any Disposable] = []
        /// How many there may be before they are looked through, so that each is looked at twice on average.
        var limit = 16
    }

    private let content = Guarded(Content())

    /// An empty bag.
    public init() {}

    deinit { dispose() }

    /// Whether it has ended.
    public var isDisposed: Bool { content.withLock { $0.isClosed } }

    /// What is in it and has not ended, as far as it was looked through.
    package var kept: [any Disposable] { content.withLock { $0.kept } }

    /// Ends `disposable` together with this bag; at once when this has ended already.
    public func insert(_ disposable: any Disposable) {
        let (isOpen, gone) = content.withLock { content -> (Bool, [any Disposable]) in
            guard !content.isClosed else { return (false, []) }
            content.kept.append(disposable)
            guard content.kept.count > content.limit else { return (true, []) }
            let all = content.kept
            content.kept = all.filter { !$0.isDisposed }
            content.limit = max(16, content.kept.count * 2)
            return (true, all)
        }
        if !isOpen { disposable.dispose() }
        _ = gone  // Released here, with no lock held.
    }

    /// Ends what is in it, once, on the calling thread.
    public func dispose() {
        let kept = content.withLock { content in
            defer { content = Content(isClosed: true) }
            return content.kept
        }
        for disposable in kept { disposable.dispose() }
    }
}

extension Disposable {
    /// Ends this together with `bag`.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
