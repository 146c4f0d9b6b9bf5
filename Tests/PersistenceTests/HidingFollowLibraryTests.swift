import Entities
import Foundation
import Persistence
import Testing

@Suite("posts that the user's rules hide")
struct HidingFollowLibraryTests {
    private func post(_ number: Int, _ title: String, tag: String, user: String) -> Post {
        let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(number))
        return Post(
            id: "\(number)", title: title, body: "giveaway", url: "", createdAt: date, updatedAt: date,
            isPrivate: false, tags: [Tag(name: tag)], user: User(id: user), likesCount: 0, commentsCount: 0,
            stocksCount: 0)
    }

    private func library(hiding rules: String) async throws -> (HidingFollowLibrary, InMemoryFollowLibrary) {
        let library = InMemoryFollowLibrary()
        let (swift, ann) = (try #require(FollowedName("tag:swift")), try #require(FollowedName("user:ann")))
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for name in [swift, ann] { try await library.follow(name, at: date) }
        let posts = [
            post(1, "Actors", tag: "Swift", user: "ann"),
            post(2, "Great GIVEAWAY", tag: "Swift", user: "ann"),
            post(3, "Macros", tag: "Ad", user: "bob"), post(4, "Tests", tag: "Swift", user: "Bot"),
        ]
        let progress = FeedProgress(checkedAt: date, newestAt: date, gaps: [])
        try await library.add(posts, to: swift, progress)
        try await library.add(Array(posts.prefix(2)), to: ann, progress)
        return (HidingFollowLibrary(library, without: HiddenPosts(rules)), library)
    }

    @Test(
        "rules hide tags, users and texts in titles, whatever their case; bodies do not count",
        arguments: [
            ("giveaway", ["1", "3", "4"]), ("tag:ad", ["1", "2", "4"]), ("user:bot", ["1", "2", "3"]),
            (" tag:AD , user:bot,giveaway,, ", ["1"]), ("bot", ["1", "2", "3", "4"]),
        ])
    func rules(_ rules: String, _ shown: [String]) async throws {
        let (hiding, _) = try await library(hiding: rules)
        #expect(try await hiding.unread(limit: 10).map(\.id) == shown)
        #expect(try await hiding.unread(limit: 1).map(\.id) == Array(shown.prefix(1)))
    }

    @Test("hidden posts are not counted, and stay unread without the rule")
    func counts() async throws {
        let (hiding, library) = try await library(hiding: "giveaway, tag:ad")
        #expect(try await hiding.follows().map(\.unread) == [2, 1])
        #expect(try await library.follows().map(\.unread) == [4, 2])
        try await hiding.markRead(["1"])
        #expect(try await hiding.follows().map(\.unread) == [1, 0])
    }

    @Test("without rules, nothing is hidden")
    func empty() {
        #expect(HiddenPosts("").isEmpty && HiddenPosts(" , ").isEmpty && !HiddenPosts("a").isEmpty)
    }
}
