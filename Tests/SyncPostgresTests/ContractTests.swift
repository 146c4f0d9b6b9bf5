import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct ContractTests {
    @Test("keeps the contract of a shared database", arguments: SyncServiceContract.checks)
    func contract(_ check: SyncServiceContract.Check) async throws {
        let database = try DatabaseServer.database()
        try await check.run { database.service() }
    }
}
