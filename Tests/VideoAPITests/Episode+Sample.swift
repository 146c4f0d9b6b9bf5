import Entities
import Foundation

extension Episode {
    /// An episode whose uuid is `uuid`.
    static func sample(
        _ uuid: String, name: String = "PeerTube", description: String = "", tags: [String] = [],
        channel: Channel = Channel(name: "flow", displayName: "流れ", host: "framatube.org")
    ) -> Episode {
        Episode(
            origin: "https://framatube.org", uuid: uuid, shortUUID: "short-\(uuid)", name: name,
            description: description, duration: 113, publishedAt: Date(timeIntervalSince1970: 1_600_000_000),
            url: "https://framatube.org/w/\(uuid)",
            channel: channel, tags: tags)
    }
}
