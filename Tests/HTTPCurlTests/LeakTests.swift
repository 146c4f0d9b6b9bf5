import CCurl
import Foundation
import Glibc
import HTTP
import HTTPCurl
import Synchronization
import Testing

private let livePieces = Atomic(0)

private func count(_ difference: Int) {
    livePieces.add(difference, ordering: .relaxed)
}

/// Counts libcurl's allocations.
///
/// - Returns: `false` when libcurl is already initialised, which fixes its allocator.
private func countPieces() -> Bool {
    curl_global_init_mem(
        Int(CURL_GLOBAL_DEFAULT),
        { size in
            count(1)
            return malloc(size)
        },
        { piece in
            if piece != nil { count(-1) }
            free(piece)
        },
        { piece, size in
            if piece == nil { count(1) }
            return realloc(piece, size)
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
    private struct Holdings {
        let descriptors: Int
        let threads: Int
        /// The memory blocks that libcurl holds: each handle, connection and list consists of several.
        let pieces: Int

        init() throws {
            descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            pieces = livePieces.load(ordering: .relaxed)
        }
    }

    /// Counts the tasks that hold one.
    private final class Life: Sendable {
        static let count = Atomic(0)

        init() { Self.count.add(1, ordering: .relaxed) }

        deinit { Self.count.subtract(1, ordering: .relaxed) }
    }

    /// Sends 150 requests to a port that never answers and cancels half of them.
    private static func live(_ port: UInt16) async {
        let http = HTTPCurl.impatient()
        let tasks = (1...150).map { number in
            let life = Life()
            return Task.immediate {
                _ = life
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
            guard countPieces() else { exit(2) }
            let (socket, port) = RawServer.bound()
            listen(socket, 4_096)
            await LeakTests.live(port)
            let before = try Holdings()

            for _ in 1...20 { await LeakTests.live(port) }

            let after = try Holdings()
            guard after.descriptors == before.descriptors else { exit(3) }
            guard after.pieces == before.pieces else { exit(4) }
            guard Life.count.load(ordering: .relaxed) == 0 else { exit(5) }
            // The last threads may still be ending; a leak would leave twenty.
            guard after.threads < before.threads + 5 else { exit(6) }
        }
    }
}
