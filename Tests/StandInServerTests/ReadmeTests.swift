import StandInServer
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let server = try await StandInServer.start(.init(items: 40))
        let busy = try Fault(parsing: "status=503@/api/v2/itemsx1")
        await server.setFaults([busy])
        await server.stop()
    }
}
