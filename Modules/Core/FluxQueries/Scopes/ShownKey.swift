import FluxCore
import ReactiveCore

/// Values that views show by key; several views may show one key.
protocol ShownByKey<Key>: Sendable {
    associatedtype Key: Hashable & Sendable

    /// A view shows what belongs to a key.
    func show(_ key: Key)

    /// A view no longer shows what belongs to a key.
    func hide(_ key: Key)
}

extension Scope {
    /// Shows what belongs to a key as long as this scope is open.
    func show<Key: Hashable & Sendable>(_ key: Property<Key?>, of provider: some ShownByKey<Key>) {
        let shown = ShownKey(provider)
        key.subscribe { shown.change(to: $0) }.disposed(by: self)
        keep(Subscription { shown.change(to: nil) })
    }
}

/// The key of one view.
private final class ShownKey<Provider: ShownByKey>: Sendable {
    private let provider: Provider
    private let key = Guarded<Provider.Key?>(nil)

    init(_ provider: Provider) { self.provider = provider }

    func change(to next: Provider.Key?) {
        let before = key.withLock { key in
            defer { key = next }
            return key
        }
        guard before != next else { return }
        next.map(provider.show)
        before.map(provider.hide)
    }
}

/// How many views show each key, in the running program: restored states know other views.
final class ViewCounts<Key: Hashable & Sendable>: Sendable {
    private let counts = Guarded<[Key: Int]>([:])

    /// The keys that are shown, each once.
    var keys: [Key] { counts.withLock { Array($0.keys) } }

    func add(_ key: Key) { counts.withLock { $0[key, default: 0] += 1 } }

    /// - Returns: Whether it was the last view.
    func remove(_ key: Key) -> Bool {
        counts.withLock { counts in
            let remaining = (counts[key] ?? 1) - 1
            counts[key] = remaining == 0 ? nil : remaining
            return remaining == 0
        }
    }
}
