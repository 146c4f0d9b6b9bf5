import Entities
import FoundationEssentials
import HTTP

/// A video in an instance's JSON, from a list or complete. Members that older instances omit have defaults.
///
/// The UUID and the name are required.
struct WireEpisode: Decodable {
    /// The episode, attributed to the decoder's `origin`.
    let episode: Episode

    init(from decoder: any Decoder) throws {
        guard let key = CodingUserInfoKey.origin, let origin = decoder.userInfo[key] as? InstanceOrigin else {
            throw DecodingError.valueNotFound(
                InstanceOrigin.self,
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the decoder's userInfo does not contain the origin"))
        }
        let members = try decoder.container(keyedBy: Keys.self)
        let uuid = try members.decode(String.self, forKey: .uuid).lowercased()
        let shortUUID = members.decodeIfValid(String.self, .shortUUID)
        func date(_ key: Keys) -> Date? {
            members.decodeIfValid(String.self, key).flatMap { Date(timestamp: $0) }
        }
        func text(_ key: Keys) -> String? { members.decodeIfValid(String.self, key) }
        let publisher =
            members.decodeIfValid(WireChannel.self, .channel)
            ?? members.decodeIfValid(WireChannel.self, .account)
        episode = Episode(
            origin: origin.text, uuid: uuid, shortUUID: shortUUID,
            name: try members.decode(String.self, forKey: .name),
            description: text(.description) ?? text(.truncatedDescription) ?? "",
            duration: try members.decodeCount(.duration),
            isLive: members.decodeIfValid(Bool.self, .isLive) ?? false,
            isSensitive: members.decodeIfValid(Bool.self, .nsfw) ?? false,
            views: try members.decodeCount(.views),
            likes: try members.decodeCount(.likes),
            publishedAt: date(.publishedAt) ?? date(.createdAt) ?? Date(timeIntervalSince1970: 0),
            url: text(.url) ?? "\(origin.text)/w/\(shortUUID ?? uuid)",
            channel: publisher?.channel(from: origin)
                ?? Channel(name: "", displayName: "", host: origin.host),
            language: members.decodeIfValid(WireLabel.self, .language)?.label,
            category: members.decodeIfValid(WireLabel.self, .category)?.label,
            licence: members.decodeIfValid(WireLabel.self, .licence)?.label,
            tags: members.decodeIfValid(listOf: String.self, .tags))
    }

    private enum Keys: CodingKey {
        case uuid, shortUUID, name, description, truncatedDescription, duration, isLive, nsfw, views, likes
        case publishedAt, createdAt, url, channel, account, language, category, licence, tags
    }
}

extension CodingUserInfoKey {
    /// The instance that sent the response.
    static let origin = CodingUserInfoKey(rawValue: "origin")
}

/// A label with its id. Without an id the value is not set, even if there is a label.
private struct WireLabel: Decodable {
    let label: String?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        let isSet =
            members.decodeIfValid(Int.self, .id) != nil || members.decodeIfValid(String.self, .id) != nil
        label = isSet ? members.decodeIfValid(String.self, .label) : nil
    }

    private enum Keys: CodingKey { case id, label }
}

/// A channel or an account.
private struct WireChannel: Decodable {
    let name: String
    let displayName: String?
    let host: String?

    func channel(from origin: InstanceOrigin) -> Channel {
        Channel(name: name, displayName: displayName ?? name, host: host ?? origin.host)
    }
}
