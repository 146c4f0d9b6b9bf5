public import FoundationEssentials

/// A video on one PeerTube instance, with everything that a screen needs to show it offline.
///
/// Coding keys are the service's names; `id` is the uuid. Source: PeerTube REST API 7.0, "Video" and
/// "VideoDetails".
public struct Episode: Codable, Sendable, Equatable, Identifiable {
    /// Identifies an episode: the instance that returned it, and its uuid, which is the same on every
    /// instance.
    public struct ID: Codable, Sendable, Hashable {
        /// Scheme, host and port without a trailing slash: `https://framatube.org`.
        public let origin: String
        /// 36 characters, lower case.
        public let uuid: String

        public init(origin: String, uuid: String) {
            (self.origin, self.uuid) = (origin, uuid.lowercased())
        }
    }

    public let origin: String
    public let uuid: String
    /// 22 characters of base 58; `nil` on old servers.
    public let shortUUID: String?
    public let name: String
    /// Markdown; truncated to 250 characters in lists.
    public let description: String
    /// Seconds, 0 or more; 0 for a live stream.
    public let duration: Int
    public let isLive: Bool
    public let isSensitive: Bool
    public let views: Int
    public let likes: Int
    public let publishedAt: Date
    /// The web page.
    public let url: String
    public let channel: Channel
    public let language: String?
    public let category: String?
    public let licence: String?
    /// At most 5; empty in lists.
    public let tags: [String]

    public var id: ID { ID(origin: origin, uuid: uuid) }

    public init(
        origin: String, uuid: String, shortUUID: String? = nil, name: String, description: String = "",
        duration: Int, isLive: Bool = false, isSensitive: Bool = false, views: Int = 0, likes: Int = 0,
        publishedAt: Date, url: String, channel: Channel, language: String? = nil, category: String? = nil,
        licence: String? = nil, tags: [String] = []
    ) {
        (self.origin, self.uuid, self.shortUUID) = (origin, uuid.lowercased(), shortUUID)
        (self.name, self.description, self.duration) = (name, description, duration)
        (self.isLive, self.isSensitive, self.views, self.likes) = (isLive, isSensitive, views, likes)
        (self.publishedAt, self.url, self.channel) = (publishedAt, url, channel)
        (self.language, self.category, self.licence, self.tags) = (language, category, licence, tags)
    }

    /// Decodes missing or null tags as none.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        origin = try members.decode(String.self, forKey: .origin)
        uuid = try members.decode(String.self, forKey: .uuid)
        shortUUID = try members.decodeIfPresent(String.self, forKey: .shortUUID)
        name = try members.decode(String.self, forKey: .name)
        description = try members.decode(String.self, forKey: .description)
        duration = try members.decode(Int.self, forKey: .duration)
        isLive = try members.decode(Bool.self, forKey: .isLive)
        isSensitive = try members.decode(Bool.self, forKey: .isSensitive)
        views = try members.decode(Int.self, forKey: .views)
        likes = try members.decode(Int.self, forKey: .likes)
        publishedAt = try members.decode(Date.self, forKey: .publishedAt)
        url = try members.decode(String.self, forKey: .url)
        channel = try members.decode(Channel.self, forKey: .channel)
        language = try members.decodeIfPresent(String.self, forKey: .language)
        category = try members.decodeIfPresent(String.self, forKey: .category)
        licence = try members.decodeIfPresent(String.self, forKey: .licence)
        tags = try members.decodeIfPresent([String].self, forKey: .tags) ?? []
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case uuid = "id"
        case origin, shortUUID, name, description, duration, isLive
        case isSensitive = "nsfw"
        case views, likes, publishedAt, url, channel, language, category, licence, tags
    }
}

/// The channel that publishes an episode.
public struct Channel: Codable, Sendable, Hashable {
    /// The first part of the handle; not for display.
    public let name: String
    public let displayName: String
    /// The home instance, without a scheme.
    public let host: String

    public init(name: String, displayName: String, host: String) {
        (self.name, self.displayName, self.host) = (name, displayName, host)
    }

    /// `name@host`, which identifies the channel on every instance; only `name` if the host is unknown.
    public var handle: String { host.isEmpty ? name : "\(name)@\(host)" }
}

/// How an episode can be played. Every URL is absolute: `https`, or `http` on loopback.
public enum Playback: Sendable, Equatable, Codable {
    /// An HLS playlist, which adapts to the bandwidth. The only form of live streams.
    case playlist(url: String)
    /// The file with the highest resolution.
    case file(url: String)
    /// No file that a media player can open: the instance's web page, for a browser.
    case page(url: String)
    /// Not playable yet; `state` is the instance's label for the reason, such as `To transcode`.
    case notReady(state: String)
}
