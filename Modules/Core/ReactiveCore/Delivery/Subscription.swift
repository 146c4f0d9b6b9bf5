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
    private enum Teardown: Sendable {
        case hub(Confined<Source>)
        case other(any Disposable)
        case closure(@Sendable () -> Void)
    }

    /// A hub holds its subscriptions; they do not hold it, so that a relay that nobody has any more is freed.
    private struct Source {
        weak var hub: AnyHub?
    }

    private struct Held: Sendable {
        var first: Teardown?
        var rest: [Teardown] = []
    }

    private let ended = Atomic<Bool>(false)
    private let held: Mutex<Held>

    public init() {
        held = Mutex(Held(first: nil))
    }

    /// - Parameter teardown: Run once, on the thread that disposes.
    public init(_ teardown: @escaping @Sendable () -> Void) {
        held = Mutex(Held(first: .closure(teardown)))
    }

    public var isDisposed: Bool { ended.load(ordering: .acquiring) }

    /// Ends `other` together with this; at once when this has ended already.
    public func add(_ other: any Disposable) { keep(.other(other)) }

    /// Forgets `other` without ending it.
    package func forget(_ other: any Disposable) {
        let dropped = held.withLock { held -> Teardown? in
            if case .other(let first)? = held.first, first === other {
                defer { held.first = held.rest.popLast() }
                return held.first
            }
            let place = held.rest.firstIndex { if case .other(let one) = $0 { one === other } else { false } }
            return place.map { held.rest.remove(at: $0) }
        }
        _ = dropped  // Released here, with no lock held.
    }

    package func detach(from hub: AnyHub) { keep(.hub(Confined(Source(hub: hub)))) }

    public func dispose() {
        guard !ended.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let all = held.withLock { held in
            defer { held = Held() }
            return held
        }
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

    private func undo(_ teardown: Teardown) {
        switch teardown {
        case .hub(let source): source.value.hub?.detach(self)
        case .other(let other): other.dispose()
        case .closure(let run): run()
        }
    }
}
