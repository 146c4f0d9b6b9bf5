import Entities
import Foundation
import Persistence
import PersistenceSQLite
import ReactiveTesting
import Testing

/// The contract of every follow library, in memory or on disk.
@Suite struct FollowContractTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private let folder: TemporaryFolder
    private let (swift, taro): (FollowedName, FollowedName)

    init() throws {
        folder = try TemporaryFolder()
        (swift, taro) = (try #require(FollowedName("tag:Swift")), try #require(FollowedName("user:taro")))
    }

    private func library(_ kind: Kind) throws -> any FollowLibrary {
        switch kind {
        case .memory: InMemoryFollowLibrary()
        case .sqlite: SQLiteFollowLibrary(try folder.open())
        }
    }

    private func counts(_ library: any FollowLibrary) async throws -> [String: Int] {
        Dictionary(uniqueKeysWithValues: try await library.follows().map { ($0.name.text, $0.unread) })
    }

    @Test(
        "lists followed names once, ignoring case, in the order they were followed, and can unfollow them",
        arguments: Kind.allCases)
    func names(_ kind: Kind) async throws {
        let library = try library(kind)
        let same = try #require(FollowedName("tag:swift"))
        for name in [swift, taro, same] { try await library.follow(name, at: .moment) }

        let fresh = { Follow(name: $0, followedAt: .moment, checkedAt: nil, newestAt: nil, unread: 0) }
        #expect(try await library.follows() == [fresh(swift), fresh(taro)])
        try await library.unfollow(same)
        try await library.unfollow(same)
        #expect(try await library.follows() == [fresh(taro)])
    }

    @Test(
        "new posts are unread until marked as read, newest first, and never return",
        arguments: Kind.allCases)
    func unread(_ kind: Kind) async throws {
        let library = try library(kind)
        for name in [taro, swift] { try await library.follow(name, at: .moment) }
        try await library.markRead([Post.sample(4).id])
        try await library.add([.sample(2), .sample(1)], to: swift, .found(2, after: 10))
        try await library.add([.sample(4), .sample(3), .sample(2)], to: taro, .found(4, after: 11))

        #expect(
            try await library.unread(limit: 9) == [
                UnreadPost(post: .sample(3), names: [taro]),
                UnreadPost(post: .sample(2), names: [taro, swift]),
                UnreadPost(post: .sample(1), names: [swift]),
            ])
        #expect(try await library.unread(limit: 1).map(\.post) == [.sample(3)])
        #expect(
            try await library.follows() == [
                Follow(
                    name: taro, followedAt: .moment, checkedAt: .after(11),
                    newestAt: Post.sample(4).createdAt,
                    unread: 2),
                Follow(
                    name: swift, followedAt: .moment, checkedAt: .after(10),
                    newestAt: Post.sample(2).createdAt,
                    unread: 2),
            ])

        try await library.markRead([Post.sample(2).id, "none"])
        try await library.add([.sample(2), .sample(1)], to: swift, .found(2, after: 12))

        #expect(try await counts(library) == ["user:taro": 1, "tag:Swift": 1])
        try await library.unfollow(taro)
        #expect(try await library.unread(limit: 9).map(\.post) == [.sample(1)])
    }

    @Test(
        "posts marked as unread are unread again, including posts found while they were read",
        arguments: Kind.allCases)
    func readMarks(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.markRead([Post.sample(1).id, "\"流れ", "x"])
        for name in [taro, swift] { try await library.follow(name, at: .moment) }
        try await library.add([.sample(2), .sample(1)], to: swift, .found(2, after: 10))
        try await library.add([.sample(2)], to: taro, .found(2, after: 11))
        try await library.markRead([Post.sample(2).id])
        #expect(try await counts(library) == ["user:taro": 0, "tag:Swift": 0])
        #expect(try await library.unread(limit: 9) == [])
        let asked = ["none", Post.sample(2).id, "\"流れ", Post.sample(1).id]
        #expect(try await Set(library.read(of: asked)) == Set(asked.dropFirst()))
        #expect(try await library.read(of: []) == [])

        try await library.markUnread([Post.sample(2).id, "none"])
        #expect(try await counts(library) == ["user:taro": 1, "tag:Swift": 1])
        #expect(
            try await library.unread(limit: 9) == [UnreadPost(post: .sample(2), names: [taro, swift])])
        try await library.markUnread([Post.sample(1).id])
        #expect(try await library.unread(limit: 9).map(\.post) == [.sample(2), .sample(1)])
        #expect(try await library.read(of: asked) == ["\"流れ"])
    }

    @Test(
        "the last 1,000 read posts can be marked as unread; older ones are deleted"
    )
    func longRead() async throws {
        let library = SQLiteFollowLibrary(try folder.open())
        try await library.follow(swift, at: .moment)
        try await library.add([.sample(2), .sample(1)], to: swift, .found(2, after: 10))
        try await library.markRead([Post.sample(1).id, Post.sample(2).id])
        try await library.markRead((1...999).map { "other \($0)" })

        let both = [Post.sample(1).id, Post.sample(2).id]
        #expect(try await Set(library.read(of: both)) == Set(both))
        try await library.markUnread(both)
        #expect(try await library.unread(limit: 9).map(\.post) == [.sample(2)])
    }

    @Test(
        "a check without new posts counts, but a check of a name that is not followed does not",
        arguments: Kind.allCases)
    func emptyChecks(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.follow(swift, at: .moment)
        try await library.add(
            [], to: swift, FeedProgress(checkedAt: .after(1), newestAt: nil, gaps: []))
        try await library.add([.sample(1)], to: taro, .found(1, after: 1))

        #expect(
            try await library.follows() == [
                Follow(name: swift, followedAt: .moment, checkedAt: .after(1), newestAt: nil, unread: 0)
            ])
        #expect(try await library.unread(limit: 9) == [])
    }

    @Test("the ranges that a check has not read are stored with its posts", arguments: Kind.allCases)
    func gaps(_ kind: Kind) async throws {
        let library = try library(kind)
        try await library.follow(swift, at: .moment)
        let gaps = [
            FeedGap(oldest: .after(5), newest: .after(5), position: 100),
            FeedGap(oldest: .distantPast, newest: .after(3), position: 0),
        ]
        let progress = FeedProgress(checkedAt: .after(9), newestAt: .after(8), gaps: gaps)
        try await library.add([.sample(1)], to: swift, progress)
        let follow = try #require(try await library.follows().first)
        #expect(follow.progress == progress && follow.unread == 1)
        try await library.unfollow(swift)
        try await library.follow(swift, at: .moment)
        #expect(try await library.follows().map(\.gaps) == [[]])
    }

    @Test(
        "a name is tag: or user: followed by text without spaces",
        arguments: [
            ("tag:C++", true), ("tag:日本語", true), ("user:a@b", true), ("tag:a:b", true), ("tag:", false),
            ("swift", false), ("", false), ("Tag:x", false), ("tag:a b", false), ("tag:a\u{3000}b", false),
            ("tag:a\"", false), ("tag:\u{1B}[2J", false), ("user:\u{202E}x", false), ("org:x", false),
        ])
    func syntax(_ text: String, _ isName: Bool) {
        #expect((FollowedName(text) != nil) == isName)
    }
}

extension FeedProgress {
    /// A check `seconds` after the moment, whose newest post is `.sample(newest)`.
    fileprivate static func found(_ newest: Int, after seconds: Double) -> FeedProgress {
        FeedProgress(
            checkedAt: .after(seconds), newestAt: Post.sample(newest).createdAt, gaps: [])
    }
}
