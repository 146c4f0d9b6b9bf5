import Entities
import Foundation
import Glibc
import Persistence
import PersistenceSQLite
import ReactiveTesting
import Sync
import SyncPostgres
import Synchronization
import Testing

/// A machine whose process is killed and started again.
final class KilledMachine: Sendable {
    let number: Int
    private let offset: Int
    private let address: String
    private let folder: TemporaryFolder
    private let found = Mutex<[UUID: SyncOperation]>([:])

    /// The operations that the machine has recorded.
    var operations: [SyncOperation] { found.withLock { Array($0.values) } }

    init(number: Int, offset: Int, address: String) throws {
        (self.number, self.offset, self.address) = (number, offset, address)
        folder = try TemporaryFolder()
    }

    private var path: String { "\(folder.path)/library.sqlite" }

    /// Records operations, and kills the process again and again.
    ///
    /// - Returns: The number of kills. Blocks.
    func run(
        count: Int, kills: Int, _ generator: SeededGenerator, onLine: @Sendable (String?) -> Void
    ) throws -> Int {
        var generator = generator
        defer { onLine(nil) }
        for _ in 0..<kills {
            let child = try start(seed: generator.next(), count: count)
            for _ in 0...generator.nextBelow(2 * count / (kills + 1)) {
                guard let line = child.output.line() else { break }
                try note(line)
                onLine(line)
            }
            child.send(signal: SIGKILL)
            // What it had printed before it was killed.
            while let line = child.output.line() { try note(line) }
            _ = child.waitForEnd()
        }
        let child = try start(seed: generator.next(), count: max(count - operations.count, 10))
        while let line = child.output.line() {
            try note(line)
            onLine(line)
        }
        #expect(child.waitForEnd() == .exit(0))
        return kills
    }

    private func start(seed: UInt64, count: Int) throws -> ChildProcess {
        let program =
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/SyncChild"
        return try ChildProcess(
            [program, path, address, "\(number)", "\(offset)", "\(seed)", "\(count)"], output: .pipe,
            errors: .descriptor(STDERR_FILENO))
    }

    private func note(_ line: String) throws {
        if line == "synchronised" { return }
        guard line.hasPrefix("=") else {
            // The last line of a killed process may be incomplete.
            if line.hasPrefix("!") { Issue.record("machine \(number): \(line)") }
            return
        }
        guard let operation = SyncOperation(line: line.dropFirst()) else { return }
        found.withLock { found in
            if found[operation.id] == nil { found[operation.id] = operation }
        }
    }

    private var clock: @Sendable () -> Date { { [offset] in Date().addingTimeInterval(Double(offset)) } }

    private func open() throws -> SQLiteMyVideoLibrary {
        try SQLiteMyVideoLibrary.open(at: path, clock: clock)
    }

    func synchronise(_ service: SyncPostgres) async throws {
        let library = try open()
        let session = SyncSession(
            library: SQLiteSyncLibrary(library), service: service, address: address,
            machineName: "machine \(number)",
            now: clock)
        // A killed process may have committed operations without printing them.
        for pending in try await SQLiteSyncLibrary(library).pendingOperations(after: 0, limit: 1_000_000) {
            found.withLock { found in
                if found[pending.operation.id] == nil { found[pending.operation.id] = pending.operation }
            }
        }
        _ = try await session.synchronise()
        await service.close()
    }

    func content() async throws -> LibraryContent {
        let library = try open()
        #expect(try await SQLiteSyncLibrary(library).syncState()?.pending == 0)
        return try await LibraryContent(library)
    }
}

/// What the user sees.
struct LibraryContent: Equatable {
    let videos: [SavedVideo]
    let follows: [String]
    let read: [String]

    init(_ library: SQLiteMyVideoLibrary) async throws {
        let follows = SQLiteFollowLibrary(library)
        videos = try await library.videos(offset: 0, limit: nil).sorted { $0.id.uuid < $1.id.uuid }
        self.follows = try await follows.follows().map { "\($0.name.text) \($0.followedAt)" }.sorted()
        read = try await follows.read(of: (0..<100).map { "p\($0)" }).sorted()
    }

    /// The content of a new library with these records.
    init(merging records: [SyncKey: SyncRecord]) async throws {
        let folder = try TemporaryFolder()
        let library = try SQLiteMyVideoLibrary.open(at: "\(folder.path)/library.sqlite") { Date() }
        let sync = SQLiteSyncLibrary(library)
        try await sync.startSync(as: MachineID(99), at: "")
        let load = try await sync.beginSnapshot()
        // The clock of the machine that is an hour ahead.
        let now = Date().addingTimeInterval(3_600)
        try await sync.apply(
            records.map { SyncSnapshotPage.Entry(key: $0, record: $1) }, ofSnapshot: load, now: now)
        try await sync.finishSnapshot(load, upTo: .start, of: "x")
        try await self.init(library)
    }
}

extension SyncOperation {
    /// Parses a line that `SyncChild` printed; `nil` if it is incomplete.
    fileprivate init?(line: Substring) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, let id = UUID(uuidString: parts[0]),
            let timestamp = HybridTimestamp(text: parts[1]), let key = SyncKey(SyncKind(parts[2]), parts[3]),
            let fields = SyncOperation.fields(json: parts[5])
        else { return nil }
        let exists = parts[4] == "-" ? nil : parts[4] == "t"
        self.init(id: id, timestamp: timestamp, key: key, exists: exists, fields: fields)
    }
}
