import Console
import Entities
import Foundation
import FoundationEssentials
import MyVideo
import Persistence
import TerminalFrames

/// A video as JSON. Names are written in snake case; what is unknown is null.
struct VideoRecord: Encodable {
    let episode: Episode
    /// When the video was saved; `nil` leaves the field out.
    let addedAt: Date?
    /// Lists of the service contain no tags, so that an empty list may mean that they are unknown.
    let knowsTags: Bool

    static let fields =
        Keys.allCases.filter { $0 != .addedAt }.map(\.rawValue)
        + ChannelKeys.allCases.map { "\(Keys.channel.rawValue).\($0.rawValue)" }
    static let savedFields = fields + [Keys.addedAt.rawValue]

    private enum Keys: String, CodingKey, CaseIterable {
        case id, origin
        case shortUUID = "short_uuid"
        case name, description, duration
        case isLive = "is_live"
        case nsfw, views, likes
        case publishedAt = "published_at"
        case url, channel, language, category, licence, tags
        case addedAt = "added_at"
    }

    private enum ChannelKeys: String, CodingKey, CaseIterable {
        case name
        case displayName = "display_name"
        case host
    }

    /// - Parameter isComplete: Whether the episode was requested itself, and not as a part of a list.
    init(_ episode: Episode, isComplete: Bool) {
        (self.episode, addedAt, knowsTags) = (episode, nil, isComplete)
    }

    init(saved episode: Episode, addedAt: Date) {
        (self.episode, self.addedAt, knowsTags) = (episode, addedAt, false)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(episode.uuid, forKey: .id)
        try container.encode(episode.origin, forKey: .origin)
        try container.encode(episode.shortUUID, forKey: .shortUUID)
        try container.encode(episode.name, forKey: .name)
        try container.encode(episode.description, forKey: .description)
        try container.encode(episode.duration, forKey: .duration)
        try container.encode(episode.isLive, forKey: .isLive)
        try container.encode(episode.isSensitive, forKey: .nsfw)
        try container.encode(episode.views, forKey: .views)
        try container.encode(episode.likes, forKey: .likes)
        try container.encode(episode.publishedAt, forKey: .publishedAt)
        try container.encode(episode.url, forKey: .url)
        var channel = container.nestedContainer(keyedBy: ChannelKeys.self, forKey: .channel)
        try channel.encode(episode.channel.name, forKey: .name)
        try channel.encode(episode.channel.displayName, forKey: .displayName)
        try channel.encode(episode.channel.host, forKey: .host)
        try container.encode(episode.language, forKey: .language)
        try container.encode(episode.category, forKey: .category)
        try container.encode(episode.licence, forKey: .licence)
        let tags = episode.tags.isEmpty && !knowsTags ? nil : episode.tags
        try container.encode(tags, forKey: .tags)
        if let addedAt { try container.encode(addedAt, forKey: .addedAt) }
    }
}

extension ListPrinter.Format where Item == VideoRecord {
    static func episodes(_ console: Console) -> Self {
        let text = EpisodeRows(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.episode.uuid, address: \.episode.url) {
            text.lines($0.map(\.episode), &$1)
        }
    }

    static func savedVideos(_ console: Console) -> Self {
        let text = EpisodeRows(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.episode.uuid, address: \.episode.url) { records, widths in
            text.lines(
                records.map { SavedVideo(episode: $0.episode, addedAt: $0.addedAt ?? .distantPast) },
                &widths)
        }
    }
}

extension OutputColumns {
    static let videos = ["id", "name", "duration", "channel.display_name", "published_at"]
    static let savedVideos = ["id", "name", "duration", "channel.display_name", "added_at"]
}
