/// Disposes its contents when it is disposed or released, in the order of insertion.
///
/// Disposables that have already ended are removed earlier. Call from any thread. Inserting into a disposed
/// bag disposes at once.
public final class DisposeBag: Disposable {
    private struct Content {
        var isClosed = false
        var disposables: [any Disposable] = []
        /// The number of disposables that triggers pruning. It doubles, so that pruning costs amortised
        /// constant time.
        var pruningThreshold = 16
    }

    private let content = Guarded(Content())

    /// Creates an empty bag.
    public init() {}

    /// Creates a bag with contents: `DisposeBag { first.subscribe { … }; second.subscribe { … } }`.
    public convenience init(@DisposableBuilder _ contents: () -> [any Disposable]) {
        self.init()
        insert(contents)
    }

    deinit { dispose() }

    /// Whether the bag has been disposed.
    public var isDisposed: Bool { content.withLock { $0.isClosed } }

    /// The contents, which may include disposables that have ended since the last pruning.
    package var disposables: [any Disposable] { content.withLock { $0.disposables } }

    /// Disposes `disposable` together with this bag; at once when the bag has been disposed.
    public func insert(_ disposable: any Disposable) {
        let (isInserted, removed) = content.withLock { content -> (Bool, [any Disposable]) in
            guard !content.isClosed else { return (false, []) }
            content.disposables.append(disposable)
            guard content.disposables.count > content.pruningThreshold else { return (true, []) }
            let all = content.disposables
            content.disposables = all.filter { !$0.isDisposed }
            content.pruningThreshold = max(16, content.disposables.count * 2)
            return (true, all)
        }
        if !isInserted { disposable.dispose() }
        _ = removed  // Released here, with no lock held.
    }

    /// Disposes each of `contents` together with this bag; at once when the bag has been disposed.
    public func insert(@DisposableBuilder _ contents: () -> [any Disposable]) {
        for disposable in contents() { insert(disposable) }
    }

    /// Disposes the contents, once, on the calling thread.
    public func dispose() {
        let disposables = content.withLock { content in
            defer { content = Content(isClosed: true) }
            return content.disposables
        }
        for disposable in disposables { disposable.dispose() }
    }
}

extension Disposable {
    /// Disposes this together with `bag`.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// Collects the disposables of the statements of a closure, for `DisposeBag`.
@resultBuilder
public enum DisposableBuilder {
    /// The disposable of one statement.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
    /// The disposables of all statements, in order.
    public static func buildBlock(_ disposables: [any Disposable]...) -> [any Disposable] {
        disposables.flatMap(\.self)
    }
    /// The disposables of an `if` without `else`.
    public static func buildOptional(_ disposables: [any Disposable]?) -> [any Disposable] {
        disposables ?? []
    }
    /// The disposables of a condition that is true.
    public static func buildEither(first disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// The disposables of a condition that is false.
    public static func buildEither(second disposables: [any Disposable]) -> [any Disposable] { disposables }
    /// The disposables of a loop.
    public static func buildArray(_ disposables: [[any Disposable]]) -> [any Disposable] {
        disposables.flatMap(\.self)
    }
}
