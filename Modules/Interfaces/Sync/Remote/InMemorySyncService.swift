package import FoundationEssentials
import Synchronization

/// One machine's access to an `InMemorySyncServer`.
package final class InMemorySyncService: SyncService {
    private struct State {
        var machine: MachineID?
        /// The number up to which the machine has pulled.
        var number: Int64 = 0
    }

    private let server: InMemorySyncServer
    private let state = Mutex(State())

    package init(_ server: InMemorySyncServer) { self.server = server }

    package func prepare() async throws(SyncFailure) {
        try server.call { (state) throws(SyncFailure) in state.isPrepared = true }
    }

    package func open(_ machine: MachineID, name: String) async throws(SyncFailure) -> SyncServer {
        state.withLock { $0.machine = machine }
        let now = server.now()
        return try server.call { (state) throws(SyncFailure) in
            guard state.isPrepared else { throw .notPrepared }
            state.register(machine, name: name, now: now)
            return SyncServer(instance: state.instance, now: now)
        }
    }

    package func push(_ operations: [SyncOperation]) async throws(SyncFailure) -> [SyncOutcome] {
        let now = server.now()
        _ = try machine()
        return try server.call { (state) throws(SyncFailure) in
            operations.map { operation in
                if let refusal = operation.refusal(now: now) { return .refused(refusal) }
                state.append(operation)
                return .accepted
            }
        }
    }

    package func pull(after cursor: SyncCursor, limit: Int) async throws(SyncFailure) -> SyncPull {
        _ = try machine()
        let pull = try server.call { (state) throws(SyncFailure) -> SyncPull in
            if cursor.number < state.cut.number { return .tooOld }
            guard state.position(cursor.number) == cursor else { return .diverged }
            let found = state.log.dropFirst(Int(cursor.number - state.cut.number)).prefix(limit)
            let end = found.last.map {
                SyncCursor(number: cursor.number + Int64(found.count), mark: $0.mark)
            }
            return .operations(found.map(\.operation), upTo: end ?? cursor)
        }
        if case .operations(_, let end, _) = pull { state.withLock { $0.number = end.number } }
        return pull
    }

    package func latest(of cursors: [SyncCursor]) async throws(SyncFailure) -> SyncCursor? {
        _ = try machine()
        return try server.call { (state) throws(SyncFailure) in
            cursors.filter { state.position($0.number) == $0 }.max { $0.number < $1.number }
        }
    }

    package func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage {
        _ = try machine()
        return try server.call { (state) throws(SyncFailure) in
            let rest = state.records.filter { entry in key.map { $0 < entry.key } ?? true }
            let entries = rest.sorted { $0.key < $1.key }.prefix(limit).map { key, record in
                SyncSnapshotPage.Entry(key: key, record: record)
            }
            return SyncSnapshotPage(entries: entries, cursor: state.end)
        }
    }

    package func acknowledge(_ number: Int64) async throws(SyncFailure) {
        let (machine, now) = (try machine(), server.now())
        try server.call { (state) throws(SyncFailure) in
            state.note(machine) { ($0.acknowledged, $0.lastSeen) = (max($0.acknowledged, number), now) }
            state.cutLog(now: now)
        }
    }

    package func wait() async throws(SyncFailure) {
        _ = try machine()
        try await server.wait(after: state.withLock { $0.number })
    }

    package func status() async throws(SyncFailure) -> SyncServerStatus {
        try server.call { (state) throws(SyncFailure) in
            guard state.isPrepared else { throw .notPrepared }
            let machines = state.machines.map {
                SyncServerStatus.Machine(
                    id: $0.id, name: $0.name, lastSeen: $0.lastSeen, acknowledged: $0.acknowledged)
            }
            let records = state.records.values.count { $0.exists }
            return SyncServerStatus(machines: machines, records: records, number: state.number)
        }
    }

    package func rename(_ machine: MachineID, to name: String) async throws(SyncFailure) {
        try server.call { (state) throws(SyncFailure) in
            state.note(machine) { $0.name = String(name.prefix(100)) }
        }
    }

    package func leave() async throws(SyncFailure) { try await remove(machine()) }

    package func remove(_ machine: MachineID) async throws(SyncFailure) {
        let now = server.now()
        try server.call { (state) throws(SyncFailure) in
            state.machines.removeAll { $0.id == machine }
            state.cutLog(now: now)
        }
    }

    package func close() async {}

    private func machine() throws(SyncFailure) -> MachineID {
        guard let machine = state.withLock({ $0.machine }) else { throw .notStarted }
        return machine
    }
}

extension SyncOperation {
    /// Why a server whose clock shows `now` refuses the operation; `nil` if it does not.
    package func refusal(now: Date) -> SyncRefusal? {
        if HybridClock.lead(of: timestamp, over: now) > HybridClock.limit { return .clockAhead }
        return fieldsJSON.utf8.count > Self.maximumSize ? .tooLarge : nil
    }
}

extension InMemorySyncServer.State {
    fileprivate mutating func register(_ machine: MachineID, name: String, now: Date) {
        if machines.contains(where: { $0.id == machine }) {
            note(machine) { $0.lastSeen = now }
        } else {
            machines.append(.init(id: machine, name: name, lastSeen: now, acknowledged: number))
        }
    }

    fileprivate mutating func note(_ machine: MachineID, _ change: (inout InMemorySyncServer.Machine) -> Void)
    {
        guard let index = machines.firstIndex(where: { $0.id == machine }) else { return }
        change(&machines[index])
    }

    fileprivate mutating func append(_ operation: SyncOperation) {
        guard identifiers.insert(operation.id).inserted else { return }
        log.append(.init(operation: operation))
        var record = records[operation.key] ?? SyncRecord()
        record.apply(operation)
        records[operation.key] = record
    }

    /// Forgets machines that have expired, and the operations that all others have passed.
    fileprivate mutating func cutLog(now: Date) {
        machines.removeAll { now.timeIntervalSince($0.lastSeen) > InMemorySyncServer.expiry }
        let passed = machines.map { min($0.acknowledged, number) }.min()
        guard let passed, passed > cut.number, let position = position(passed) else { return }
        let old = log.prefix(Int(passed - cut.number))
        identifiers.subtract(old.map(\.operation.id))
        log.removeFirst(old.count)
        cut = position
    }
}
