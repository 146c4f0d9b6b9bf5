import Synchronization

/// Something that can be ended once, from any thread, also from inside what it ends.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it; the second time and every time after it nothing happens.
    func dispose()
    /// Whether there is nothing left to end: it has been disposed or has ended by itself.
    var isDisposed: Bool { get }
}

/// The life of one subscription: what must be undone when it ends.
///
/// Disposing is idempotent and may be done from any thread, also inside a callback. After `dispose()`
/// returned on the thread that delivers, nothing more is delivered; another thread may at that moment be
/// inside the callback.
public final class Subscription: Disposable {
    fileprivate enum Teardown: Sendable {
        case subscription(Subscription)
        case other(any Disposable)
        case closure(@Sendable () -> Void)
    }

    fileprivate enum Held: Sendable {
        case nothing
        case one(Teardown)
        case several([Teardown])
    }

    /// The lowest bit: it has ended. The next: something is or was held. The others: the hub where a node stands
    /// that leaves with this; what most subscriptions hold and nothing else wants no lock.
    private let state: Atomic<UInt>
    private let held: Enclosed<Held>

    private static let hasEnded: UInt = 1
    private static let holds: UInt = 2

    /// A life without anything to undo yet.
    public init() {
        state = Atomic(0)
        held = Enclosed(.nothing)
    }

    /// - Parameter teardown: Run once, on the thread that disposes.
    public init(_ teardown: @escaping @Sendable () -> Void) {
        state = Atomic(Self.holds)
        held = Enclosed(.one(.closure(teardown)))
    }

    deinit {
        let seen = state.load(ordering: .relaxed)
        if seen & Self.hasEnded == 0 { leaveHub(in: seen) }
    }

    /// Whether it has ended. Ask from any thread.
    public var isDisposed: Bool { state.load(ordering: .acquiring) & Self.hasEnded != 0 }

    /// Ends `other` together with this; at once when this has ended already.
    public func add(_ other: any Disposable) {
        if let subscription = other as? Subscription {
            keep(.subscription(subscription))
        } else {
            keep(.other(other))
        }
    }

    /// Ends `other` now, and does not hold it any more.
    public func remove(_ other: any Disposable) {
        forget(other)
        other.dispose()
    }

    /// Forgets `other` without ending it.
    package func forget(_ other: any Disposable) {
        let dropped = held.withLock { held -> Teardown? in
            switch held {
            case .one(let one) where one.ends(other):
                held = .nothing
                return one
            case .several(var several):
                held = .nothing  // So that there is one of the array.
                let place = several.firstIndex { $0.ends(other) }
                let one = place.map { several.remove(at: $0) }
                held = .several(several)
                return one
            case .nothing, .one: return nil
            }
        }
        _ = dropped  // Released here, with no lock held.
    }

    /// Ends `subscription` together with this, as `add` does.
    func keep(_ subscription: Subscription) { keep(.subscription(subscription)) }

    /// Lets one that has ended begin again. For who alone has it.
    func reopen() { state.store(0, ordering: .relaxed) }

    /// Leaves `hub`, a counted reference, when it ends or nobody holds it any more. For one hub.
    @inline(__always)
    func detach(from hub: Unmanaged<AnyHub>) {
        let counted = UInt(bitPattern: hub.toOpaque())
        let seen = state.bitwiseOr(counted, ordering: .acquiringAndReleasing).oldValue
        precondition(self.hub(in: seen) == nil, "a subscription stands in one hub")
        // Who ends this either sees the hub or has ended it before.
        if seen & Self.hasEnded != 0 { leaveHub(in: counted) }
    }

    /// Ends it and undoes what it holds, once, on the calling thread.
    public func dispose() {
        let seen = state.bitwiseOr(Self.hasEnded, ordering: .acquiringAndReleasing).oldValue
        if seen & Self.hasEnded != 0 { return }
        leaveHub(in: seen)
        if seen & Self.holds != 0 { undoHeld() }
    }

    private func leaveHub(in state: UInt) {
        hub(in: state)?._withUnsafeGuaranteedRef { $0.detach(ObjectIdentifier(self)) }
    }

    private func hub(in state: UInt) -> Unmanaged<AnyHub>? {
        UnsafeRawPointer(bitPattern: state & ~(Self.hasEnded | Self.holds)).map { Unmanaged.fromOpaque($0) }
    }

    private func undoHeld() {
        switch takeHeld() {
        case .nothing: break
        case .one(let one): undo(one)
        case .several(let several): several.forEach(undo)
        }
    }

    private func takeHeld() -> Held {
        held.withLock { held in
            defer { held = .nothing }
            return held
        }
    }

    private func keep(_ teardown: Teardown) {
        let kept = held.withLock { held in
            // Who ends this either sees the mark, and then waits for the lock, or has ended it before.
            let seen = state.bitwiseOr(Self.holds, ordering: .acquiringAndReleasing).oldValue
            guard seen & Self.hasEnded == 0 else { return false }
            held.append(teardown)
            return true
        }
        if !kept { undo(teardown) }
    }

    private func undo(_ teardown: Teardown) {
        switch teardown {
        case .subscription(let subscription): undoAll(below: subscription)
        case .other(let other): other.dispose()
        case .closure(let run): run()
        }
    }

    /// Goes through nested subscriptions, the first first, without recursion: chains may be deep.
    private func undoAll(below subscription: Subscription) {
        var waiting = [subscription]
        while let next = waiting.popLast() {
            let seen = next.state.bitwiseOr(Self.hasEnded, ordering: .acquiringAndReleasing).oldValue
            if seen & Self.hasEnded != 0 { continue }
            next.leaveHub(in: seen)
            guard seen & Self.holds != 0 else { continue }
            var nested: [Subscription] = []
            for teardown in next.takeHeld().inOrder {
                if case .subscription(let one) = teardown { nested.append(one) } else { next.undo(teardown) }
            }
            waiting += nested.reversed()
        }
    }
}

extension Subscription.Held {
    fileprivate mutating func append(_ teardown: Subscription.Teardown) {
        switch self {
        case .nothing: self = .one(teardown)
        case .one(let one): self = .several([one, teardown])
        case .several(var several):
            self = .nothing  // So that there is one of the array.
            several.append(teardown)
            self = .several(several)
        }
    }

    fileprivate var inOrder: [Subscription.Teardown] {
        switch self {
        case .nothing: []
        case .one(let one): [one]
        case .several(let several): several
        }
    }
}

extension Subscription.Teardown {
    fileprivate func ends(_ disposable: any Disposable) -> Bool {
        switch self {
        case .subscription(let subscription): subscription === disposable
        case .other(let other): other === disposable
        case .closure: false
        }
    }
}
