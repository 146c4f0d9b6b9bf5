import Entities
import FoundationEssentials
import Persistence
import Sync

/// A saved video as the fields of a record, named as in Episode's JSON. Dates are seconds since 2001-01-01T00:00:00Z, so
/// that nothing is rounded.
enum VideoFields {
    static func values(of video: SavedVideo) -> [String: SyncValue] {
        let episode = video.episode
        return [
            "id": .string(episode.uuid), "origin": .string(episode.origin),
            "shortUUID": .string(episode.shortUUID), "name": .string(episode.name),
            "description": .string(episode.description), "duration": .integer(Int64(episode.duration)),
            "isLive": .bool(episode.isLive), "nsfw": .bool(episode.isSensitive),
            "views": .integer(Int64(episode.views)), "likes": .integer(Int64(episode.likes)),
            "publishedAt": .finite(episode.publishedAt.timeIntervalSinceReferenceDate),
            "url": .string(episode.url),
            "channel": .object([
                "name": .string(episode.channel.name), "displayName": .string(episode.channel.displayName),
                "host": .string(episode.channel.host),
            ]),
            "language": .string(episode.language), "category": .string(episode.category),
            "licence": .string(episode.licence), "tags": .array(episode.tags.map { .string($0) }),
            "addedAt": .finite(video.addedAt.timeIntervalSinceReferenceDate),
        ]
    }

    /// The video of a record.
    ///
    /// - Returns: `nil` if a required field is missing or invalid, or the fields belong to another key.
    static func video(_ fields: [String: SyncRecord.Stamped<SyncValue>], for key: SyncKey) -> SavedVideo? {
        func value(_ name: String) -> SyncValue? { fields[name]?.value }
        func text(_ name: String) -> String? { value(name)?.string }
        func count(_ name: String) -> Int? { value(name)?.integer.map { Int($0) } }
        func date(_ name: String) -> Date? {
            value(name)?.number.flatMap(Date.init(sharedSeconds:))
        }
        let channel = value("channel")?.object
        guard let uuid = text("id"), let origin = text("origin"), let name = text("name"),
            let description = text("description"), let duration = count("duration"), duration >= 0,
            let isLive = value("isLive")?.bool, let isSensitive = value("nsfw")?.bool,
            let views = count("views"), let likes = count("likes"), let publishedAt = date("publishedAt"),
            let url = text("url"), let channelName = channel?["name"]?.string,
            let displayName = channel?["displayName"]?.string, let host = channel?["host"]?.string,
            let tags = value("tags")?.array, let addedAt = date("addedAt")
        else { return nil }
        let episode = Episode(
            origin: origin, uuid: uuid, shortUUID: text("shortUUID"), name: name, description: description,
            duration: duration, isLive: isLive, isSensitive: isSensitive, views: views, likes: likes,
            publishedAt: publishedAt, url: url,
            channel: Channel(name: channelName, displayName: displayName, host: host),
            language: text("language"), category: text("category"), licence: text("licence"),
            tags: tags.compactMap(\.string))
        return SyncKey(video: episode.id) == key ? SavedVideo(episode: episode, addedAt: addedAt) : nil
    }
}

extension Date {
    /// A date of another machine.
    ///
    /// - Parameter seconds: Since 2001-01-01T00:00:00Z.
    /// - Returns: `nil` outside of the years 1 to 9999, which cannot be formatted everywhere.
    init?(sharedSeconds seconds: Double) {
        guard (-63_113_904_000..<252_423_993_600).contains(seconds) else { return nil }
        self.init(timeIntervalSinceReferenceDate: seconds)
    }
}
