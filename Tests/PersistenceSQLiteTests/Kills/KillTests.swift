import Entities
import Foundation
import Persistence
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

/// `kill -9` where it hurts. `NAGARE_STRESS=full` kills at 500 random moments, as `Tooling/stress persistence`
/// does, and prints how often which point was hit.
@Suite(.blocking, .serialized, .needs(.program("sqlite3"))) struct KillTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func report(_ kills: [String: Int], _ rest: String) {
        guard TestRounds.isLong else { return }
        for (point, count) in kills.sorted(by: { $0.key < $1.key }) { print("kills \(point): \(count)") }
        print(rest)
    }

    /// What an independent program and a new library find.
    private func found() async throws -> Set<Int> {
        if FileManager.default.fileExists(atPath: folder.library) {
            let verdict = try folder.sqlite3("PRAGMA integrity_check")
            #expect(verdict == "ok")
        }
        let opened = try SQLiteMyVideoLibrary.open(at: folder.library, now: .moment)
        #expect(opened.recovery == nil)
        return Set(try await opened.library.videos(offset: 0, limit: nil).map(\.episode.duration))
    }

    @Test("B-M5 killed before, after and inside a commit: nothing acknowledged is missing, nothing is torn")
    func atMilestones() async throws {
        let points: [Milestone] = [.inMigration, .beforeWrite, .afterWrite, .afterCommit]
        var (kills, ledger, first) = ([String: Int](), Ledger(), 0)
        for round in 0..<TestRounds(quick: 3, long: 25).count {
            for point in points {
                if point == .inMigration, round > 0 { continue }  // A file is made once only.
                let nth = round * 3 + 1
                let child = try Child(
                    ["write", folder.library, "\(first)", "60", point.rawValue, "\(nth)"])
                ledger.read(child.lines())
                let isKilled = child.ended() == .signal(SIGKILL)
                #expect(isKilled, "\(point) in round \(round)")
                kills[point.rawValue, default: 0] += isKilled ? 1 : 0
                let found = try await found()
                let isExplained = ledger.accepts(found)
                #expect(isExplained, "\(point): \(found.symmetricDifference(ledger.kept))")
                first += 60
            }
        }
        for point in points { #expect(kills[point.rawValue, default: 0] > 0, "\(point) was never hit") }
        report(kills, "library: \(ledger.acknowledged) changes acknowledged, none lost")
    }

    @Test("B-M5 killed at random moments: the same")
    func atRandom() async throws {
        var (kills, ledger, first) = (0, Ledger(), 0)
        let rounds = TestRounds(quick: 25, long: 500)
        var random = Dice(seed: rounds.seed)
        for _ in 0..<rounds.count {
            let child = try Child(["write", folder.library, "\(first)", "100000"])
            var lines: [String] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) { if let line = child.line() { lines.append(line) } }
            spin(for: .microseconds(Int.random(in: 0...3_000, using: &random)))
            child.end()
            ledger.read(lines + child.lines())
            if child.ended() == .signal(SIGKILL) { kills += 1 }
            let found = try await found()
            let isExplained = ledger.accepts(found)
            #expect(isExplained, "\(found.symmetricDifference(ledger.kept))")
            first += 100_000
        }
        #expect(kills == rounds.count)
        report(["atRandom": kills], "library: \(ledger.acknowledged) changes acknowledged, none lost")
    }

    @Test("B-M5 a migration killed half-way leaves the old file, whole, and the next start ends it")
    func inMigration() async throws {
        try await folder.fill(300)
        for step in 1...3 {
            let child = try Child(["migrate", folder.library, Milestone.inMigration.rawValue, "\(step)"])
            _ = child.lines()
            #expect(child.ended() == .signal(SIGKILL))
            #expect(
                try folder.sqlite3("PRAGMA integrity_check; PRAGMA user_version")
                    == "ok\n\(VideoTable.schema.version)")
            #expect(
                try folder.sqlite3("SELECT count(*) FROM pragma_table_info('video') WHERE name = 'note'")
                    == "0")
            #expect(try await found().count == 300)
        }

        let child = try Child(["migrate", folder.library])
        #expect(child.lines() == [] && child.ended() == .exit(0))

        #expect(try folder.sqlite3("PRAGMA user_version") == "\(VideoTable.schema.version + 1)")
        #expect(try folder.sqlite3("SELECT count(*) FROM video WHERE note = name") == "300")
        report(["inMigration (of a full library)": 3], "migration: the old file each time, then the new one")
    }

    @Test("B-A3 settings killed before a write, after it, after its sync and after the rename: old or new")
    func settings() throws {
        let points: [Milestone] = [.beforeWrite, .afterWrite, .afterSync, .afterRename]
        let vault = FileValueVault<UserSettings>(folder: folder.path + "/a", name: "settings.json")
        var kills: [String: Int] = [:]
        for round in 1...TestRounds(quick: 3, long: 25).count {
            for point in points {
                let child = try Child(["settings", folder.path + "/a", "50", point.rawValue, "\(round)"])
                let lines = child.lines()
                let isKilled = child.ended() == .signal(SIGKILL)
                #expect(isKilled)
                kills[point.rawValue, default: 0] += isKilled ? 1 : 0
                let (last, asked) = (number(lines.last { $0.hasPrefix("=") }), number(lines.last))
                let stored = try vault.load().oauthPort ?? 0
                #expect(stored == asked || stored == (last ?? (asked ?? 1) - 1), "\(point): \(stored)")
                #expect(point != .afterRename || stored == asked)
            }
        }
        try vault.update { $0.caFile = "/ca.pem" }
        #expect(try folder.files("a") == ["settings.json"])
        for point in points { #expect(kills[point.rawValue, default: 0] > 0, "\(point) was never hit") }
        report(kills, "settings: old or new each time")
    }

    private func number(_ line: String?) -> Int? { line.flatMap { Int($0.dropFirst(2)) } }

    /// Lets time pass without sleeping: a moment far shorter than a scheduler's tick.
    private func spin(for duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }
}
