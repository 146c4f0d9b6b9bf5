public import Entities
public import FoundationEssentials
public import ReactiveCore

/// The videos that the user keeps. What was acknowledged is on disk: a call that returned is never lost.
///
/// Call from anywhere. `InMemoryMyVideoLibrary` passes the same tests.
public protocol MyVideoLibrary: Sendable {
    /// Keeps `episode`. Keeping it again changes its stored details but not its place in the list.
    func add(_ episode: Episode, at date: Date) async throws(LibraryFailure)

    /// Keeps those of `videos` that are not kept yet, all or none; what is kept stays as it is. So the same
    /// videos can be merged twice, and what was removed comes back to where it was.
    ///
    /// - Parameter videos: Newest first; of two with one id the last counts.
    /// - Returns: How many were not kept.
    @discardableResult
    func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int

    /// Lets go of `id`. One that is not there is no error.
    func remove(_ id: Episode.ID) async throws(LibraryFailure)

    /// Reads a page of the list.
    ///
    /// - Parameters:
    ///   - offset: How many to pass over; below 0 it is 0.
    ///   - limit: How many at most, `nil` for all; below 0 it is 0.
    /// - Returns: What is kept, newest first; empty past the end.
    func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo]

    /// Reads the list part by part, as it was at one moment: a long one takes no more memory than a short one.
    ///
    /// - Parameters:
    ///   - count: Videos in a part, 1 or more.
    ///   - take: Given each part in turn, on any thread; says whether to go on. It must not ask the library.
    func read(
        _ order: LibraryOrder, inBatchesOf count: Int, _ take: @escaping @Sendable ([SavedVideo]) -> Bool
    ) async throws(LibraryFailure)

    /// - Returns: The kept video, `nil` when it is not kept.
    func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo?

    /// Tells that something changed, whoever changed it, after it is on disk. Says nothing on subscribing.
    var changes: Observable<Void> { get }
}

extension MyVideoLibrary {
    /// Reads everything first, then gives it away in parts.
    public func read(
        _ order: LibraryOrder, inBatchesOf count: Int, _ take: @escaping @Sendable ([SavedVideo]) -> Bool
    ) async throws(LibraryFailure) {
        let videos = try await videos(offset: 0, limit: nil)
        var rest = (order == .added ? videos : videos.sorted(by: order.areInOrder))[...]
        while !rest.isEmpty, take(Array(rest.prefix(count))) { rest = rest.dropFirst(count) }
    }

    /// - Returns: Whether `id` is kept.
    public func contains(_ id: Episode.ID) async throws(LibraryFailure) -> Bool {
        try await video(id) != nil
    }
}

/// A kept video and since when.
public struct SavedVideo: Codable, Sendable, Equatable, Identifiable {
    public let episode: Episode
    public let addedAt: Date

    public init(episode: Episode, addedAt: Date) {
        (self.episode, self.addedAt) = (episode, addedAt)
    }

    public var id: Episode.ID { episode.id }
}

/// Why the library did not do it.
public enum LibraryFailure: Error, Sendable, Equatable, Codable {
    /// The disk is full, or a limit on file sizes was met.
    case full(path: String)
    /// It may not be read or written.
    case denied(path: String)
    /// Another program holds it for too long.
    case busy(path: String)
    /// Written by a newer program: left as it is.
    case newer(path: String)
    /// What is there cannot be mended; `detail` is for `--verbose`.
    case broken(path: String, detail: String)
}
