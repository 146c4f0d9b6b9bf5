import CSQLiteFloor
import Entities
import Foundation
import Measuring
import Persistence
import PersistenceSQLite

/// Reads the newest videos from the file into values.
func listing(_ store: BenchmarkData, _ id: String, _ count: Int, milliseconds: Double) -> Case {
    let (library, plain) = (store.library, store.plainLibrary)
    let expected = outcome(floor_list(plain, Int32(count)))
    return Case(
        id, "My Video: the newest \(count) of 10,000", operations: 1, expected: expected,
        limits: Limits(floor: 3, target: milliseconds * 1e6),
        contenders: [
            Contender(.ours) {
                { _ in
                    let videos = untilDone { (try? await library.videos(offset: 0, limit: count)) ?? [] }
                    let sum = videos.reduce(0) { $0 + $1.episode.duration + $1.episode.name.utf8.count }
                    return Outcome(count: videos.count, sum: sum)
                }
            },
            Contender(.floor) { { _ in outcome(floor_list(plain, Int32(count))) } },
        ])
}

/// Finds the newest twenty posts that contain a word: by trigrams from three characters on, else by a full
/// scan.
func searching(_ store: BenchmarkData, _ id: String, _ word: String, milliseconds: Double) -> Case {
    let (cache, plain) = (store.cache, store.plainCache)
    let isShort = word.unicodeScalars.count < 3
    let floor = {
        outcome(isShort ? floor_like(plain, "%\(word)%", 20) : floor_match(plain, "\"\(word)\"", 20))
    }
    let expected = floor()
    return Case(
        id, "cache: 20 of 100,000 posts with \(word) (\(expected.count))", operations: 1, expected: expected,
        // Ours also decodes the posts and highlights the matches, which the floor does not.
        limits: Limits(floor: nil, target: milliseconds * 1e6),
        contenders: [
            Contender(.ours) {
                { _ in
                    let hits = untilDone {
                        await cache.search(word, at: BenchmarkData.origin, offset: 0, limit: 20)
                    }
                    return Outcome(
                        count: hits.count, sum: hits.reduce(0) { $0 + $1.post.title.utf8.count })
                }
            },
            Contender(.floor) { { _ in floor() } },
        ])
}

private func outcome(_ found: floor_outcome) -> Outcome {
    Outcome(count: Int(found.count), sum: Int(found.sum))
}

/// A new library of 10,000 videos and a new cache of 100,000 posts, with plain SQLite connections to both.
struct BenchmarkData {
    let folder: String
    let library: SQLiteMyVideoLibrary
    let cache: SQLitePostCache
    let plainLibrary: OpaquePointer
    let plainCache: OpaquePointer
    static let origin = "https://qiita.com"

    init() throws {
        folder = NSTemporaryDirectory() + "persistence-benchmark-\(getpid())"
        library = try SQLiteMyVideoLibrary.open(at: folder + "/library.sqlite")
        cache = try SQLitePostCache.open(at: folder + "/cache.sqlite", limit: 20_000_000_000)
        let (library, cache) = (library, cache)
        say("storing 10,000 videos and 100,000 posts")
        untilDone { _ = try? await library.merge((0..<10_000).map(BenchmarkData.video)) }
        for page in 0..<1_000 {
            let posts = (page * 100..<page * 100 + 100).map(BenchmarkData.post)
            cache.store(
                CachedPage(posts: posts, totalCount: nil, nextPage: nil, etag: nil, cachedAt: Date()),
                for: CachedPageKey(origin: BenchmarkData.origin, query: "q", page: page, perPage: 100))
            if page % 50 == 49 { untilDone { await cache.flush() } }
        }
        plainLibrary = floor_open(folder + "/library.sqlite")
        plainCache = floor_open(folder + "/cache.sqlite")
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private static func video(_ number: Int) -> SavedVideo {
        let digits = String(repeating: "0", count: 12 - String(number).count) + String(number)
        let episode = Episode(
            origin: "https://framatube.org", uuid: "3f0c8a52-7b1d-4e96-9a27-\(digits)",
            shortUUID: "8MyBZ4kPq\(number)", name: "流れを読む 第\(number)回: one way through a program",
            description: "データは一方向に流れる。 Actions go in, states come out, and views only look. \(number)",
            duration: 60 + number, views: number, likes: number / 3,
            publishedAt: Date(timeIntervalSinceReferenceDate: Double(number)),
            url: "https://framatube.org/w/8MyBZ4kPq\(number)",
            channel: Channel(name: "flow_channel", displayName: "流れチャンネル", host: "framatube.org"),
            language: "日本語", category: "Science & Technology", licence: "Attribution",
            tags: ["swift", "flux", "architecture"])
        return SavedVideo(
            episode: episode, addedAt: Date(timeIntervalSinceReferenceDate: 8e8 - Double(number)))
    }

    /// About 900 bytes of text.
    private static func post(_ number: Int) -> Post {
        let rare = number % 10_000 == 77 ? "希少語句と稀有な鰯。" : ""
        let words = [
            "全文検索", "並行処理", "非同期", "アクター", "状態管理", "設計", "テスト", "型", "関数", "性能", "actor", "await",
            "reducer", "store", "dispatch", "stream", "terminal", "sqlite", "trigram", "cache",
        ]
        var seed = UInt64(number) &* 6_364_136_223_846_793_005 &+ 1
        let body = (0..<60).map { _ in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return words[Int(seed >> 33) % words.count] + (seed >> 60 == 0 ? "。\n" : "、")
        }.joined()
        return Post(
            id: "p\(number)", title: "全文検索と actor の話 \(number)", body: body + rare,
            url: "https://qiita.com/u/items/p\(number)",
            createdAt: Date(timeIntervalSince1970: 1_600_000_000 + Double(number * 60)),
            updatedAt: Date(timeIntervalSince1970: 1_700_000_000), isPrivate: false,
            tags: [Tag(name: "Swift"), Tag(name: "検索")], user: User(id: "u\(number % 100)"), likesCount: 1,
            commentsCount: 0, stocksCount: 2)
    }
}
