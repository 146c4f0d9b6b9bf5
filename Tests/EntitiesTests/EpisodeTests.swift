import Entities
import Foundation
import Testing

@Suite struct EpisodeTests {
    @Test("a channel's handle has its host if that is known")
    func handle() {
        #expect(Channel(name: "open", displayName: "Open", host: "v.example").handle == "open@v.example")
        #expect(Channel(name: "open", displayName: "Open", host: "").handle == "open")
    }

    private let uuid = "9c9de5e8-0a1e-484a-b099-e80766180a6d"
    private let channel = Channel(name: "flow", displayName: "流れ", host: "framatube.org")

    private func episode(uuid: String, origin: String = "https://framatube.org") -> Episode {
        Episode(
            origin: origin, uuid: uuid, shortUUID: "kkGMgK9ZtnKfYAgnEtQxbv", name: "What is PeerTube?",
            description: "**Free**", duration: 113, isSensitive: true, views: 9, likes: 4,
            publishedAt: Date(timeIntervalSince1970: 1_700_000_000), url: "https://framatube.org/w/kk",
            channel: channel, language: "English", category: "Science", licence: "CC-BY", tags: ["peertube"])
    }

    @Test("an episode's coding keys are PeerTube's names, and `id` is the uuid")
    func keys() throws {
        #expect(
            Set(Episode.CodingKeys.allCases.map(\.stringValue)) == [
                "id", "origin", "shortUUID", "name", "description", "duration", "isLive", "nsfw", "views",
                "likes", "publishedAt", "url", "channel", "language", "category", "licence", "tags",
            ])
        #expect(Episode.CodingKeys.uuid.stringValue == "id")
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(episode(uuid: uuid)))
        #expect((json as? [String: Any])?["id"] as? String == uuid)
    }

    @Test("an episode survives encoding and decoding")
    func roundTrip() throws {
        let episode = episode(uuid: uuid)

        #expect(try JSONDecoder().decode(Episode.self, from: JSONEncoder().encode(episode)) == episode)
        #expect(
            try JSONDecoder().decode(Episode.ID.self, from: JSONEncoder().encode(episode.id)) == episode.id)
    }

    @Test("uuids are case-insensitive")
    func uuidCase() {
        #expect(episode(uuid: uuid.uppercased()).id == episode(uuid: uuid).id)
        #expect(episode(uuid: uuid.uppercased()).uuid == uuid)
    }

    @Test("the same uuid on two instances denotes two episodes")
    func origins() {
        #expect(episode(uuid: uuid).id != episode(uuid: uuid, origin: "https://example.org").id)
    }
}
