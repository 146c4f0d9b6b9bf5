import Entities
import Foundation
import GRDB
import Persistence
import ReactiveTesting
import Synchronization
import Testing

@testable import PersistenceSQLite

@Suite struct CacheFileTests {
    private let folder: TemporaryFolder
    private let origin = "https://q.example"
    private var path: String { folder.path + "/c/cache.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func open(limit: Int = 50_000_000) throws -> SQLitePostCache {
        try SQLitePostCache.open(at: path, limit: limit)
    }

    private func size() throws -> Int {
        try folder.contents("c").values.reduce(0) { $0 + $1.count }
    }

    @Test("the contents are available to the next process")
    func reopened() async throws {
        do {
            let cache = try open()
            cache.store(CachedPost(post: .sample(1), etag: "\"a\"", cachedAt: .moment), at: origin)
            await cache.flush()
        }
        let cache = try open()
        #expect(await cache.post(Post.sample(1).id, at: origin)?.etag == "\"a\"")
        #expect(await cache.search("post", at: origin, offset: 0, limit: 9).count == 1)
    }

    @Test("commits use synchronous NORMAL with a write-ahead log")
    func relaxed() async throws {
        let connection = try open().connection
        let settings = try await connection.read { database in
            try (
                Int.fetchOne(database, sql: "PRAGMA synchronous"),
                String.fetchOne(database, sql: "PRAGMA journal_mode")
            )
        }
        #expect(settings.0 == 1 && settings.1 == "wal")
    }

    @Test("evicts the least recently used posts and keeps the files within the limit")
    func eviction() async throws {
        let limit = 3_000_000
        let cache = try open(limit: limit)
        cache.store(CachedPost(post: .sample(0), etag: nil, cachedAt: .moment), at: origin)
        for number in 1...1_500 {
            let body = "本文 \(number) " + (0..<120).map { "語\($0 * number)" }.joined(separator: "、")
            cache.store(
                CachedPost(post: .sample(number, body: body), etag: nil, cachedAt: .moment), at: origin)
            if number.isMultiple(of: 50) { _ = await cache.post(Post.sample(0).id, at: origin) }
        }
        await cache.flush()

        #expect(await cache.post(Post.sample(0).id, at: origin) != nil)
        #expect(await cache.post(Post.sample(1).id, at: origin) == nil)
        #expect(await cache.post(Post.sample(1_500).id, at: origin) != nil)
        #expect(
            await cache.search("本文 1 ", at: origin, offset: 0, limit: 9).allSatisfy {
                $0.id != Post.sample(1).id
            })
        let connection = cache.connection
        try await connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let found = try size()
        #expect(found < limit, "\(found)")
        #expect(found > limit / 4, "\(found)")
        try await connection.write { database in
            try database.execute(sql: "INSERT INTO post_text (post_text) VALUES ('integrity-check')")
            #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
        }
    }

    @Test("a page is evicted together with its posts")
    func incomplete() async throws {
        let cache = try open(limit: 200_000)
        let question = CachedPageKey(origin: origin, query: "q", page: 1, perPage: 2)
        cache.store(
            CachedPage(
                posts: [.sample(1), .sample(2)], totalCount: 2, nextPage: nil, etag: nil, cachedAt: .moment),
            for: question)
        #expect(await cache.page(question) != nil)
        for number in 3...800 {
            cache.store(CachedPost(post: .sample(number), etag: nil, cachedAt: .moment), at: origin)
        }
        #expect(await cache.page(question) == nil)
    }

    @Test("evicts the least recently used answers")
    func answers() async throws {
        let (cache, text) = (try open(limit: 400_000), String(repeating: "x", count: 1_000))
        let questions = (0...400).map { CachedAnswerKey(origin: origin, kind: "k", key: "\($0)") }
        for (number, question) in questions.enumerated() {
            cache.store(CachedAnswer(text: text, cachedAt: .moment), for: question)
            if number.isMultiple(of: 20) { _ = await cache.answer(questions[0]) }
        }

        #expect(await cache.answer(questions[0]) != nil)
        #expect(await cache.answer(questions[1]) == nil)
        #expect(await cache.answer(questions[400]) != nil)
    }

    @Test(
        "a corrupt cache is silently replaced",
        arguments: ["nonsense", "", "SQLite format 3\u{0} and then nonsense"])
    func broken(_ content: String) async throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/c", withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))

        let cache = try open()
        cache.store(CachedPost(post: .sample(1), etag: nil, cachedAt: .moment), at: origin)

        #expect(await cache.post(Post.sample(1).id, at: origin) != nil)
    }

    @Test("a cache that becomes corrupt while open is replaced")
    func brokenWhileOpen() async throws {
        do {
            let cache = try open()
            for number in 1...300 {
                cache.store(CachedPost(post: .sample(number), etag: nil, cachedAt: .moment), at: origin)
            }
            await cache.flush()
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let length = try file.seekToEnd()
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0xAB, count: Int(length) - 4_096))
        try file.close()

        let cache = try open()
        #expect(await cache.post(Post.sample(7).id, at: origin) == nil)
        cache.store(CachedPost(post: .sample(7), etag: nil, cachedAt: .moment), at: origin)

        #expect(await cache.post(Post.sample(7).id, at: origin) != nil)
    }

    @Test("refuses a newer program's cache and leaves it unchanged")
    func newer() throws {
        do { _ = try open() }
        let connection = try DatabaseQueue(path: path)
        try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
        try connection.close()
        let before = try folder.databaseFiles("c")

        #expect(throws: LibraryFailure.newer(path: path)) { try open() }
        #expect(try folder.databaseFiles("c") == before)
    }

    @Test("a full disk stores fewer posts and causes no errors")
    func full() async throws {
        let cache = try open()
        let connection = cache.connection
        try await connection.writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            _ = try Row.fetchAll(database, sql: "PRAGMA max_page_count = \(pages)")
        }
        let body = String(repeating: "x", count: 100_000)
        cache.store(CachedPost(post: .sample(1, body: body), etag: nil, cachedAt: .moment), at: origin)
        #expect(await cache.post(Post.sample(1).id, at: origin) == nil)
    }

    @Test("two caches on one file share their contents")
    func two() async throws {
        let (one, other) = (try open(), try open())
        for number in 0..<40 {
            (number.isMultiple(of: 2) ? one : other)
                .store(CachedPost(post: .sample(number), etag: nil, cachedAt: .moment), at: origin)
        }
        await one.flush()
        await other.flush()
        #expect(await one.search("post", at: origin, offset: 0, limit: 99).count == 40)
    }

    @Test("reads a cache written by any earlier version", arguments: 1...CacheSchema.schema.version)
    func fixtures(_ version: Int) async throws {
        let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/c", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: golden.path + "/Golden/cache-\(version).sqlite", toPath: path)

        let cache = try open()

        #expect(await cache.post(Post.sample(1).id, at: origin)?.post == .sample(1))
        #expect(
            await cache.search("po", at: origin, offset: 0, limit: 9).map(\.id) == [Post.sample(1).id])
    }
}
