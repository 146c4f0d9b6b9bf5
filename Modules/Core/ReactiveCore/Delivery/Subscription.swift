import Synchronization

/// A resource that can be disposed once, from any thread, also from its own callbacks.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it; further calls have no effect.
    func dispose()
    /// Whether it has been disposed or has ended.
    var isDisposed: Bool { get }
}

/// The lifetime of one subscription, with the teardowns that run at its end.
///
/// Disposing is idempotent and may happen on any thread, also inside a callback. After `dispose()` has
/// returned on the delivering thread, nothing more is delivered. Another thread may still be inside the
/// callback at that moment.
public final class Subscription: Disposable {
    fileprivate enum Teardown: Sendable {
        case subscription(Subscription)
        case other(any Disposable)
        case closure(@Sendable () -> Void)
    }

    fileprivate enum Teardowns: Sendable {
        case nothing
        case one(Teardown)
        case several([Teardown])
    }

    /// The lowest bit: disposed. The next bits: has or had teardowns; detached from its hub after the end; disposed again
    /// before that. The other bits: the hub whose node is detached at the end. Most subscriptions have nothing but a hub,
    /// and then need no lock.
    private let state: Atomic<UInt>
    private let teardowns: InlineGuarded<Teardowns>

    private static let endedFlag: UInt = 1
    private static let hasTeardownsFlag: UInt = 2
    private static let detachedFlag: UInt = 4
    private static let contendedFlag: UInt = 8
    private static let flags: UInt = 15

    /// The number of subscriptions that were disposed again while another thread was disposing them. Their hubs may not
    /// know yet, although the second `dispose()` has returned: meanwhile all hubs let sinks check their subscriptions.
    static let contendedDisposals = Atomic<Int>(0)

    /// Creates a subscription without teardowns.
    public init() {
        state = Atomic(0)
        teardowns = InlineGuarded(.nothing)
    }

    /// Creates a subscription that runs a closure at its end.
    ///
    /// - Parameter teardown: Runs once, on the disposing thread.
    public init(_ teardown: @escaping @Sendable () -> Void) {
        state = Atomic(Self.hasTeardownsFlag)
        teardowns = InlineGuarded(.one(.closure(teardown)))
    }

    deinit {
        let seen = state.load(ordering: .relaxed)
        if seen & Self.endedFlag == 0 { detachFromHub(in: seen) }
    }

    /// Whether it has ended. Call from any thread.
    public var isDisposed: Bool { state.load(ordering: .acquiring) & Self.endedFlag != 0 }

    /// Disposes `other` together with this; at once when this has ended.
    public func add(_ other: any Disposable) {
        if let subscription = other as? Subscription {
            register(.subscription(subscription))
        } else {
            register(.other(other))
        }
    }

    /// Disposes `other` now, and releases it.
    public func remove(_ other: any Disposable) {
        forget(other)
        other.dispose()
    }

    /// Releases `other` without disposing it.
    package func forget(_ other: any Disposable) {
        let dropped = teardowns.withLock { teardowns -> Teardown? in
            switch teardowns {
            case .one(let one) where one.ends(other):
                teardowns = .nothing
                return one
            case .several(var several):
                teardowns = .nothing  // Keeps the array uniquely referenced.
                let index = several.firstIndex { $0.ends(other) }
                let one = index.map { several.remove(at: $0) }
                teardowns = .several(several)
                return one
            case .nothing, .one: return nil
            }
        }
        _ = dropped  // Released here, with no lock held.
    }

    /// Disposes `subscription` together with this, as `add` does.
    func register(_ subscription: Subscription) { register(.subscription(subscription)) }

    /// Makes an ended subscription usable again. The caller must hold the only reference.
    func reopen() { state.store(0, ordering: .relaxed) }

