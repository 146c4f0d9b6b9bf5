import Entities
import Foundation
import Persistence
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let episode = Episode.sample("1")
        let library = InMemoryMyVideoLibrary()
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try await library.add(episode, at: date)
        try await library.add(episode, at: date.addingTimeInterval(60))

        let saved = try await library.videos(offset: 0, limit: nil)
        #expect(saved == [SavedVideo(episode: episode, addedAt: date)])
    }
}

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
