public import ReactiveCore
import Synchronization

/// An action that was reduced somewhere in a tree of scopes, as who observes the tree sees it.
public struct ObservedAction: Sendable {
    /// Counts the actions of the whole tree since somebody observes it, from 1; taken when the reduction begins.
    public let number: UInt64
    /// Of whatever type the dispatcher takes.
    public let action: any Sendable
    /// What this action is the cause of; `nil` while nobody follows causes.
    public let id: Cause?
    /// What made somebody dispatch it; `nil` from outside, or while nobody follows.
    public let cause: Cause?
    public let scopePath: String
    /// `Module/File.swift` of the call.
    public let fileID: String
    public let line: Int
    /// The scope's time when it was dispatched.
    public let time: Duration
}

/// Who observes the actions of one tree of scopes, and their number.
final class ActionWatch: Sendable {
    private struct Observer: Sendable {
        let id: ObjectIdentifier
        let scope: ObjectIdentifier
        let observe: @Sendable (ObservedAction) -> Void
    }

    private let observers = Guarded<[Observer]>([])
    private let count = Atomic<UInt64>(0)
    private let watching = Atomic<Bool>(false)

    /// Whether anybody observes; all that dispatching pays for when nobody does.
    var isOn: Bool { watching.load(ordering: .relaxed) }

    func add(of scope: ObjectIdentifier, _ observe: @escaping @Sendable (ObservedAction) -> Void)
        -> Subscription
    {
        let subscription = Subscription()
        let id = ObjectIdentifier(subscription)
        observers.withLock { observers in
            observers.append(Observer(id: id, scope: scope, observe: observe))
            watching.store(true, ordering: .relaxed)
        }
        subscription.add(Subscription { [weak self] in self?.remove(id) })
        return subscription
    }

    func next() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }

    /// - Parameter lineage: The scopes from the root down to the action's.
    func tell(_ action: ObservedAction, lineage: [ObjectIdentifier]) {
        for observer in observers.withLock({ $0 }) where lineage.contains(observer.scope) {
            observer.observe(action)
        }
    }

    private func remove(_ id: ObjectIdentifier) {
        let gone = observers.withLock { observers in
            defer {
                observers.removeAll { $0.id == id }
                watching.store(!observers.isEmpty, ordering: .relaxed)
            }
            return observers
        }
        _ = gone  // Released here, with no lock held.
    }
}

extension Scope {
    /// Hears of every action that is reduced in this scope and below it, whatever its type, also by dispatchers
    /// that are made later.
    ///
    /// Called when the stores have reduced it and before their observers hear, on the thread that is at it:
    /// keep it short, and do not wait there. Actions of one dispatcher come in their order.
    ///
    /// - Returns: Ends the observing; it ends with the scope.
    @discardableResult
    public func observe(_ observe: @escaping @Sendable (ObservedAction) -> Void) -> Subscription {
        let subscription = watch.add(of: ObjectIdentifier(self), observe)
        keep(subscription)
        return subscription
    }
}
