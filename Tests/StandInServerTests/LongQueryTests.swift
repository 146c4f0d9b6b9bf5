import Foundation
import ReactiveTesting
import Testing

@testable import StandInServer

@Suite struct LongQueryTests {
    @Test("a short query is answered while more long ones are being searched than there are processors")
    func others() async throws {
        let searches = max(16, 4 * ProcessInfo.processInfo.activeProcessorCount)
        let long = Self.request(query: String(repeating: "w", count: 2_000))
        let (started, timedOut, finish) = (Box(0), Box(false), DispatchSemaphore(value: 0))

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<searches {
                group.addTask {
                    _ = await BlockingThreads.response(long) {
                        started.with { $0 += 1 }
                        // Ends by itself only if the searches occupy the threads that the short query needs.
                        if !timedOut.value, finish.wait(timeout: .now() + 60) == .timedOut {
                            timedOut.value = true
                        }
                        return .text("long", status: 200)
                    }
                }
            }
            while started.value < searches { try await yieldToOthers() }
            _ = await BlockingThreads.response(Self.request(query: "w")) { .text("short", status: 200) }
            for _ in 0..<searches { finish.signal() }
        }

        #expect(!timedOut.value)
    }

    private static func request(query: String) -> Request {
        Request(method: "GET", target: "/api/v2/items?query=\(query)", headers: [:], body: [])
    }
}
