public import Entities
public import FoundationEssentials
public import ReactiveCore

/// The videos that the user has saved. A call that has returned is saved to disk.
///
/// Safe to call from any thread. `InMemoryMyVideoLibrary` passes the same tests.
public protocol MyVideoLibrary: Sendable {
    /// Saves `episode`. Saving it again updates its details but not its position in the list.
    func add(_ episode: Episode, at date: Date) async throws(LibraryFailure)

    /// Saves the videos that are not in the library yet, all or none of them. Existing videos do not change,
    /// so that merging twice is harmless and a removed video returns to its old position.
    ///
    /// - Parameter videos: Newest first; of two with the same id the last one counts.
    /// - Returns: The number of videos added.
    @discardableResult
    func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int

    /// Removes `id`. Not an error if it is not in the library.
    func remove(_ id: Episode.ID) async throws(LibraryFailure)

    /// Reads a page of the list.
    ///
    /// - Parameters:
    ///   - offset: The number of videos to skip; negative values count as 0.
    ///   - limit: The maximum number of videos, `nil` for all; negative values count as 0.
    /// - Returns: Newest first, and of the same date in the order of their identifiers; empty past the end.
    func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo]

    /// Reads a snapshot of the list in batches. Memory use does not depend on the length of the list.
    ///
    /// - Parameters:
    ///   - order: The sort order.
    ///   - count: Videos per batch, 1 or more.
    ///   - take: Called with each batch in order, on any thread; returns whether to continue. Must not use
    ///     the library.
    func read(
        _ order: LibraryOrder, inBatchesOf count: Int, _ take: @escaping @Sendable ([SavedVideo]) -> Bool
    ) async throws(LibraryFailure)

    /// Finds the saved videos that `id` refers to: those of several instances may have the same id.
    ///
    /// - Parameter id: A UUID in any case, or a short UUID.
    /// - Returns: In any order; empty if none is saved.
    func videos(matching id: String) async throws(LibraryFailure) -> [SavedVideo]

    /// The saved video; `nil` if it is not in the library.
    func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo?

    /// Emits after each change is on disk, including changes by other processes. Does not emit on
    /// subscription.
    var changes: Observable<Void> { get }
}

extension MyVideoLibrary {
    /// Reads everything first and then divides it into batches.
    public func read(
        _ order: LibraryOrder, inBatchesOf count: Int, _ take: @escaping @Sendable ([SavedVideo]) -> Bool
    ) async throws(LibraryFailure) {
        let videos = try await videos(offset: 0, limit: nil)
        var rest = (order == .added ? videos : videos.sorted(by: order.areInOrder))[...]
        while !rest.isEmpty, take(Array(rest.prefix(count))) { rest = rest.dropFirst(count) }
    }

    /// Reads everything first.
    public func videos(matching id: String) async throws(LibraryFailure) -> [SavedVideo] {
        let uuid = id.lowercased()
        return try await videos(offset: 0, limit: nil).filter {
            $0.episode.uuid == uuid || $0.episode.shortUUID == id
        }
    }
}

/// A saved video and the date when it was saved.
public struct SavedVideo: Codable, Sendable, Equatable, Identifiable {
    public let episode: Episode
    public let addedAt: Date

    public init(episode: Episode, addedAt: Date) {
        (self.episode, self.addedAt) = (episode, addedAt)
    }

    public var id: Episode.ID { episode.id }

    /// Whether a list contains this video before `other`: it was saved later, or at the same moment and its identifier
    /// is greater. Total, so that all machines of a user show the same list.
    package func isListed(before other: SavedVideo) -> Bool {
        guard addedAt == other.addedAt else { return addedAt > other.addedAt }
        let (uuid, theirs) = (episode.uuid.utf8, other.episode.uuid.utf8)
        return uuid.elementsEqual(theirs)
            ? other.episode.origin.utf8.lexicographicallyPrecedes(episode.origin.utf8)
            : theirs.lexicographicallyPrecedes(uuid)
    }
}

/// The reason why a library operation failed.
public enum LibraryFailure: Error, Sendable, Equatable, Codable {
    /// The disk is full, or the quota is used up.
    case full(path: String)
    /// The file cannot be read or written.
    case denied(path: String)
    /// Another program has held the lock for too long.
    case busy(path: String)
    /// Written by a newer version of the program; not changed.
    case newer(path: String)
    /// Something else, such as a folder or a file of another program; not changed.
    case notALibrary(path: String)
    /// The system could not read or write the file for another reason, such as a failing disk. `detail` is
    /// the system's message.
    case failed(path: String, detail: String)
    /// The file is damaged; not changed. `detail` is shown with `--verbose`.
    case broken(path: String, detail: String)
}

/// The sort orders of a library. Equal videos are sorted by date of saving, latest first, and then by
/// identifier.
public enum LibraryOrder: String, Sendable, CaseIterable {
    /// Latest saved first.
    case added
    /// Latest published first.
    case published
    /// From A to Z, ignoring the case of ASCII letters.
    case name
    /// Longest first.
    case duration
    /// Most viewed first.
    case views

    /// Whether `one` comes before `other`.
    func areInOrder(_ one: SavedVideo, _ other: SavedVideo) -> Bool {
        let (first, second) = (one.episode, other.episode)
        return switch self {
        case .added: one.addedAt > other.addedAt
        case .published: first.publishedAt > second.publishedAt
        case .name: first.name.foldedASCII < second.name.foldedASCII
        case .duration: first.duration > second.duration
        case .views: first.views > second.views
        }
    }
}

extension String {
    /// Compares bytes as SQLite's NOCASE does.
    fileprivate var foldedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// The replacement of a damaged library by a new one with what could still be read.
public struct LibraryRecovery: Sendable, Equatable, Codable {
    /// The new path of the damaged file.
    public let backupPath: String
    /// The numbers of saved videos, followed names and posts marked as read in the new library.
    public let videos: Int
    public let follows: Int
    public let readMarks: Int
    /// The number of changes in the new library that the other machines do not have yet.
    public let unsentChanges: Int
    /// Whether nothing is missing: only an index or unused space was damaged.
    public let isComplete: Bool
    /// Whether the new library is not shared with other machines although the damaged one may have been.
    public let hasStoppedSharing: Bool

    public init(
        backupPath: String, videos: Int, follows: Int, readMarks: Int, unsentChanges: Int, isComplete: Bool,
        hasStoppedSharing: Bool
    ) {
        (self.backupPath, self.videos, self.follows) = (backupPath, videos, follows)
        (self.readMarks, self.unsentChanges) = (readMarks, unsentChanges)
        (self.isComplete, self.hasStoppedSharing) = (isComplete, hasStoppedSharing)
    }
}
