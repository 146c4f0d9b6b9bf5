import Entities
import FoundationEssentials
import Persistence

extension Episode {
    /// An episode whose UUID ends with `number`, published on day `number`.
    static func sample(
        _ number: Int, _ name: String? = nil, origin: String = "https://videos.example",
        description: String = "", duration: Int = 596, isLive: Bool = false, channel: String = "Open Movies",
        tags: [String] = []
    ) -> Episode {
        let digits = String(number)
        return Episode(
            origin: origin,
            uuid: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits,
            shortUUID: "short\(number)", name: name ?? "Episode \(number)", description: description,
            duration: duration, isLive: isLive, views: 1337, likes: 1,
            publishedAt: .day(number), url: "https://videos.example/w/short\(number)",
            channel: Channel(name: "open_movies", displayName: channel, host: "videos.example"),
            tags: tags)
    }
}

extension SavedVideo {
    /// Sample `number`, saved on day `day`.
    static func sample(_ number: Int, day: Int) -> SavedVideo {
        SavedVideo(episode: .sample(number), addedAt: .day(day))
    }
}

extension Date {
    static func day(_ number: Int) -> Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

    /// Formats dates as `day 3`.
    static let inDays: @Sendable (Date) -> String = { "day \(Int($0.timeIntervalSince1970 / 86_400))" }
}
