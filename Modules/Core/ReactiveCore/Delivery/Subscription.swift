import Synchronization

/// A resource that can be disposed once, from any thread, also from its own callbacks.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it; further calls have no effect.
    func dispose()
    /// Whether it has been disposed or has ended.
    var isDisposed: Bool { get }
}

/// The lifetime of one subscription, with the teardowns that run at its end, in the order in which they were added.
///
/// Disposing is idempotent and may happen on any thread, also inside a callback. After `dispose()` has
/// returned on the delivering thread, nothing more is delivered. Another thread may still be inside the
/// callback at that moment.
public final class Subscription: Disposable {
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

    /// The subscription of a source that is subscribed to later; it ends with this, before what `addLast` has added.
    func makeSource() -> Subscription {
        let source = Subscription()
        if !append(.subscription(source)) { source.dispose() }
        return source
    }

    /// Runs `teardown` after everything that is added later. Call it before subscribing to a source, so that what is
    /// nearer to the source ends first, also if it is subscribed to much later.
    func addLast(_ teardown: @escaping @Sendable () -> Void) { register(.last(teardown)) }

    /// Disposes `other` as `addLast(_:)` runs a closure.
    func addLast(_ other: any Disposable) { register(.lastOther(other)) }

    /// Disposes `other` now, and releases it.
    public func remove(_ other: any Disposable) {
        forget(other)
        other.dispose()
    }

    /// Releases `other` without disposing it.
    package func forget(_ other: any Disposable) {
        // The caller retains it, so that it is not deallocated with the lock held.
        teardowns.withLock { $0.remove(other) }
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

    /// Lets `deliver` finish before the teardowns run, and those that a disposal has still to run after them.
    func holdTeardowns(during deliver: () -> Void) {
        _ = state.bitwiseOr(Self.hasTeardownsFlag, ordering: .acquiringAndReleasing)
        teardowns.withLock { $0.hold() }
        deliver()
        teardowns.withLock { $0.release() }
        if isDisposed { runTeardowns() }
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
        let taken = teardowns.withLock { $0.take(followedBy: []) }
        switch taken {
        case .nothing, .held, .many: break
        case .one(let one): Self.run(one, then: [])
        case .several(let several):
            for index in several.indices {
                let isOver = Self.run(several[index], then: several[(index + 1)...])
                if !isOver { return }
            }
        }
    }

    private func register(_ teardown: Teardown) {
        if !append(teardown) { Self.run(teardown, then: []) }
    }

    /// Adds a teardown, unless this has ended.
    ///
    /// - Parameter teardown: Evaluated where it is stored, so that it is retained once.
    /// - Returns: Whether it was added.
    @inline(__always)
    private func append(_ teardown: @autoclosure () -> Teardown) -> Bool {
        teardowns.withLock { teardowns in
            // A thread that disposes this either sees the flag, and then waits for the lock, or has disposed
            // it before.
            let seen = state.bitwiseOr(Self.hasTeardownsFlag, ordering: .acquiringAndReleasing).oldValue
            guard seen & Self.endedFlag == 0 else { return false }
            teardowns.append(teardown())
            return true
        }
    }

    /// Runs a teardown, and those of nested subscriptions, without recursion: chains may be deep.
    ///
    /// - Parameter rest: What the caller runs next.
    /// - Returns: `false` if a nested subscription holds its teardowns: then `rest` waits with them.
    @discardableResult
    private static func run(_ first: Teardown, then rest: ArraySlice<Teardown>) -> Bool {
        var next: Teardown? = first
        var waiting: [Teardown] = []  // The next one last.
        while let teardown = next {
            next = nil
            switch teardown {
            case .subscription(let subscription):
                switch subscription.endNested(followedBy: waiting, rest) {
                case .nothing, .many: break
                case .one(let one): next = one
                case .several(let several): waiting.append(contentsOf: several.reversed())
                case .held: return false
                }
            case .other(let other), .lastOther(let other): other.dispose()
            case .closure(let run), .last(let run): run()
            }
            if next == nil { next = waiting.popLast() }
        }
        return true
    }

    /// Ends this and takes its teardowns. If they are held, `waiting`, whose next one is the last, and `rest` follow them.
    @inline(__always)
    private func endNested(followedBy waiting: [Teardown], _ rest: ArraySlice<Teardown>) -> Teardowns {
        let seen = state.bitwiseOr(Self.endedFlag, ordering: .acquiringAndReleasing).oldValue
        if seen & Self.endedFlag != 0 {
            disposeAgain(seen)
            return .nothing
        }
        end(seen)
        guard seen & Self.hasTeardownsFlag != 0 else { return .nothing }
        return teardowns.withLock { teardowns in
            if case .held = teardowns { return teardowns.take(followedBy: waiting.reversed() + rest) }
            return teardowns.take(followedBy: [])
        }
    }
}
