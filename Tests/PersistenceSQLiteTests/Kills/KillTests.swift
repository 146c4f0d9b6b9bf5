import Entities
import FluxPrivateFiles
import Foundation
import Persistence
import PersistenceFiles
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

/// Kills writers with SIGKILL at critical points and at random moments. The long form prints how often each point was
/// hit.
@Suite(.blocking, .serialized, .needs(.program("sqlite3"))) struct KillTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func report(_ kills: [String: Int], _ rest: String) {
        guard TestRounds.isLong else { return }
        for (point, count) in kills.sorted(by: { $0.key < $1.key }) { print("kills \(point): \(count)") }
        print(rest)
    }

    /// The videos that a newly opened library contains, after an integrity check by an independent program.
    private func found() async throws -> Set<Int> {
        if FileManager.default.fileExists(atPath: folder.library) {
            let verdict = try folder.sqlite3("PRAGMA integrity_check")
            #expect(verdict == "ok")
        }
        return Set(try await folder.open().videos(offset: 0, limit: nil).map(\.episode.duration))
    }

    @Test("a kill before, during or after a commit loses nothing acknowledged and corrupts nothing")
    func atMilestones() async throws {
        let points: [Milestone] = [.inMigration, .beforeWrite, .afterWrite, .afterCommit]
        var (kills, ledger, first) = ([String: Int](), Ledger(), 0)
        for round in 0..<TestRounds(quick: 3, long: 25).count {
            for point in points {
                if point == .inMigration, round > 0 { continue }  // The schema is created only once.
                let nth = round * 3 + 1
                let child = try Child(
                    ["write", folder.library, "\(first)", "60", point.rawValue, "\(nth)"])
                ledger.read(child.lines())
                let isKilled = child.waitForEnd() == .signal(SIGKILL)
                #expect(isKilled, "\(point) in round \(round)")
                kills[point.rawValue, default: 0] += isKilled ? 1 : 0
                let found = try await found()
                let isConsistent = ledger.accepts(found)
                #expect(isConsistent, "\(point): \(found.symmetricDifference(ledger.expected))")
                first += 60
            }
        }
        for point in points { #expect(kills[point.rawValue, default: 0] > 0, "\(point) was never hit") }
        report(kills, "library: \(ledger.acknowledged) changes acknowledged, none lost")
    }

    @Test("a kill at a random moment loses nothing acknowledged and corrupts nothing")
    func atRandom() async throws {
        var (kills, ledger, first) = (0, Ledger(), 0)
        let rounds = TestRounds(quick: 25, long: 500)
        var random = SeededGenerator(seed: rounds.seed)
        for _ in 0..<rounds.count {
            let child = try Child(["write", folder.library, "\(first)", "100000"])
            var lines: [String] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                if let line = child.line() { lines.append(line) }
            }
            spin(for: .microseconds(Int.random(in: 0...3_000, using: &random)))
            child.kill()
            ledger.read(lines + child.lines())
            if child.waitForEnd() == .signal(SIGKILL) { kills += 1 }
            let found = try await found()
            let isConsistent = ledger.accepts(found)
            #expect(isConsistent, "\(found.symmetricDifference(ledger.expected))")
            first += 100_000
        }
        #expect(kills == rounds.count)
        report(["atRandom": kills], "library: \(ledger.acknowledged) changes acknowledged, none lost")
    }

    @Test("a killed migration leaves the old file intact, and the next start completes it")
    func inMigration() async throws {
        try await folder.fill(300)
        for step in 1...3 {
            let child = try Child(["migrate", folder.library, Milestone.inMigration.rawValue, "\(step)"])
            _ = child.lines()
            #expect(child.waitForEnd() == .signal(SIGKILL))
            #expect(
                try folder.sqlite3("PRAGMA integrity_check; PRAGMA user_version")
                    == "ok\n\(VideoTable.schema.version)")
            #expect(
                try folder.sqlite3("SELECT count(*) FROM pragma_table_info('video') WHERE name = 'note'")
                    == "0")
            #expect(try await found().count == 300)
        }

        let child = try Child(["migrate", folder.library])
        #expect(child.lines() == [] && child.waitForEnd() == .exit(0))

        #expect(try folder.sqlite3("PRAGMA user_version") == "\(VideoTable.schema.version + 1)")
        #expect(try folder.sqlite3("SELECT count(*) FROM video WHERE note = name") == "300")
        report(["inMigration (of a full library)": 3], "migration: the old file each time, then the new one")
    }

    @Test("a kill while settings are saved leaves the old or the new settings")
    func settings() throws {
        let points: [Milestone] = [.beforeWrite, .afterWrite, .afterSync, .afterRename]
        let vault = FileValueVault<UserSettings>(folder: folder.path + "/a", name: "settings.json")
        var kills: [String: Int] = [:]
        for round in 1...TestRounds(quick: 3, long: 25).count {
            for point in points {
                let child = try Child(["settings", folder.path + "/a", "50", point.rawValue, "\(round)"])
                let lines = child.lines()
                let isKilled = child.waitForEnd() == .signal(SIGKILL)
                #expect(isKilled)
                kills[point.rawValue, default: 0] += isKilled ? 1 : 0
                let (last, attempted) = (number(lines.last { $0.hasPrefix("=") }), number(lines.last))
                let stored = try vault.load().oauthPort ?? 0
                #expect(
                    stored == attempted || stored == (last ?? (attempted ?? 1) - 1), "\(point): \(stored)")
                #expect(point != .afterRename || stored == attempted)
            }
        }
        try vault.update { $0.caFile = "/ca.pem" }
        #expect(try folder.files("a") == ["settings.json"])
        for point in points { #expect(kills[point.rawValue, default: 0] > 0, "\(point) was never hit") }
        report(kills, "settings: old or new each time")
    }

    private func number(_ line: String?) -> Int? { line.flatMap { Int($0.dropFirst(2)) } }

    /// Busy-waits for a duration that is shorter than a scheduler tick.
    private func spin(for duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }
}
