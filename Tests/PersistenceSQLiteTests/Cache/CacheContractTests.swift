import Entities
import Foundation
import Persistence
import PersistenceSQLite
import ReactiveTesting
import Testing

/// The contract of every post cache, in memory or on disk.
@Suite struct CacheContractTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private let folder: TemporaryFolder
    private let origin = "https://q.example"

    init() throws { folder = try TemporaryFolder() }

    private func cache(_ kind: Kind) throws -> any PostCache {
        switch kind {
        case .memory: InMemoryPostCache()
        case .sqlite: try SQLitePostCache.open(at: folder.path + "/c/cache.sqlite", limit: 50_000_000)
        }
    }

    private func question(_ page: Int = 1, query: String = "swift") -> CachedPageKey {
        CachedPageKey(origin: origin, query: query, page: page, perPage: 20)
    }

    private func page(_ posts: [Post], etag: String? = "\"1\"") -> CachedPage {
        CachedPage(posts: posts, totalCount: 42, nextPage: 2, etag: etag, cachedAt: .moment)
    }

    private func found(_ query: String, in cache: any PostCache, offset: Int = 0, limit: Int = 100) async
        -> [String]
    {
        await cache.search(query, at: origin, offset: offset, limit: limit).map(\.title)
    }

    @Test("returns a page exactly as stored, and only for its own query", arguments: Kind.allCases)
    func pages(_ kind: Kind) async throws {
        let cache = try cache(kind)
        let seen = page([.sample(2), .sample(1)])
        cache.store(seen, for: question())

        #expect(await cache.page(question()) == seen)
        #expect(await cache.page(question(2)) == nil)
        #expect(await cache.page(question(query: "Swift")) == nil)
        #expect(
            await cache.page(CachedPageKey(origin: "https://o", query: "swift", page: 1, perPage: 20)) == nil)
        #expect(await cache.page(CachedPageKey(origin: origin, query: "swift", page: 1, perPage: 5)) == nil)
    }

    @Test("returns an empty page and one without versions", arguments: Kind.allCases)
    func bare(_ kind: Kind) async throws {
        let cache = try cache(kind)
        let seen = CachedPage(posts: [], totalCount: nil, nextPage: nil, etag: nil, cachedAt: .moment)
        cache.store(page([.sample(1)]), for: question())
        cache.store(seen, for: question())
        #expect(await cache.page(question()) == seen)
    }

    @Test("returns every property of a post unchanged", arguments: Kind.allCases)
    func whole(_ kind: Kind) async throws {
        let cache = try cache(kind)
        let post = Post(
            id: "0123456789abcdef0123", title: "流れ' \"\u{0}🎬", body: "a\r\nb\u{0}c", url: "https://q/i",
            createdAt: Date(timeIntervalSince1970: 0.125), updatedAt: .moment, isPrivate: true,
            tags: [Tag(name: "a\nb", versions: ["1"]), Tag(name: "")],
            user: User(
                id: "u", name: "n", permanentID: 7, itemsCount: 1, followersCount: 2, followeesCount: 3),
            likesCount: 1, commentsCount: 2, stocksCount: 3)
        let seen = CachedPost(post: post, etag: "W/\"x\"", cachedAt: .after(0.5))
        cache.store(seen, at: origin)

        #expect(await cache.post(post.id, at: origin) == seen)
        #expect(await cache.post(post.id, at: "https://o") == nil)
        #expect(await cache.post("other", at: origin) == nil)
    }

    @Test("storing a page keeps the version of an unchanged post", arguments: Kind.allCases)
    func versions(_ kind: Kind) async throws {
        let cache = try cache(kind)
        cache.store(CachedPost(post: .sample(1), etag: "\"a\"", cachedAt: .moment), at: origin)
        cache.store(page([.sample(1)]), for: question())
        #expect(await cache.post(Post.sample(1).id, at: origin)?.etag == "\"a\"")

        cache.store(page([.sample(1, body: "new")]), for: question())

        #expect(await cache.post(Post.sample(1).id, at: origin)?.etag == nil)
        #expect(await cache.post(Post.sample(1).id, at: origin)?.post.body == "new")
    }

    @Test(
        "finds words of any length in title, tags and body, in English and Japanese",
        arguments: Kind.allCases)
    func words(_ kind: Kind) async throws {
        let cache = try cache(kind)
        let posts: [Post] = [
            .sample(1, title: "Swift の並行処理", tags: ["Swift", "async"], body: "アクターと Task の話。"),
            .sample(2, title: "全文検索エンジン", tags: ["検索"], body: "SQLite の FTS5 で日本語を検索"),
            .sample(3, title: "Rust の型", tags: ["Rust"], body: "100% safe, a_b c\\d \"quoted\" 型"),
            .sample(4, title: "Go", tags: ["Go言語"], body: "goroutine と channel"),
        ]
        cache.store(page(posts), for: question())
        let expected: [String: [Int]] = [
            "swift": [1], "SWIFT": [1], "並行処理": [1], "検索": [2], "索": [2], "検": [2], "型": [3], "go": [4],
            "g": [4], "エンジン": [2], "言語": [4], "本": [2], "FTS5 検索": [2], "swift rust": [],
            "swift OR rust": [3, 1], "\"quoted\"": [3], "の": [3, 2, 1], "の -rust": [2, 1],
            "tag:Go言語": [4], "tag:Go": [], "tag:swift": [1], "title:go": [4], "title:検索": [2],
            "body:検索": [2], "user:author": [4, 3, 2, 1], "user:nobody": [], "channel": [4], "%": [3],
            "_": [3],
            "\\": [3], "a_b": [3], "axb": [], "100%": [3], "話。": [1], "。": [1], "": [], "-swift": [],
            "zz": [],
            "zzz": [], "swift stocks:>3": [1], "検索 OR go": [4, 2], "tag:検索 OR user:nobody": [2],
            "型 -tag:Rust": [], "の -型": [2, 1],
        ]
        for (query, numbers) in expected.sorted(by: { $0.key < $1.key }) {
            let titles = await found(query, in: cache)
            #expect(
                titles == numbers.map { number in posts[number - 1].title },
                "\(query)")
        }
    }

    @Test("finds a word in any kind of kana and width", arguments: Kind.allCases)
    func kana(_ kind: Kind) async throws {
        let cache = try cache(kind)
        let posts: [Post] = [
            .sample(1, title: "ガイドライン", tags: ["テスト"], body: "ｶﾞ"),
            .sample(2, title: "がいどらいん", tags: ["てすと"], body: "Ｓｗｉｆｔ"),
            .sample(3, title: "ｶﾞｲﾄﾞﾗｲﾝ", tags: ["ﾃｽﾄ"], body: "swift"),
            .sample(4, title: "カイト", tags: ["他"], body: "他"),
        ]
        cache.store(page(posts), for: question())
        let expected: [String: [Int]] = [
            "ガイド": [3, 2, 1], "がいど": [3, 2, 1], "ｶﾞｲﾄﾞ": [3, 2, 1], "カイト": [4], "ガ": [3, 2, 1],
            "ｶﾞ": [3, 2, 1], "が": [3, 2, 1], "ガイ": [3, 2, 1], "tag:てすと": [3, 2, 1],
            "tag:てす": [], "title:がいど -swift": [1], "ｓｗｉｆｔ": [3, 2], "swift": [3, 2],
            "イト OR ﾃｽﾄ": [4, 3, 2, 1],
        ]
        for (query, numbers) in expected.sorted(by: { $0.key < $1.key }) {
            #expect(await found(query, in: cache) == numbers.map { posts[$0 - 1].title }, "\(query)")
        }
    }

    @Test("returns matches newest first, page by page", arguments: Kind.allCases)
    func order(_ kind: Kind) async throws {
        let cache = try cache(kind)
        for number in [3, 1, 5, 2, 4] {
            cache.store(CachedPost(post: .sample(number), etag: nil, cachedAt: .moment), at: origin)
        }
        for query in ["Post", "po"] {
            #expect(await found(query, in: cache) == [5, 4, 3, 2, 1].map { "Post \($0)" })
            #expect(await found(query, in: cache, offset: 1, limit: 2) == ["Post 4", "Post 3"])
            #expect(await found(query, in: cache, offset: 5, limit: 2) == [])
            #expect(await found(query, in: cache, limit: 0) == [])
        }
    }

    @Test(
        "returns the most recently used posts of a service, latest first",
        arguments: Kind.allCases)
    func latest(_ kind: Kind) async throws {
        let cache = try cache(kind)
        for (place, number) in [3, 1, 2].enumerated() {
            cache.store(
                CachedPost(post: .sample(number), etag: nil, cachedAt: .after(Double(place))), at: origin)
        }
        cache.store(CachedPost(post: .sample(9), etag: nil, cachedAt: .after(9)), at: "https://o")

        #expect(await cache.latestPosts(at: origin, limit: 2) == [.sample(2), .sample(1)])
        #expect(await cache.latestPosts(at: origin, limit: 9).count == 3)
    }

    @Test("returns an answer for its own query and among all answers of its kind", arguments: Kind.allCases)
    func answers(_ kind: Kind) async throws {
        let cache = try cache(kind)
        func question(_ key: String, kind: String = "comments", at origin: String? = nil) -> CachedAnswerKey {
            CachedAnswerKey(origin: origin ?? self.origin, kind: kind, key: key)
        }
        let (old, new) = (
            CachedAnswer(text: "[\"流れ\\u0000\"]", cachedAt: .after(0.5)),
            CachedAnswer(text: "2", cachedAt: .after(2))
        )
        cache.store(CachedAnswer(text: "1", cachedAt: .moment), for: question("a"))
        cache.store(old, for: question("a"))
        cache.store(new, for: question("b"))
        cache.store(new, for: question("a", kind: "others"))
        cache.store(new, for: question("a", at: "https://o"))

        #expect(await cache.answer(question("a")) == old)
        #expect(await cache.answer(question("c")) == nil)
        #expect(await cache.answers("comments", at: origin) == [new, old])
        #expect(await cache.answers("none", at: origin) == [])
    }

    @Test("a changed post is found by its new words only", arguments: Kind.allCases)
    func changed(_ kind: Kind) async throws {
        let cache = try cache(kind)
        cache.store(CachedPost(post: .sample(1, body: "old words"), etag: nil, cachedAt: .moment), at: origin)
        cache.store(CachedPost(post: .sample(1, body: "new text"), etag: nil, cachedAt: .moment), at: origin)
        #expect(await found("old words", in: cache) == [])
        #expect(await found("text", in: cache) == ["Post 1"])
    }
}

extension Post {
    static func sample(
        _ number: Int, title: String? = nil, tags: [String] = ["t"], body: String = "body"
    ) -> Post {
        let digits = String(repeating: "0", count: 20 - String(number).count) + String(number)
        return Post(
            id: digits, title: title ?? "Post \(number)", body: body, url: "https://q.example/\(number)",
            createdAt: .after(Double(number)), updatedAt: .moment, isPrivate: false,
            tags: tags.map { Tag(name: $0) }, user: User(id: "author"), likesCount: 0, commentsCount: 0,
            stocksCount: 0)
    }
}
