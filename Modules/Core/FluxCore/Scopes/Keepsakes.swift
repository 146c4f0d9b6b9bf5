import ReactiveCore

/// What a scope ends with itself, in the order it came. What has ended by itself is let go.
final class Keepsakes: Disposable {
    private struct Content {
        var isClosed = false
        var kept: [any Disposable] = []
        /// How many there may be before they are looked through, so that each is looked at twice on average.
        var limit = 16
    }

    private let content = Guarded(Content())

    func insert(_ disposable: any Disposable) {
        let (isOpen, gone) = content.withLock { content -> (Bool, [any Disposable]) in
            guard !content.isClosed else { return (false, []) }
            content.kept.append(disposable)
            guard content.kept.count > content.limit else { return (true, []) }
            let all = content.kept
            content.kept = all.filter { !hasEnded($0) }
            content.limit = max(16, content.kept.count * 2)
            return (true, all)
        }
        if !isOpen { disposable.dispose() }
        _ = gone  // Released here, with no lock held.
    }

    /// What is kept and is of this type.
    func all<Kept>(_ type: Kept.Type) -> [Kept] { content.withLock { $0.kept }.compactMap { $0 as? Kept } }

    func dispose() {
        let kept = content.withLock { content in
            defer { content = Content(isClosed: true) }
            return content.kept
        }
        for disposable in kept { disposable.dispose() }
    }
}

/// What can tell that it has ended.
protocol Ending {
    var isDisposed: Bool { get }
}

/// What can tell that it works.
protocol Working {
    var isWorking: Bool { get }
}

extension Subscription: Ending {}

private func hasEnded(_ disposable: any Disposable) -> Bool {
    (disposable as? any Ending)?.isDisposed == true
}
