import Sync

/// A service that has cut its log, whichever number is requested.
struct ServiceWithoutLog: SyncService {
    let service: InMemorySyncService

    func pull(after cursor: SyncCursor, limit: Int) async throws(SyncFailure) -> SyncPull { .tooOld }

    func prepare() async throws(SyncFailure) { try await service.prepare() }

    func open(_ machine: MachineID, name: String) async throws(SyncFailure) -> SyncServer {
        try await service.open(machine, name: name)
    }

    func push(_ operations: [SyncOperation]) async throws(SyncFailure) -> [SyncOutcome] {
        try await service.push(operations)
    }

    func latest(of cursors: [SyncCursor]) async throws(SyncFailure) -> SyncCursor? { nil }

    func rename(_ machine: MachineID, to name: String) async throws(SyncFailure) {
        try await service.rename(machine, to: name)
    }

    func snapshot(after key: SyncKey?, limit: Int) async throws(SyncFailure) -> SyncSnapshotPage {
        try await service.snapshot(after: key, limit: limit)
    }

    func acknowledge(_ number: Int64) async throws(SyncFailure) { try await service.acknowledge(number) }
    func wait() async throws(SyncFailure) { try await service.wait() }
    func status() async throws(SyncFailure) -> SyncServerStatus { try await service.status() }
    func remove(_ machine: MachineID) async throws(SyncFailure) { try await service.remove(machine) }
    func leave() async throws(SyncFailure) { try await service.leave() }
    func close() async { await service.close() }
}
