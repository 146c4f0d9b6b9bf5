public import Entities

/// Finds and reads episodes on one PeerTube instance. `InMemoryVideoAPI` stores episodes in memory.
///
/// Safe to call from any thread. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol VideoAPI: Sendable {
    /// The origin of the instance: scheme, host and port, without a trailing slash.
    var origin: String { get }

    /// Finds public episodes that contain every word of `query` in their name, description or tags.
    ///
    /// - Parameters:
    ///   - query: 1 character or more.
    ///   - start: The number of episodes to skip, 0 or more.
    ///   - count: 1...100.
    /// - Returns: The best match first; empty if nothing matches.
    func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage

    /// Lists public episodes, newest first.
    func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage

    /// Lists the public episodes of a channel or an account, newest first, or of a playlist, in its order.
    ///
    /// - Throws: `.notFound` if the instance does not know it.
    func episodes(
        of collection: VideoCollection, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage

    /// Reads an episode with all its details.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's numeric id.
    /// - Throws: `.notFound` if there is no such episode.
    func episode(_ id: String) async throws(ServiceFailure) -> Episode

    /// Finds out how an episode can be played.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's numeric id.
    /// - Throws: `.notFound` if there is no such episode; `.forbidden` if it is not public.
    func playback(of id: String) async throws(ServiceFailure) -> Playback
}

/// One page of a list of episodes.
public struct EpisodePage: Sendable, Equatable, Codable {
    /// Without duplicates and without elements that could not be decoded.
    public let episodes: [Episode]
    /// The number of episodes in the whole list; `nil` if the instance does not report it.
    public let total: Int?
    /// The start of the next page; `nil` on the last page.
    public let next: Int?
    /// The instance's failure if this page comes from the cache; `nil` if the instance answered.
    public let serviceFailure: ServiceFailure?

    public init(episodes: [Episode], total: Int?, next: Int?, serviceFailure failure: ServiceFailure? = nil) {
        (self.episodes, self.total, self.next, serviceFailure) = (episodes, total, next, failure)
    }
}
