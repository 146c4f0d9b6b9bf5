import Entities
import Foundation
import Persistence
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

/// Commands that open, use and close one library at the same time, as in cron jobs and loops of a shell.
@Suite(.blocking, .serialized, .needs(.program("sqlite3"))) struct ConcurrencyTests {
    /// A child that adds batches of videos.
    private struct Writer {
        /// The videos that only this writer adds.
        let numbers: Range<Int>
        let child: Child
        private var lines: [String] = []

        /// - Parameter limit: The maximum size of a file in bytes; 0 for none.
        init(_ path: String, first: Int, size: Int, limit: Int) throws {
            numbers = first..<first + 1_000_000
            child = try Child(["batches", path, "\(first)", "\(size)", "\(limit)"])
        }

        /// Waits for the next line. Blocks.
        mutating func wait() {
            if let line = child.line() { lines.append(line) }
        }

        /// Kills the child.
        ///
        /// - Returns: What it has acknowledged, and why it had ended before; `nil` if it had not.
        mutating func kill() -> (ledger: Ledger, refusal: String?) {
            child.kill()
            lines += child.lines()
            _ = child.waitForEnd()
            var ledger = Ledger()
            ledger.read(lines)
            return (ledger, lines.last { $0.hasPrefix("!") })
        }
    }

    @Test("writers, readers, kills and full disks never damage a library or lose an acknowledged change")
    func processes() async throws {
        let rounds = TestRounds(quick: 30, long: 1_000)
        var random = SeededGenerator(seed: rounds.seed)
        var (acknowledged, reads, refusals) = (0, 0, 0)
        for round in 0..<rounds.count {
            let folder = try TemporaryFolder()
            var saved: Set<Int> = []
            // First a new library, then one with the log of killed processes.
            for generation in 0..<2 {
                var writers = try (0..<3).map { number in
                    try Writer(
                        folder.library, first: (generation * 3 + number) * 1_000_000,
                        size: [1, 20, 400, 6_000].randomElement(using: &random) ?? 1,
                        limit: number == 0 ? Int.random(in: 50_000...3_000_000, using: &random) : 0)
                }
                let readers = try (0..<3).map { _ in try Child(["reads", folder.library]) }
                for _ in 0..<Int.random(in: 0...8, using: &random) { writers[1].wait() }
                var ledgers: [(ledger: Ledger, numbers: Range<Int>)] = []
                for index in writers.indices.shuffled(using: &random) {
                    let (ledger, refusal) = writers[index].kill()
                    ledgers.append((ledger, writers[index].numbers))
                    acknowledged += ledger.acknowledged
                    guard let refusal else { continue }
                    refusals += 1
                    #expect(index == 0 && refusal.contains("File too large"), "\(round): \(refusal)")
                }
                for reader in readers {
                    reader.kill()
                    let lines = reader.lines()
                    _ = reader.waitForEnd()
                    reads += lines.count
                    #expect(!lines.contains { $0.hasPrefix("!") }, "\(round): \(lines.last ?? "")")
                }

                let found = Set(try await folder.open().videos(offset: 0, limit: nil).map(\.episode.duration))
                let isComplete = saved.isSubset(of: found)
                #expect(isComplete, "\(round): earlier videos are missing")
                for (ledger, numbers) in ledgers {
                    var ledger = ledger
                    let isConsistent = ledger.accepts(found.filter(numbers.contains))
                    #expect(isConsistent, "\(round): \(ledger.expected.count) acknowledged of \(numbers)")
                }
                saved = found
            }
            let files = try folder.files("data")
            #expect(!files.contains { $0.contains("corrupt") }, "\(round): \(files)")
            let verdict = try folder.sqlite3("PRAGMA integrity_check")
            #expect(verdict == "ok")
        }
        #expect(acknowledged > 0 && reads > 0)
        print("processes: \(acknowledged) batches acknowledged, \(reads) reads, \(refusals) refused")
    }
}
