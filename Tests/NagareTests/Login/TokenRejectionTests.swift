import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// How commands react to a rejected token.
@Suite(.blocking) struct TokenRejectionTests {
    /// Runs `nagare search` with the demo's token stored and `faults` active.
    private func search(
        faults: [String]
    ) async throws -> (outcome: Outcome, isStored: Bool, next: Outcome) {
        let server = try await StandInServer.start(.init(items: 30))
        let home = try TemporaryFolder()
        _ = try await Executable.run(
            "login", "--with-token", home: home, origin: server.origin, input: "demo-token")
        await server.setFaults(try faults.map { try Fault(parsing: $0) })
        let outcome = try await Executable.run("search", "swift", home: home, origin: server.origin)
        let isStored = home.files.contains(".config/nagare/default/token")
        await server.setFaults([])
        let next = try await Executable.run("whoami", home: home, origin: server.origin)
        await server.stop()
        return (outcome, isStored, next)
    }

    @Test("a revoked token is deleted: exit 4 and one line")
    func revoked() async throws {
        let (outcome, isStored, next) = try await search(faults: ["revoke-token"])

        #expect(outcome.status == 4 && outcome.errorLines.count == 1)
        #expect(!isStored)
        #expect(next.status == 4)
    }

    @Test(
        "a rate limit or a forbidden request leaves the token stored",
        arguments: [("rate-limit=0", 7 as Int32), ("status=403@/api/v2/items", 1)])
    func staysStored(fault: String, status: Int32) async throws {
        let (outcome, isStored, next) = try await search(faults: [fault])

        #expect(outcome.status == status && outcome.errorLines.count == 1)
        #expect(isStored)
        #expect(next.output == "demo\n")
    }
}
