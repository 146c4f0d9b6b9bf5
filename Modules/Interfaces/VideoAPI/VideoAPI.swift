public import Entities

/// Finds and reads episodes on one PeerTube instance. `InMemoryVideoAPI` holds episodes in memory.
///
/// Call from anywhere. Cancelling the task cancels the request, which then throws `.cancelled`.
public protocol VideoAPI: Sendable {
    /// The instance that is asked: scheme, host and port without a trailing slash.
    var origin: String { get }

    /// Finds public episodes in whose name, description or tags every word of `query` occurs.
    ///
    /// - Parameters:
    ///   - query: 1 character or more.
    ///   - start: How many to skip, 0 or more.
    ///   - count: 1...100.
    /// - Returns: The best match first; empty when nothing matches.
    func findEpisodes(
        _ query: String, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage

    /// Public episodes, newest first.
    func episodes(start: Int, count: Int) async throws(ServiceFailure) -> EpisodePage

    /// Public episodes of one channel, newest first.
    ///
    /// - Throws: `.notFound` when the instance does not know the channel.
    func episodes(
        of channel: Channel, start: Int, count: Int
    ) async throws(ServiceFailure) -> EpisodePage

    /// Reads one episode whole.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    /// - Throws: `.notFound` when there is none.
    func episode(_ id: String) async throws(ServiceFailure) -> Episode

    /// Asks how an episode can be played.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    /// - Throws: `.notFound` when there is none; `.forbidden` when it is not for everybody.
    func playback(of id: String) async throws(ServiceFailure) -> Playback
}

/// Some of the episodes that match.
public struct EpisodePage: Sendable, Equatable, Codable {
    /// Without the elements that could not be understood, and no uuid twice.
    public let episodes: [Episode]
    /// How many match in all; `nil` when the instance does not say.
    public let total: Int?
    /// Where the next page starts; `nil` when there is none.
    public let next: Int?
    /// What the instance gave, where this is what was seen before; `nil` where it is the instance's own.
    public let serviceFailure: ServiceFailure?

    public init(episodes: [Episode], total: Int?, next: Int?, serviceFailure failure: ServiceFailure? = nil) {
        (self.episodes, self.total, self.next, serviceFailure) = (episodes, total, next, failure)
    }
}
