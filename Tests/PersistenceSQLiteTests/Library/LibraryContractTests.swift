import Entities
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

@testable import PersistenceSQLite

/// The contract of every library, in memory or on disk.
@Suite(.blocking) struct LibraryContractTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func library(_ kind: Kind) throws -> any MyVideoLibrary {
        switch kind {
        case .memory: InMemoryMyVideoLibrary()
        case .sqlite: try folder.open()
        }
    }

    @Test("adding a video twice updates its details and keeps its place", arguments: Kind.allCases)
    func twice(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.add(.sample(1), at: .after(0))
        try await library.add(.sample(2), at: .after(1))
        try await library.add(.sample(1, name: "renamed"), at: .after(2))

        let videos = try await library.videos(offset: 0, limit: nil)
        #expect(videos.map(\.episode.name) == ["動画 2", "renamed"])
        #expect(videos.map(\.addedAt) == [.after(1), .after(0)])
    }

    @Test("removing a video that is not saved is not an error", arguments: Kind.allCases)
    func absent(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.remove(Episode.sample(1).id)
        try await library.add(.sample(1), at: .moment)
        try await library.remove(Episode.sample(1).id)
        #expect(try await library.videos(offset: 0, limit: nil).isEmpty)
        #expect(try await library.video(Episode.sample(1).id) == nil)
    }

    @Test(
        "reads a list in parts, in every order, until the reader stops", arguments: Kind.allCases)
    func parts(_ kind: Kind) async throws {
        let library = try library(kind)
        let names = ["b", "A", "é", "a", "Z"]
        for (number, name) in names.enumerated() {
            let episode = Episode(
                origin: "https://a.example", uuid: "\(number)", name: name, duration: number % 2,
                views: number, publishedAt: .after(Double(number == 2 ? 9 : 5)), url: "",
                channel: Channel(
                    name: "c", displayName: "c", host: ""))
            try await library.add(episode, at: .after(Double(number)))
        }
        func read(_ order: LibraryOrder, _ count: Int, until: Int = .max) async throws -> [[String]] {
            let parts = Mutex<[[String]]>([])
            try await library.read(order, inBatchesOf: count) { part in
                parts.withLock {
                    $0.append(part.map(\.episode.name))
                    return $0.count < until
                }
            }
            return parts.withLock(\.self)
        }
        #expect(try await read(.added, 2) == [["Z", "a"], ["é", "A"], ["b"]])
        #expect(try await read(.added, 2, until: 1) == [["Z", "a"]])
        #expect(try await read(.published, 5) == [["é", "Z", "a", "A", "b"]])
        #expect(try await read(.name, 5) == [["a", "A", "b", "Z", "é"]])
        #expect(try await read(.duration, 5) == [["a", "A", "Z", "é", "b"]])
        #expect(try await read(.views, 5) == [["Z", "a", "é", "A", "b"]])
    }

    @Test("pages are newest first, whatever the order of insertion", arguments: Kind.allCases)
    func pages(_ kind: Kind) async throws {
        let library = try library(kind)
        for number in [3, 1, 4, 2, 5] {
            try await library.add(.sample(number), at: .after(Double(number)))
        }
        func page(_ offset: Int, _ limit: Int?) async throws -> [Int] {
            try await library.videos(offset: offset, limit: limit).map(\.episode.duration)
        }
        #expect(try await page(0, nil) == [5, 4, 3, 2, 1])
        #expect(try await page(1, 2) == [4, 3])
        #expect(try await page(5, 2) == [])
        #expect(try await page(0, 0) == [])
    }

    @Test(
        "videos added at the same moment have the same order in every library, whichever was added last",
        arguments: Kind.allCases)
    func sameMoment(_ kind: Kind) async throws {
        let episodes = [Episode.sample(2), .sample(1), .sample(2, origin: "https://b.example"), .sample(3)]
        var found: Set<[Episode.ID]> = []
        for episodes in [episodes, episodes.reversed()] {
            let library = try library(kind)
            for episode in episodes { try await library.add(episode, at: .moment) }
            found.formUnion(try await ids(library))
            for episode in episodes { try await library.remove(episode.id) }
            try await library.merge(episodes.map { SavedVideo(episode: $0, addedAt: .moment) })
            found.formUnion(try await ids(library))
            for episode in episodes { try await library.remove(episode.id) }
        }
        #expect(found == [[episodes[3], episodes[2], episodes[0], episodes[1]].map(\.id)])
    }

    /// The videos as a page, and in three sort orders that do not distinguish samples.
    private func ids(_ library: any MyVideoLibrary) async throws -> [[Episode.ID]] {
        var found = [try await library.videos(offset: 0, limit: nil).map(\.id)]
        for order in [LibraryOrder.added, .published, .views] {
            let parts = Mutex<[Episode.ID]>([])
            try await library.read(order, inBatchesOf: 3) { part in
                parts.withLock { $0 += part.map(\.id) }
                return true
            }
            found.append(parts.withLock(\.self))
        }
        return found
    }

    @Test("an episode of another instance is another video", arguments: Kind.allCases)
    func origins(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.add(.sample(1), at: .moment)
        try await library.add(.sample(1, origin: "https://b.example"), at: .moment)
        try await library.remove(Episode.sample(1).id)
        #expect(
            try await library.videos(offset: 0, limit: nil).map(\.episode.origin) == ["https://b.example"])
    }

    @Test("returns every property of an episode unchanged", arguments: Kind.allCases)
    func whole(_ kind: Kind) async throws {
        let library = try library(kind)
        let episode = Episode(
            origin: "https://a.example", uuid: "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4", shortUUID: "8MyB",
            name: "流れ' \"; DROP TABLE video; --\u{0}🎬", description: "a\r\nb", duration: 596, isLive: true,
            isSensitive: true, views: 1_337, likes: 42, publishedAt: Date(timeIntervalSince1970: 0.125),
            url: "https://a.example/w/8MyB", channel: Channel(name: "n", displayName: "d", host: "h"),
            language: "日本語", category: "Films", licence: "CC",
            tags: ["a", "", "b\nc", "d\\n", "\u{0}", "タグ"])
        try await library.add(episode, at: Date(timeIntervalSince1970: 1.0625))
        #expect(
            try await library.video(episode.id)
                == SavedVideo(episode: episode, addedAt: Date(timeIntervalSince1970: 1.0625)))
    }

    @Test("changes emits after each commit and not on subscription", arguments: Kind.allCases)
    func changes(_ kind: Kind) async throws {
        let library = try library(kind)
        let recorder = Recorder<Void>()
        library.changes.record(into: recorder)
        #expect(recorder.elements.count == 0)
        try await library.add(.sample(1), at: .moment)
        try await library.remove(Episode.sample(1).id)
        #expect(recorder.elements.count == 2)
    }

    @Test("treats negative numbers as 0 and returns nothing past the end", arguments: Kind.allCases)
    func strangePages(_ kind: Kind) async throws {
        let library = try library(kind)
        for number in 1...3 { try await library.add(.sample(number), at: .moment) }
        func page(_ offset: Int, _ limit: Int?) async throws -> [Int] {
            try await library.videos(offset: offset, limit: limit).map(\.episode.duration)
        }
        #expect(try await page(-1, nil) == [3, 2, 1])
        #expect(try await page(-5, 2) == [3, 2])
        #expect(try await page(0, -1) == [])
        #expect(try await page(.max, .max) == [])
        #expect(try await page(1, .max) == [2, 1])
    }

    @Test("merging twice equals merging once and leaves saved videos unchanged", arguments: Kind.allCases)
    func merged(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.add(.sample(2, name: "mine"), at: .after(9))
        let videos = [3, 2, 1].map { SavedVideo(episode: .sample($0), addedAt: .after(Double($0))) }

        #expect(try await library.merge(videos) == 2)
        let once = try await library.videos(offset: 0, limit: nil)
        #expect(try await library.merge(videos) == 0)

        #expect(try await library.videos(offset: 0, limit: nil) == once)
        #expect(once.map(\.episode.name) == ["mine", "動画 3", "動画 1"])
    }

    @Test("merging nothing changes nothing", arguments: Kind.allCases)
    func mergedNothing(_ kind: Kind) async throws {
        let library = try library(kind)
        #expect(try await library.merge([]) == 0)
        #expect(try await library.videos(offset: 0, limit: nil).isEmpty)
    }

    @Test("a removed video that is merged again returns to its place", arguments: Kind.allCases)
    func undone(_ kind: Kind) async throws {
        let library = try library(kind)
        for number in 1...3 { try await library.add(.sample(number), at: .after(Double(number))) }
        let before = try await library.videos(offset: 0, limit: nil)
        let video = try #require(try await library.video(Episode.sample(2).id))

        try await library.remove(video.id)
        try await library.merge([video])

        #expect(try await library.videos(offset: 0, limit: nil) == before)
    }

    @Test("a clock set back loses nothing and leaves a consistent order", arguments: Kind.allCases)
    func clockBackwards(_ kind: Kind) async throws {
        let library = try library(kind)
        for (number, second) in [0.0, 5, -86_400, 5, -1e9, 6].enumerated() {
            try await library.add(.sample(number), at: .after(second))
        }
        try await library.add(.sample(1, name: "again"), at: .after(-1e10))

        let all = try await library.videos(offset: 0, limit: nil)

        #expect(all.map(\.episode.duration) == [5, 3, 1, 0, 2, 4])
        var paged: [SavedVideo] = []
        for offset in 0..<6 { paged += try await library.videos(offset: offset, limit: 1) }
        #expect(paged == all)
    }
}
