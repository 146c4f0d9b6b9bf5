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

    package func pull(after number: Int64, limit: Int) async throws(SyncFailure) -> SyncPull {
        _ = try machine()
        let pull = try server.call { (state) throws(SyncFailure) -> SyncPull in
            guard (state.cut...state.number).contains(number) else { return .tooOld }
            let found = Array(state.log.dropFirst(Int(number - state.cut)).prefix(limit))
            return .operations(found, upTo: number + Int64(found.count))
        }
        if case .operations(_, let number) = pull { state.withLock { $0.number = number } }
        return pull
    }

    package func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage {
        let machine = try machine()
        return try server.call { (state) throws(SyncFailure) in
            let number = state.number
            if key == nil { state.note(machine) { $0.acknowledged = number } }
            let rest = state.records.filter { entry in key.map { $0 < entry.key } ?? true }
            let entries = rest.sorted { $0.key < $1.key }.prefix(limit).map { key, record in
                SyncSnapshotPage.Entry(key: key, record: record)
            }
            return SyncSnapshotPage(entries: entries, number: number)
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

    package func leave() async throws(SyncFailure) {
        let (machine, now) = (try machine(), server.now())
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
            note(machine) { ($0.name, $0.lastSeen) = (name, now) }
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
        log.append(operation)
        var record = records[operation.key] ?? SyncRecord()
        record.apply(operation)
        records[operation.key] = record
    }

    /// Forgets machines that have expired, and the operations that all others have passed.
    fileprivate mutating func cutLog(now: Date) {
        machines.removeAll { now.timeIntervalSince($0.lastSeen) > InMemorySyncServer.expiry }
        guard let passed = machines.map(\.acknowledged).min(), passed > cut else { return }
        let old = log.prefix(Int(passed - cut))
        identifiers.subtract(old.map(\.id))
        log.removeFirst(old.count)
        cut = passed
    }
}