    /// Detaches from `hub`, a retained reference, when this is disposed or deallocated. A subscription has at
    /// most one hub.
    @inline(__always)
    func attach(to hub: Unmanaged<AnyHub>) {
        let counted = UInt(bitPattern: hub.toOpaque())
        let seen = state.bitwiseOr(counted, ordering: .acquiringAndReleasing).oldValue
        precondition(self.hub(in: seen) == nil, "a subscription can belong to only one hub")
        // A thread that disposes this either sees the hub or has set the flag before.
        if seen & Self.endedFlag != 0 { detachFromHub(in: counted) }
    }

    /// Runs the teardowns, once, on the calling thread.
    public func dispose() {
        let seen = state.bitwiseOr(Self.endedFlag, ordering: .acquiringAndReleasing).oldValue
        if seen & Self.endedFlag != 0 { return disposeAgain(seen) }
        end(seen)
        if seen & Self.hasTeardownsFlag != 0 { runTeardowns() }
    }

    /// Detaches from the hub. Called by the thread that has set `endedFlag`.
    private func end(_ seen: UInt) {
        detachFromHub(in: seen)
        let before = state.bitwiseOr(Self.detachedFlag, ordering: .acquiringAndReleasing).oldValue
        if before & Self.contendedFlag != 0 {
            Self.contendedDisposals.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        }
    }

    /// Called when this has ended already: if another thread is still detaching it, hubs must not rely on that.
    private func disposeAgain(_ seen: UInt) {
        if seen & Self.detachedFlag != 0 { return }
        let before = state.bitwiseOr(Self.contendedFlag, ordering: .acquiringAndReleasing).oldValue
        if before & (Self.detachedFlag | Self.contendedFlag) == 0 {
            Self.contendedDisposals.wrappingAdd(1, ordering: .sequentiallyConsistent)
        }
    }

    private func detachFromHub(in state: UInt) {
        hub(in: state)?._withUnsafeGuaranteedRef { $0.detach(ObjectIdentifier(self)) }
    }

    private func hub(in state: UInt) -> Unmanaged<AnyHub>? {
        UnsafeRawPointer(bitPattern: state & ~Self.flags).map { Unmanaged.fromOpaque($0) }
    }

    private func runTeardowns() {
        switch takeTeardowns() {
        case .nothing: break
        case .one(let one): execute(one)
        case .several(let several): several.forEach(execute)
        }
    }

    private func takeTeardowns() -> Teardowns {
        teardowns.withLock { teardowns in
            defer { teardowns = .nothing }
            return teardowns
        }
    }

    private func register(_ teardown: Teardown) {
        let isRegistered = teardowns.withLock { teardowns in
            // A thread that disposes this either sees the flag, and then waits for the lock, or has disposed
            // it before.
            let seen = state.bitwiseOr(Self.hasTeardownsFlag, ordering: .acquiringAndReleasing).oldValue
            guard seen & Self.endedFlag == 0 else { return false }
            teardowns.append(teardown)
            return true
        }
        if !isRegistered { execute(teardown) }
    }

    private func execute(_ teardown: Teardown) {
        switch teardown {
        case .subscription(let subscription): disposeNested(below: subscription)
        case .other(let other): other.dispose()
        case .closure(let run): run()
        }
    }

    /// Disposes nested subscriptions depth first without recursion: chains may be deep.
    private func disposeNested(below subscription: Subscription) {
        var pending = [subscription]
        while let next = pending.popLast() {
            let seen = next.state.bitwiseOr(Self.endedFlag, ordering: .acquiringAndReleasing).oldValue
            if seen & Self.endedFlag != 0 {
                next.disposeAgain(seen)
                continue
            }
            next.end(seen)
            guard seen & Self.hasTeardownsFlag != 0 else { continue }
            var nested: [Subscription] = []
            for teardown in next.takeTeardowns().inOrder {
                if case .subscription(let one) = teardown {
                    nested.append(one)
                } else {
                    next.execute(teardown)
                }
            }
            pending += nested.reversed()
        }
    }
}

extension Subscription.Teardowns {
    fileprivate mutating func append(_ teardown: Subscription.Teardown) {
        switch self {
        case .nothing: self = .one(teardown)
        case .one(let one): self = .several([one, teardown])
        case .several(var several):
            self = .nothing  // Keeps the array uniquely referenced.
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
