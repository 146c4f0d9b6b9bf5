import Entities
import HTTP
import VideoAPI

/// The envelope of a list: how many there are, and some of them.
struct WirePage: Decodable {
    private let total: Int?
    private let data: [Lossy<WireEpisode>]

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        total = members.lenient(Int.self, .total)
        data = try members.decode([Lossy<WireEpisode>].self, forKey: .data)
    }

    /// - Parameters:
    ///   - start: How many were skipped.
    ///   - count: How many were asked for.
    /// - Returns: `nil` when there are elements and none can be understood.
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
