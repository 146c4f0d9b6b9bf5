import ReactiveTesting
import StandInServer
import Testing

@Suite(.needs(.program("curl"))) struct LongQueryTests {
    @Test("a query with very many words does not delay other requests")
    func others() async throws {
        let server = try await StandInServer.start(StandInServer.Settings(items: 50))
        let words = (0..<500).map { "-w\($0)" }.joined(separator: "+")

        let ended = await withTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    _ = try? await server.curl("/api/v2/items?per_page=1&query=\(words)")
                    return "long"
                }
            }
            while await server.requests().count(where: { $0.contains("-w0") }) < 4 { await Task.yield() }
            group.addTask {
                _ = try? await server.curl("/api/v2/items?per_page=1")
                return "short"
            }
            var ended: [String] = []
            for await one in group { ended.append(one) }
            return ended
        }

        #expect(ended.firstIndex(of: "short").map { $0 < 2 } == true, "\(ended)")
        await server.stop()
    }
}
