import Entities
import Foundation
import ReactiveCore
import Testing
import VideoAPI

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let episode = Episode.sample("1")
        let scheduler = VirtualTimeScheduler()
        let api = InMemoryVideoAPI(
            origin: "https://framatube.org", episodes: [episode], scheduler: scheduler,
            delay: { _ in .seconds(1) })

        let asking = Task(executorPreference: scheduler.executor) {
            try await api.episodes(start: 0, count: 15)
        }
        scheduler.run()

        #expect(try await asking.value == EpisodePage(episodes: [episode], total: 1, next: nil))
    }
}

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
