import Entities
import Foundation
import Glibc
import Persistence
import PersistenceSQLite
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import SyncTesting
import Testing

@Suite(.blocking, .serialized, .needsPostgres) struct FirstSyncTests {
    @Test("a new machine receives 100,000 videos in at most 10 s")
    func firstSync() async throws {
        let count = TestRounds(quick: 1_500, long: 100_000).count
        let server = try PostgresServer(durability: .disk)
        try server.execute("CREATE ROLE owner LOGIN", in: "postgres")
        let database = try TestDatabase(server)
        let folders = (try TemporaryFolder(), try TemporaryFolder())
        let full = try await machine(1, in: folders.0, videos: count)
        let empty = try await machine(2, in: folders.1, videos: 0)
        try await database.service().prepare()

        let pushing = try await spent { _ = try await session(full, database.service()).synchronise() }
        let before = processorTime()
        let receiving = try await spent { _ = try await session(empty, database.service()).synchronise() }

        let used = processorTime() - before
        let reader = try await database.member(3)
        let reading = try await spent { _ = try await reader.records() }
        #expect(try await empty.videos(offset: 0, limit: nil).count == count)
        note(
            "first synchronisation: \(count) videos pushed in \(pushing), received in \(receiving) (\(used) of the processor), of which reading from the server \(reading)"
        )
        if TestRounds.isMeasured { #expect(receiving <= .seconds(10)) }
    }

    private func machine(_ number: Int, in folder: TemporaryFolder, videos: Int) async throws
        -> SQLiteMyVideoLibrary
    {
        let library = try SQLiteMyVideoLibrary.open(at: "\(folder.path)/library.sqlite") { Date() }
        try await library.merge(
            (0..<videos).map { number in
                let digits = String(repeating: "0", count: 12 - String(number).count) + String(number)
                let episode = Episode(
                    origin: "https://peertube.example", uuid: "00000000-0000-4000-8000-\(digits)",
                    name: "動画 \(number) of a channel about something", duration: number, publishedAt: Date(),
                    url: "https://peertube.example/w/\(number)",
                    channel: Channel(name: "channel", displayName: "A channel", host: "peertube.example"))
                return SavedVideo(episode: episode, addedAt: Date())
            })
        try await SQLiteSyncLibrary(library).startSync(as: MachineID(UInt64(number)), at: "")
        return library
    }

    private func session(_ library: SQLiteMyVideoLibrary, _ service: SyncPostgres) -> SyncSession {
        SyncSession(
            library: SQLiteSyncLibrary(library), service: service, address: "", machineName: "measured",
            now: { Date() })
    }
}

/// The processor time that this process has used.
func processorTime() -> Duration {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(.zero) { $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec) }
}

/// The time that `work` takes.
func spent(_ work: () async throws -> Void) async rethrows -> Duration {
    let start = ContinuousClock.now
    try await work()
    return .now - start
}

/// Prints a figure.
func note(_ line: String) { FileHandle.standardOutput.write(Data("measured: \(line)\n".utf8)) }
