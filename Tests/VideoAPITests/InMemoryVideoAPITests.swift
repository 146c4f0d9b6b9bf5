import Entities
import ReactiveCore
import Testing
import VideoAPI

@Suite struct InMemoryVideoAPITests {
    private let scheduler = VirtualTimeScheduler()

    private func api(_ episodes: [Episode], delay: Duration = .zero) -> InMemoryVideoAPI {
        InMemoryVideoAPI(
            origin: "https://framatube.org", episodes: episodes, scheduler: scheduler, delay: { _ in delay })
    }

    /// Runs `work` on the scheduler and returns its result.
    private func result<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task(executorPreference: scheduler.executor) { try await work() }
        scheduler.run()
        return try await task.value
    }

    @Test("pages follow each other up to the last one")
    func paging() async throws {
        let episodes = ["a", "b", "c", "d", "e"].map { Episode.sample($0) }
        let api = api(episodes)
        func page(_ start: Int, _ count: Int) async throws -> EpisodePage {
            try await result { try await api.episodes(start: start, count: count) }
        }

        #expect(try await page(0, 2) == EpisodePage(episodes: Array(episodes[0...1]), total: 5, next: 2))
        #expect(try await page(2, 2) == EpisodePage(episodes: Array(episodes[2...3]), total: 5, next: 4))
        #expect(try await page(4, 2) == EpisodePage(episodes: [episodes[4]], total: 5, next: nil))
        #expect(try await page(3, 2) == EpisodePage(episodes: Array(episodes[3...4]), total: 5, next: nil))
        #expect(try await page(7, 2) == EpisodePage(episodes: [], total: 5, next: nil))
    }

    @Test(
        "every word must occur in the name, the description or a tag, in any case",
        arguments: [
            ("flow", ["name", "description", "tag"]), ("FLOW  data", ["name"]),
            ("river flow", ["description"]),
            ("流れ", ["japanese"]), ("flow missing", []),
        ])
    func matching(query: String, expected: [String]) async throws {
        let api = api([
            .sample("name", name: "Data Flow"), .sample("description", description: "A river's flow"),
            .sample("tag", tags: ["film", "flow"]), .sample("japanese", name: "データの流れ"),
        ])

        let found = try await result { try await api.findEpisodes(query, start: 0, count: 9) }

        #expect(found.episodes.map(\.uuid) == expected)
        #expect(found.total == expected.count && found.next == nil)
    }

    @Test("search results are paged like the full list")
    func foundPages() async throws {
        let api = api([.sample("a", name: "x"), .sample("b"), .sample("c", name: "x")])

        let first = try await result { try await api.findEpisodes("x", start: 0, count: 1) }
        let second = try await result { try await api.findEpisodes("x", start: 1, count: 1) }

        #expect(first == EpisodePage(episodes: [.sample("a", name: "x")], total: 2, next: 1))
        #expect(second == EpisodePage(episodes: [.sample("c", name: "x")], total: 2, next: nil))
    }

    @Test("an episode is read by either of its ids; a missing one is not found")
    func oneEpisode() async throws {
        let api = api([.sample("a"), .sample("b")])

        for id in ["b", "short-b"] {
            #expect(try await result { try await api.episode(id) } == .sample("b"))
        }
        await #expect(throws: ServiceFailure.notFound) { try await result { try await api.episode("c") } }
    }

    @Test("a channel lists its own episodes; a channel without episodes is not found")
    func channels() async throws {
        let river = Channel(name: "river", displayName: "River", host: "h.example")
        let api = api([.sample("a", channel: river), .sample("b"), .sample("c", channel: river)])

        let page = try await result {
            try await api.episodes(of: .channel("river@h.example"), start: 1, count: 5)
        }

        #expect(page == EpisodePage(episodes: [.sample("c", channel: river)], total: 2, next: nil))
        await #expect(throws: ServiceFailure.notFound) {
            try await result {
                try await api.episodes(of: .channel("river@other.example"), start: 0, count: 5)
            }
        }
    }

    @Test("an episode has its configured playback, or else its page")
    func playing() async throws {
        let stream = Playback.playlist(url: "https://framatube.org/master.m3u8")
        let api = InMemoryVideoAPI(
            origin: "https://framatube.org", episodes: [.sample("a"), .sample("b")],
            playbacks: ["a": stream], scheduler: scheduler)

        #expect(try await result { try await api.playback(of: "short-a") } == stream)
        #expect(
            try await result { try await api.playback(of: "b") } == .page(url: Episode.sample("b").url))
        await #expect(throws: ServiceFailure.notFound) {
            try await result { try await api.playback(of: "c") }
        }
    }

    @Test("an answer takes the configured delay in the scheduler's time")
    func delays() async throws {
        let api = InMemoryVideoAPI(
            origin: "https://framatube.org", episodes: [.sample("a")], scheduler: scheduler,
            delay: { $0 == "a" ? .seconds(3) : $0.isEmpty ? .seconds(1) : .seconds(60) })

        _ = try await result { try await api.findEpisodes("a", start: 0, count: 9) }
        #expect(scheduler.now == .seconds(3))
        _ = try await result { try await api.episode("a") }
        #expect(scheduler.now == .seconds(6))
        _ = try await result { try await api.episodes(start: 0, count: 9) }
        #expect(scheduler.now == .seconds(7))
    }

    @Test("a cancelled request throws .cancelled without further delay")
    func cancelling() async throws {
        let api = api([.sample("a")], delay: .seconds(5))
        let asking: [Task<Void, any Error>] = [
            Task(executorPreference: scheduler.executor) {
                _ = try await api.findEpisodes("a", start: 0, count: 9)
            },
            Task(executorPreference: scheduler.executor) { _ = try await api.episodes(start: 0, count: 9) },
            Task(executorPreference: scheduler.executor) { _ = try await api.episode("a") },
        ]
        scheduler.advance(by: .seconds(2))

        asking.forEach { $0.cancel() }
        scheduler.run()

        for task in asking {
            await #expect(throws: ServiceFailure.cancelled) { try await task.value }
        }
        #expect(scheduler.now == .seconds(2))
    }
}
