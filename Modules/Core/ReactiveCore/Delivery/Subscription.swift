import Synchronization

/// Something that can be ended once, from any thread, also from inside what it ends.
public protocol Disposable: AnyObject, Sendable {
    func dispose()
}

/// The life of one subscription: what must be undone when it ends.
///
/// Disposing is idempotent and may be done from any thread, also inside a callback. After `dispose()`
/// returned on the thread that delivers, nothing more is delivered; another thread may at that moment be
/// inside the callback.
public final class Subscription: Disposable {
    fileprivate enum Teardown: Sendable {
        case hub(Confined<AnyHub>)
        case subscription(Subscription)
        case other(any Disposable)
        case closure(@Sendable () -> Void)
    }

    private struct Held: Sendable {
        var first: Teardown?
        var rest: [Teardown] = []

        var inOrder: [Teardown] { (first.map { [$0] } ?? []) + rest }
    }

    private let ended = Atomic<Bool>(false)
    private let held: Guarded<Held>

    public init() {
        held = Guarded(Held(first: nil))
    }

    /// - Parameter teardown: Run once, on the thread that disposes.
    public init(_ teardown: @escaping @Sendable () -> Void) {
        held = Guarded(Held(first: .closure(teardown)))
    }

    public var isDisposed: Bool { ended.load(ordering: .acquiring) }

    /// Ends `other` together with this; at once when this has ended already.
    public func add(_ other: any Disposable) {
        if let subscription = other as? Subscription {
            keep(.subscription(subscription))
        } else {
            keep(.other(other))
        }
    }

    /// Forgets `other` without ending it.
    package func forget(_ other: any Disposable) {
        let dropped = held.withLock { held -> Teardown? in
            if let first = held.first, first.ends(other) {
                defer { held.first = held.rest.popLast() }
                return first
            }
            return held.rest.firstIndex { $0.ends(other) }.map { held.rest.remove(at: $0) }
        }
        _ = dropped  // Released here, with no lock held.
    }

    package func detach(from hub: AnyHub) { keep(.hub(Confined(hub))) }

    public func dispose() {
        guard let all = end() else { return }
        if let first = all.first { undo(first) }
        all.rest.forEach(undo)
    }

    private func keep(_ teardown: Teardown) {
        let kept = held.withLock { held in
            guard !isDisposed else { return false }
            if held.first == nil { held.first = teardown } else { held.rest.append(teardown) }
            return true
        }
        if !kept { undo(teardown) }
    }

    /// Ends this; what must be undone then comes back, once.
    private func end() -> Held? {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
        return held.withLock { held in
            defer { held = Held() }
            return held
        }
    }

    private func undo(_ teardown: Teardown) {
        switch teardown {
        case .hub(let hub): hub.value.detach(self)
        case .subscription(let subscription): undoAll(below: subscription)
        case .other(let other): other.dispose()
        case .closure(let run): run()
        }
    }

    /// Goes through nested subscriptions, the first first, without recursion: chains may be deep.
    private func undoAll(below subscription: Subscription) {
        var waiting = [subscription]
        while let next = waiting.popLast() {
            guard let all = next.end() else { continue }
            var nested: [Subscription] = []
            for teardown in all.inOrder {
                if case .subscription(let one) = teardown { nested.append(one) } else { next.undo(teardown) }
            }
            waiting += nested.reversed()
        }
    }
}

extension Subscription.Teardown {
    fileprivate func ends(_ disposable: any Disposable) -> Bool {
        switch self {
        case .subscription(let subscription): subscription === disposable
        case .other(let other): other === disposable
        case .hub, .closure: false
        }
    }
}
