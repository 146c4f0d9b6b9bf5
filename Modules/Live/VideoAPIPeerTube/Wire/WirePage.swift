import Entities
import HTTP
import VideoAPI

/// A list response: the total number of videos, and some of them.
struct WirePage: Decodable {
    private let total: Int?
    private let data: [Lossy<WireElement>]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        total = members.decodeIfValid(Int.self, .total)
        data = try members.decode([Lossy<WireElement>].self, forKey: .data)
    }

    /// - Parameters:
    ///   - start: The number of skipped videos.
    ///   - count: The requested number of videos.
    /// - Returns: `nil` when the list has elements but none can be decoded.
    func page(start: Int, count: Int) -> EpisodePage? {
        var uuids: Set<String> = []
        let episodes = data.compactMap(\.value?.episode).filter { uuids.insert($0.uuid).inserted }
        if episodes.isEmpty, !data.isEmpty { return nil }
        let end = start + data.count
        let hasMore = !data.isEmpty && (total.map { end < $0 } ?? (data.count >= count))
        return EpisodePage(episodes: episodes, total: total, next: hasMore ? end : nil)
    }

    private enum Keys: CodingKey { case total, data }
}

/// An element of a list: a video, or an element of a playlist with a video, which is missing once it was deleted.
private struct WireElement: Decodable {
    let episode: Episode

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        episode =
            members.contains(.video)
            ? try members.decode(WireEpisode.self, forKey: .video).episode
            : try WireEpisode(from: decoder).episode
    }

    private enum Keys: CodingKey { case video }
}
