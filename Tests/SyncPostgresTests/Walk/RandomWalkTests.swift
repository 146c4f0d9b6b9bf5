import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import Testing

/// Random walks of three machines over two servers whose data is put back, loaded from dumps and removed.
@Suite(.blocking, .serialized) struct RandomWalkTests {
    @Test("all machines converge, and nothing that one of them has recorded is lost")
    func inMemory() async throws {
        let rounds = TestRounds(quick: 1_000, long: 100_000, "RandomWalkTests, in memory")
        try await walk(InMemoryWalkServers(), rounds, eventRate: 15, settlingEvery: 50)
    }

    @Test("the same over PostgreSQL", .needsPostgres)
    func postgres() async throws {
        let rounds = TestRounds(quick: 30, long: 1_000, "RandomWalkTests, PostgreSQL")
        try await walk(try PostgresWalkServers(), rounds, eventRate: 30, settlingEvery: 10)
    }

    private func walk(
        _ servers: any WalkServers, _ rounds: TestRounds, eventRate: Int, settlingEvery step: Int
    ) async throws {
        let folder = try TemporaryFolder()
        var walk = try await RandomWalk(servers, seed: rounds.seed, in: folder)
        for round in 1...rounds.count {
            try await walk.round(eventRate: eventRate)
            guard round % step == 0 || round == rounds.count else { continue }
            try await walk.settle()
            let problems = try await walk.problems()
            try #require(problems.isEmpty, "round \(round): \(problems.joined(separator: "; "))")
        }
    }
}
