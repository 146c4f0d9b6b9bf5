import Entities
import Foundation

extension Episode {
    /// An episode whose uuid is `uuid`.
    static func sample(_ uuid: String, name: String = "PeerTube", origin: String = "https://framatube.org")
        -> Episode
    {
        Episode(
            origin: origin, uuid: uuid, name: name, duration: 113,
            publishedAt: Date(timeIntervalSince1970: 1_600_000_000), url: "\(origin)/w/\(uuid)",
            channel: Channel(name: "flow", displayName: "流れ", host: "framatube.org"))
    }
}
