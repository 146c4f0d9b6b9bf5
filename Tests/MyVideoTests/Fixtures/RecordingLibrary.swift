import Entities
import FoundationEssentials
import Persistence
import ReactiveCore
import Synchronization

/// An in-memory library with delays that records its changes and fails on demand.
final class RecordingLibrary: MyVideoLibrary {
    private let memory = InMemoryMyVideoLibrary()
    private let scheduler: any Scheduler
    private let record = Mutex(Record())

    private struct Record {
        var readFailure: LibraryFailure?
        var writeFailure: LibraryFailure?
        var refusedName: String?
        var readDelay = Duration.milliseconds(10)
        var writeDelay = Duration.milliseconds(10)
        var written: [String] = []
        var readCount = 0
    }

    init(on scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    var changes: Observable<Void> { memory.changes }

    var readFailure: LibraryFailure? {
        get { record.withLock { $0.readFailure } }
        set { record.withLock { $0.readFailure = newValue } }
    }

    var writeFailure: LibraryFailure? {
        get { record.withLock { $0.writeFailure } }
        set { record.withLock { $0.writeFailure = newValue } }
    }

    /// The name of an episode that is not saved; `nil` for none.
    var refusedName: String? {
        get { record.withLock { $0.refusedName } }
        set { record.withLock { $0.refusedName = newValue } }
    }

    var readDelay: Duration {
        get { record.withLock { $0.readDelay } }
        set { record.withLock { $0.readDelay = newValue } }
    }

    var writeDelay: Duration {
        get { record.withLock { $0.writeDelay } }
        set { record.withLock { $0.writeDelay = newValue } }
    }

    /// `add NAME`, `remove UUID`, in the order of completion.
    var written: [String] { record.withLock { $0.written } }

    /// How often all videos were read.
    var readCount: Int { record.withLock { $0.readCount } }

    func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        if episode.name == refusedName { throw .full(path: "library") }
        try await write("add \(episode.name)")
        try await memory.add(episode, at: date)
    }

    func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int {
        try await write("merge \(videos.count)")
        return try await memory.merge(videos)
    }

    func remove(_ id: Episode.ID) async throws(LibraryFailure) {
        try await write("remove \(id.uuid.suffix(1))")
        try await memory.remove(id)
    }

    func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo] {
        record.withLock { $0.readCount += 1 }
        let found = try await memory.videos(offset: offset, limit: limit)  // The state before the delay.
        try? await scheduler.sleep(for: readDelay)
        if let readFailure { throw readFailure }
        return found
    }

    func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo? {
        try await memory.video(id)
    }

    private func write(_ what: String) async throws(LibraryFailure) {
        try? await scheduler.sleep(for: writeDelay)
        if let writeFailure { throw writeFailure }
        record.withLock { $0.written.append(what) }
    }
}
