package import FoundationEssentials
import Synchronization

/// A shared database that lives as long as the process.
package final class InMemorySyncServer: Sendable {
    /// When a hook is called.
    package enum Moment: Sendable, Equatable {
        /// The server has received a call but not started it.
        case received
        /// The server has completed the call; the caller has no answer yet.
        case completed
    }

    package typealias Hook = @Sendable (Moment) throws(SyncFailure) -> Void

    struct Machine {
        var id: MachineID
        var name: String
        var lastSeen: Date
        var acknowledged: Int64
    }

    struct Entry {
        let operation: SyncOperation
        let mark = UUID()
    }

    struct State {
        var isPrepared = false
        var instance: String
        /// The position after the last operation that was removed from the log.
        var cut = SyncCursor.start
        var log: [Entry] = []
        var identifiers: Set<UUID> = []
        /// Includes removed records, which are never deleted: a machine that was away may still save them at an earlier
        /// time.
        var records: [SyncKey: SyncRecord] = [:]
        var machines: [Machine] = []

        var number: Int64 { cut.number + Int64(log.count) }
        var end: SyncCursor { SyncCursor(number: number, mark: log.last?.mark ?? cut.mark) }

        /// The position with a number; `nil` if the log does not reach it.
        func position(_ number: Int64) -> SyncCursor? {
            guard (cut.number...self.number).contains(number) else { return nil }
            let index = Int(number - cut.number) - 1
            return index < 0 ? cut : SyncCursor(number: number, mark: log[index].mark)
        }
    }

    let now: @Sendable () -> Date
    private let state: Mutex<State>
    private let hook: Mutex<Hook?>
    private let arrivals = SyncArrivals()

    /// How long a machine may be inactive before the server forgets it, in seconds.
    package static let expiry: TimeInterval = 90 * 24 * 60 * 60

    /// Creates a server without a schema.
    ///
    /// - Parameters:
    ///   - instance: Identifies the stored data.
    ///   - now: The server's clock.
    package init(instance: String, now: @escaping @Sendable () -> Date) {
        self.now = now
        state = Mutex(State(instance: instance))
        hook = Mutex(nil)
    }

    /// Installs a function that is called at each moment of each call and can make the call fail.
    package func setHook(_ new: Hook?) { hook.withLock { $0 = new } }

    /// All data, for `restore(_:instance:)`.
    package struct Backup: Sendable {
        fileprivate let state: State
    }

    package func backup() -> Backup { state.withLock { Backup(state: $0) } }

    /// Replaces all data by an earlier copy.
    ///
    /// - Parameters:
    ///   - backup: The copy; `nil` for a new database.
    ///   - instance: A new identifier of the data, as after a dump was loaded; `nil` to keep the current one, as after
    ///     the database's files were restored.
    package func restore(_ backup: Backup?, instance: String?) {
        state.withLock { state in
            let instance = instance ?? state.instance
            state = backup?.state ?? State(isPrepared: true, instance: instance)
            state.instance = instance
        }
    }

    /// All operations that were stored and not cut.
    package var log: [SyncOperation] { state.withLock { $0.log.map(\.operation) } }
    /// The current state of all records.
    package var records: [SyncKey: SyncRecord] { state.withLock { $0.records } }

    func call<Value: Sendable>(
        _ work: (inout sending State) throws(SyncFailure) -> sending Value
    ) throws(SyncFailure) -> Value {
        let hook = hook.withLock { $0 }
        try hook?(.received)
        let (value, hasNew) = try state.withLock { (state) throws(SyncFailure) in
            let before = state.number
            let value = try work(&state)
            return (value, state.number > before)
        }
        if hasNew { arrivals.notify() }
        try hook?(.completed)
        return value
    }

    /// Returns when there are operations after `number`.
    func wait(after number: Int64) async throws(SyncFailure) {
        let hook = hook.withLock { $0 }
        try hook?(.received)
        while state.withLock({ $0.number }) <= number {
            let ticket = arrivals.ticket()
            guard state.withLock({ $0.number }) <= number else { return }
            await arrivals.wait(for: ticket)
            if Task.isCancelled { throw .cancelled }
        }
    }
}
