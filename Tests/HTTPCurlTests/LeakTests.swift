import CCurl
import Foundation
import Glibc
import HTTP
import HTTPCurl
import Synchronization
import Testing

private let liveBlocks = Atomic(0)

private func count(_ difference: Int) {
    liveBlocks.add(difference, ordering: .relaxed)
}

/// Counts libcurl's allocations.
///
/// - Returns: `false` when libcurl is already initialised, which fixes its allocator.
private func countAllocations() -> Bool {
    curl_global_init_mem(
        Int(CURL_GLOBAL_DEFAULT),
        { size in
            count(1)
            return malloc(size)
        },
        { block in
            if block != nil { count(-1) }
            free(block)
        },
        { block, size in
            if block == nil { count(1) }
            return realloc(block, size)
        },
        { text in
            count(1)
            return text.flatMap { strdup($0) }
        },
        { number, size in
            count(1)
            return calloc(number, size)
        }) == CURLE_OK
}

@Suite struct LeakTests {
    /// The resources that this process holds.
    private struct Resources {
        let descriptors: Int
        let threads: Int
        /// The memory blocks that libcurl holds: each handle, connection and list consists of several.
        let blocks: Int

        init() throws {
            descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            blocks = liveBlocks.load(ordering: .relaxed)
        }
    }

    /// Counts the tasks that hold one.
    private final class TaskToken: Sendable {
        static let count = Atomic(0)

        init() { Self.count.add(1, ordering: .relaxed) }

        deinit { Self.count.subtract(1, ordering: .relaxed) }
    }

    /// Sends 150 requests to a port that never answers and cancels half of them.
    private static func exerciseClient(_ port: UInt16) async {
        let http = HTTPCurl.testClient()
        let tasks = (1...150).map { number in
            let token = TaskToken()
            return Task.immediate {
                _ = token
                let url = "http://127.0.0.1:\(port)/\(number)"
                return try await http.send(HTTPRequest(number % 5 == 0 ? .post : .get, url))
            }
        }
        for task in tasks.prefix(75) { task.cancel() }
        for task in tasks.prefix(75) { _ = await task.result }
        await http.close()
        for task in tasks { _ = await task.result }
    }

    @Test("three thousand cancelled or closed requests leak no memory, descriptor, thread or task")
    func nothingIsLeft() async {
        // In a separate process, so that no other test opens files.
        await #expect(processExitsWith: .success) {
            guard countAllocations() else { exit(2) }
            let (socket, port) = RawServer.bound()
            listen(socket, 4_096)
            await LeakTests.exerciseClient(port)
            let before = try Resources()

            for _ in 1...20 { await LeakTests.exerciseClient(port) }

            let after = try Resources()
            guard after.descriptors == before.descriptors else { exit(3) }
            guard after.blocks == before.blocks else { exit(4) }
            guard TaskToken.count.load(ordering: .relaxed) == 0 else { exit(5) }
            // The last threads may still be ending; a leak would leave twenty.
            guard after.threads < before.threads + 5 else { exit(6) }
        }
    }
}
