import Entities
import Foundation
import Persistence
import ReactiveCore
import Synchronization
import Testing

@Suite struct InMemoryMyVideoLibraryTests {
    private let library = InMemoryMyVideoLibrary()

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_700_000_000 + seconds) }

    private func savedIDs() async throws -> [String] {
        try await library.videos(offset: 0, limit: nil).map(\.episode.uuid)
    }

    @Test("saving a video twice updates its details but not its position")
    func duplicates() async throws {
        try await library.add(.sample("a", name: "old"), at: date(0))
        try await library.add(.sample("b"), at: date(1))

        try await library.add(.sample("a", name: "new"), at: date(2))

        #expect(
            try await library.videos(offset: 0, limit: nil) == [
                SavedVideo(episode: .sample("b"), addedAt: date(1)),
                SavedVideo(episode: .sample("a", name: "new"), addedAt: date(0)),
            ])
    }

    @Test("removing a video that is not saved has no effect")
    func removeNothing() async throws {
        try await library.add(.sample("a"), at: date(0))

        try await library.remove(Episode.sample("b").id)
        try await library.remove(Episode.sample("a", origin: "https://example.org").id)

        #expect(try await savedIDs() == ["a"])
    }

    @Test("a removed video is gone and can be saved again")
    func removeAndAdd() async throws {
        try await library.add(.sample("a"), at: date(0))
        try await library.add(.sample("b"), at: date(1))

        try await library.remove(Episode.sample("a").id)
        #expect(try await savedIDs() == ["b"])
        #expect(try await library.video(Episode.sample("a").id) == nil)
        try await library.add(.sample("a"), at: date(2))

        #expect(try await savedIDs() == ["a", "b"])
    }

    @Test("the newest video comes first")
    func order() async throws {
        for (uuid, second) in [("b", 2.0), ("d", 4), ("a", 1), ("c", 3), ("e", 4)] {
            try await library.add(.sample(uuid), at: date(second))
        }

        #expect(try await savedIDs() == ["e", "d", "c", "b", "a"])
    }

    @Test("a page starts at its offset and ends at its limit or at the end of the list")
    func paging() async throws {
        for (index, uuid) in ["a", "b", "c", "d", "e"].enumerated() {
            try await library.add(.sample(uuid), at: date(Double(index)))
        }
        func page(_ offset: Int, _ limit: Int?) async throws -> [String] {
            try await library.videos(offset: offset, limit: limit).map(\.episode.uuid)
        }

        #expect(try await page(0, 2) == ["e", "d"])
        #expect(try await page(3, 2) == ["b", "a"])
        #expect(try await page(4, 2) == ["a"])
        #expect(try await page(5, 2) == [])
        #expect(try await page(9, nil) == [])
        #expect(try await page(2, nil) == ["c", "b", "a"])
        #expect(try await page(0, 0) == [])
    }

    @Test("changes emit after each completed call, but not on subscription")
    func changes() async throws {
        let notifications = Mutex(0)
        let subscription = library.changes.subscribe { _ in notifications.withLock { $0 += 1 } }
        #expect(notifications.withLock { $0 } == 0)

        try await library.add(.sample("a"), at: date(0))
        #expect(notifications.withLock { $0 } == 1)
        try await library.remove(Episode.sample("a").id)
        #expect(notifications.withLock { $0 } == 2)

        subscription.dispose()
        try await library.add(.sample("a"), at: date(0))
        #expect(notifications.withLock { $0 } == 2)
    }

    @Test("subscribers to changes can read the changed data")
    func changesAfter() async throws {
        let (library, id) = (library, Episode.sample("a").id)
        let (read, done) = AsyncStream.makeStream(of: SavedVideo?.self)
        let subscription = library.changes.subscribe { _ in
            Task { done.yield(try await library.video(id)) }
        }
        defer { subscription.dispose() }

        try await library.add(.sample("a"), at: date(0))

        var answers = read.makeAsyncIterator()
        #expect(await answers.next() == SavedVideo(episode: .sample("a"), addedAt: date(0)))
    }

    @Test("concurrent saves lose nothing")
    func concurrent() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                group.addTask { [library] in
                    try await library.add(.sample("\(number % 50)"), at: Date(timeIntervalSince1970: 0))
                }
            }
            try await group.waitForAll()
        }

        #expect(Set(try await savedIDs()) == Set((0..<50).map(String.init)))
        #expect(try await savedIDs().count == 50)
    }
}
