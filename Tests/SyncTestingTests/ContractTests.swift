import Foundation
import Sync
import SyncTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ContractTests {
    @Test("keeps the contract of a shared database", arguments: SyncServiceContract.checks)
    func contract(_ check: SyncServiceContract.Check) async throws {
        let server = InMemorySyncServer(instance: "a", now: { Date() })
        try await check.run { InMemorySyncService(server) }
    }
}
