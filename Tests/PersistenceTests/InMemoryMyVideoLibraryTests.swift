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

    @Test("B-M4 keeping twice keeps one, with the newer details in the old place")
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

    @Test("B-M4 letting go of what is not there is no error, and changes nothing")
    func removeNothing() async throws {
        try await library.add(.sample("a"), at: date(0))

        try await library.remove(Episode.sample("b").id)
        try await library.remove(Episode.sample("a", origin: "https://example.org").id)

        #expect(try await savedIDs() == ["a"])
    }

    @Test("what is let go is gone, and can be kept anew")
    func removeAndAdd() async throws {
        try await library.add(.sample("a"), at: date(0))
        try await library.add(.sample("b"), at: date(1))

        try await library.remove(Episode.sample("a").id)
        #expect(try await savedIDs() == ["b"])
        #expect(try await library.video(Episode.sample("a").id) == nil)
        try await library.add(.sample("a"), at: date(2))

        #expect(try await savedIDs() == ["a", "b"])
    }

    @Test("B-M3 the newest comes first, however they arrive; of one moment the last to arrive")
    func order() async throws {
        for (uuid, second) in [("b", 2.0), ("d", 4), ("a", 1), ("c", 3), ("e", 4)] {
            try await library.add(.sample(uuid), at: date(second))
        }

        #expect(try await savedIDs() == ["e", "d", "c", "b", "a"])
    }

    @Test("a page starts at its offset and ends at its limit or with the list")
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

    @Test("B-M2 changes say nothing on subscribing, and speak when the call has done its work")
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

    @Test("B-M2 what changed can be read by whoever hears of it")
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

    @Test("many tasks that keep at once lose nothing")
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
