import Entities
import Foundation
import Persistence
import PostAPI
import ReactiveTesting
import Testing

@testable import Search

/// Checks of a list that changes, compared with a model of what must be shown.
@Suite("random checks of a changing list", .blocking) struct FollowCheckTests {
    /// A list of posts, newest first, in which equal times are frequent.
    private struct List {
        var generator: SeededGenerator
        private(set) var posts: [Post] = []
        private var (second, count) = (0, 0)

        init(_ generator: SeededGenerator) { self.generator = generator }

        mutating func chance(_ percent: Int) -> Bool { generator.nextBelow(100) < percent }

        mutating func write(upTo limit: Int) -> [Post.ID] {
            (0..<generator.nextBelow(limit + 1)).map { _ in
                second += generator.nextBelow(2)
                count += 1
                let post = Post.written(at: second, id: "\(generator.nextBelow(1_000))-\(count)")
                let index = posts.firstIndex { ($0.createdAt, $0.id) < (post.createdAt, post.id) }
                posts.insert(post, at: index ?? posts.endIndex)
                return post.id
            }
        }

        mutating func delete(upTo limit: Int) {
            for _ in 0..<min(generator.nextBelow(limit + 1), posts.count) {
                posts.remove(at: generator.nextBelow(posts.count))
            }
        }

        func page(_ number: Int, perPage: Int) -> PostPage {
            let end = number * perPage
            return PostPage(
                posts: Array(posts.dropFirst(end - perPage).prefix(perPage)), totalCount: posts.count,
                nextPage: end < posts.count ? number + 1 : nil)
        }
    }

    /// One list, its follow, and what was shown.
    private final class Trial {
        private var list: List
        private let library = InMemoryFollowLibrary()
        private let name: FollowedName
        private let perPage: Int
        private var written: Set<Post.ID> = []
        private var shown: Set<Post.ID> = []
        private(set) var repeated: [Post.ID] = []

        init(_ generator: SeededGenerator) throws {
            list = List(generator)
            name = try #require(FollowedName("tag:a"))
            perPage = 2 + list.generator.nextBelow(6)
        }

        func run() async throws {
            try await library.follow(name, at: .start)
            _ = list.write(upTo: 12)
            try await check(failing: 0, changing: 0, pages: nil)
            for _ in 0..<(3 + list.generator.nextBelow(12)) {
                written.formUnion(list.write(upTo: list.chance(10) ? 30 : 6))
                if list.chance(40) { list.delete(upTo: 6) }
                let pages = list.chance(30) ? 1 + list.generator.nextBelow(3) : nil
                try await check(failing: list.chance(50) ? 30 : 0, changing: 15, pages: pages)
            }
        }

        /// Checks until everything was read.
        func finish() async throws -> Bool {
            for _ in 0..<20 {
                try await check(failing: 0, changing: 0, pages: nil)
                if try await follow().gaps.isEmpty { return true }
            }
            return false
        }

        var missing: Set<Post.ID> { written.intersection(list.posts.map(\.id)).subtracting(shown) }

        private func follow() async throws -> Follow {
            try #require(try await library.follows().first)
        }

        /// A check whose pages may fail, before or after they were received, and whose list may change meanwhile.
        private func check(failing: Int, changing: Int, pages: Int?) async throws {
            var check = FollowCheck(try await follow(), perPage: perPage)
            var requests = 0
            while let number = check.nextPage, requests < pages ?? .max, !list.chance(failing) {
                requests += 1
                let new = check.receive(list.page(number, perPage: perPage), number: number)
                if list.chance(failing / 3) { break }
                try await library.add(new, to: name, check.progress(at: .start))
                if list.chance(changing) { written.formUnion(list.write(upTo: 4)) }
                if list.chance(changing) { list.delete(upTo: 4) }
            }
            let unread = try await library.unread(limit: .max).map(\.id)
            repeated += unread.filter { !shown.insert($0).inserted }
            try await library.markRead(unread)
        }
    }

    @Test("every post that still exists is shown exactly once, whatever stops the checks")
    func exactlyOnce() async throws {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            let trial = try Trial(SeededGenerator(seed: rounds.seed, round))
            try await trial.run()
            let isFinished = try await trial.finish()
            let isRight = isFinished && trial.missing.isEmpty && trial.repeated.isEmpty
            try #require(isRight, "round \(round): \(isFinished) \(trial.missing) \(trial.repeated)")
        }
    }

    @Test("a range far down the list is continued there, and not from the first page on")
    func continued() throws {
        let gap = FeedGap(oldest: .second(0), newest: .second(3_000), position: 2_000)
        let follow = Follow(
            name: try #require(FollowedName("tag:a")), followedAt: .start, checkedAt: .start,
            newestAt: .second(5_000), gaps: [gap], unread: 0)
        // Three posts were written since, and 2,003 are listed before the range.
        let posts = (0...5_003).reversed().map { Post.written(at: $0, id: "\($0)") }
        var check = FollowCheck(follow, perPage: 100)
        var numbers: [Int] = []
        while let number = check.nextPage {
            numbers.append(number)
            let page = Array(posts.dropFirst((number - 1) * 100).prefix(100))
            _ = check.receive(
                PostPage(posts: page, totalCount: posts.count, nextPage: number < 51 ? number + 1 : nil),
                number: number)
        }
        #expect(numbers == [1] + Array(21...51) && !check.hasUnlistedPosts)
    }

    @Test("new posts past the last page that the service lists are reported")
    func unlisted() throws {
        let follow = Follow(
            name: try #require(FollowedName("tag:a")), followedAt: .start, checkedAt: .start,
            newestAt: .second(0), unread: 0)
        var check = FollowCheck(follow, perPage: 100)
        var count = 0
        while let number = check.nextPage {
            let posts = (0..<100).map { Post.written(at: 20_000 - number * 100 - $0, id: "\(number) \($0)") }
            count +=
                check.receive(
                    PostPage(posts: posts, totalCount: 20_000, nextPage: number < 100 ? number + 1 : nil),
                    number: number
                ).count
        }
        #expect(count == 10_000 && check.hasUnlistedPosts)
        #expect(check.progress(at: .start).gaps == [], "no later check could read them")
    }
}

extension Date {
    fileprivate static func second(_ number: Int) -> Date { start.addingTimeInterval(Double(number)) }
}

extension Post {
    fileprivate static func written(at second: Int, id: String) -> Post {
        Post(
            id: id, title: id, body: "", url: "https://q.example", createdAt: .second(second),
            updatedAt: .second(second), isPrivate: false, tags: [], user: User(id: "u"), likesCount: 0,
            commentsCount: 0, stocksCount: 0)
    }
}
