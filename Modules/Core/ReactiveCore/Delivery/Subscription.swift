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

    /// The lowest bit: it has ended. The next: something is or was held.
    private let state: Atomic<UInt8>
    private let held: Guarded<Held>

    private static let hasEnded: UInt8 = 1
    private static let holds: UInt8 = 2

    public init() {
        state = Atomic(0)
        held = Guarded(Held(first: nil))
    }

    /// - Parameter teardown: Run once, on the thread that disposes.
    public init(_ teardown: @escaping @Sendable () -> Void) {
        state = Atomic(Self.holds)
        held = Guarded(Held(first: .closure(teardown)))
    }

    public var isDisposed: Bool { state.load(ordering: .acquiring) & Self.hasEnded != 0 }

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

    /// Ends `subscription` together with this, as `add` does.
    func keep(_ subscription: Subscription) { keep(.subscription(subscription)) }

    /// Lets one that has ended begin again. For who alone has it.
    func reopen() { state.store(0, ordering: .relaxed) }

    package func detach(from hub: AnyHub) { keep(.hub(Confined(hub))) }

    public func dispose() {
        guard let all = end() else { return }
        if let first = all.first { undo(first) }
        all.rest.forEach(undo)
    }

    private func keep(_ teardown: Teardown) {
        let kept = held.withLock { held in
            // Who ends this either sees the mark, and then waits for the lock, or has ended it before.
            let seen = state.bitwiseOr(Self.holds, ordering: .acquiringAndReleasing).oldValue
            guard seen & Self.hasEnded == 0 else { return false }
            if held.first == nil { held.first = teardown } else { held.rest.append(teardown) }
            return true
        }
        if !kept { undo(teardown) }
    }

    /// Ends this; what must be undone then comes back, once.
    private func end() -> Held? {
        let seen = state.bitwiseOr(Self.hasEnded, ordering: .acquiringAndReleasing).oldValue
        if seen & Self.hasEnded != 0 { return nil }
        if seen & Self.holds == 0 { return Held() }
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
