import Entities
import Foundation
import HTTP
import PostAPI
import PostAPIQiita
import Testing

@Suite struct FindTests {
    private func page(
        _ headers: [String: String] = [:], _ body: String, page: Int = 1, perPage: Int = 20
    ) async throws -> PostPage {
        let script = ScriptedHTTP([.answer(200, headers, body)])
        return try await script.api().findPosts("q", page: page, perPage: perPage)
    }

    @Test("a query is encoded exactly, with ideographic spaces as spaces")
    func encoding() async throws {
        let script = ScriptedHTTP([.answer(200, [:], "[]")])

        _ = try await script.api().findPosts("tag:C++ a&b#c%\u{3000}流れ~", page: 3, perPage: 50)

        #expect(
            script.requests == [
                HTTPRequest(
                    .get,
                    "https://qiita.com/api/v2/items?page=3&per_page=50"
                        + "&query=tag%3AC%2B%2B%20a%26b%23c%25%20%E6%B5%81%E3%82%8C~",
                    headers: [HTTPHeader("Accept", "application/json")], redirects: .withinOrigin)
            ])
    }

    @Test("decodes every member of a post")
    func wholePost() async throws {
        let found = try await page(
            ["total-count": "1", "RATE-LIMIT": "60", "rate-remaining": "59"], "[\(postJSON())]")

        let user = User(id: "taro", name: nil, permanentID: 7, itemsCount: 27)
        let post = Post(
            id: "4f1c0a9be27d5836c0de", title: "流れ", body: "# 一\n",
            url: "https://qiita.com/taro/items/4f1c0a9be27d5836c0de",
            createdAt: Date(timeIntervalSince1970: 1_741_912_013),
            updatedAt: Date(timeIntervalSince1970: 1_741_996_800), isPrivate: false,
            tags: [Tag(name: "Swift", versions: ["6"])], user: user, likesCount: 31, commentsCount: 2,
            stocksCount: 18)
        let limit = RateLimit(limit: 60, remaining: 59, resetsAt: nil)
        #expect(found == PostPage(posts: [post], totalCount: 1, nextPage: nil, rateLimit: limit))
    }

    @Test("numbers that could make sums overflow are rejected", arguments: [Int.max, .min])
    func extremeNumbers(_ number: Int) async throws {
        let names = ["Total-Count", "Rate-Limit", "Rate-Remaining", "Rate-Reset"]
        let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, "\(number)") })
        let odd = postJSON("b", ["stocks_count": "\(number)"])

        let found = try await page(headers, "[\(postJSON("a")),\(odd)]")

        #expect(found.posts.map(\.id) == ["a"] && found.leftOut == 1)
        #expect(found.totalCount == nil && found.rateLimit == nil)
    }

    @Test("missing members and members of another type have defaults")
    func oldServer() async throws {
        let names = ["body", "url", "updated_at", "private", "tags", "likes_count", "stocks_count"]
        let gone = Dictionary(uniqueKeysWithValues: names.map { ($0, String?.none) })
        let odd = Dictionary(uniqueKeysWithValues: names.map { ($0, String?("{}")) })

        let posts = try await page([:], "[\(postJSON("a", gone)),\(postJSON("b", odd))]").posts

        for post in posts {
            #expect(post.body == "" && post.updatedAt == post.createdAt && !post.isPrivate && post.tags == [])
            #expect(post.url == "https://qiita.com/taro/items/\(post.id)")
            #expect((post.likesCount, post.stocksCount, post.commentsCount) == (0, 0, 2))
        }
        #expect(posts.count == 2)
    }

    @Test("an invalid element is skipped and counted, and a duplicate is removed")
    func oddElements() async throws {
        let odd = [
            "null", "7", "{}", postJSON("x", ["created_at": "\"soon\""]), postJSON("y", ["user": "null"]),
        ]
        let body = (odd + ["a", "b", "a"].map { $0.count == 1 ? postJSON($0) : $0 }).joined(separator: ",")

        let page = try await page([:], "[\(body)]")
        #expect(page.posts.map(\.id) == ["a", "b"] && page.leftOut == 5)
        #expect(try await self.page([:], "[\(postJSON("a"))]").leftOut == nil)
    }

    @Test(
        "the next page follows from Link, else Total-Count, else a full page, up to page 100",
        arguments: [
            (["Link": "<https://x/?page=2&per_page=2>; rel=\"next\""], 1, 2),
            (["link": "<https://x/?q=a,b;c&page=5>;title=\"a, b; \\\"<c>\";REL=\"first Next\""], 1, 5),
            (["LINK": "<https://x/?page=1>; rel=first , <https://x/?page=4#z>;rel=next"], 1, 4),
            (["Link": "<https://x/?page=1>; rel=\"first\"", "Total-Count": "9"], 1, nil),
            (["Link": "<https://x/?page=1>; rel=\"next\""], 1, nil),
            (["Link": "<https://x/?page=101>; rel=\"next\""], 100, nil),
            (["Link": "nonsense", "Total-Count": "3"], 1, 2),
            (["total-count": "3"], 1, 2), (["Total-Count": "3"], 2, nil), (["Total-Count": "2"], 1, nil),
            (["Total-Count": "99999"], 100, nil), (["Total-Count": "many"], 1, 2), ([:], 7, 8),
            ([:], 100, nil),
        ] as [([String: String], Int, Int?)])
    func hasMore(headers: [String: String], asked: Int, next: Int?) async throws {
        let found = try await page(headers, "[\(postJSON("a")),\(postJSON("b"))]", page: asked, perPage: 2)

        #expect(found.nextPage == next)
    }

    @Test("without headers a short page is the last, and so is an empty page with any headers")
    func lastPages() async throws {
        #expect(try await page([:], "[\(postJSON())]", perPage: 2).nextPage == nil)
        #expect(try await page(["Total-Count": "50"], "[]", page: 2).nextPage == nil)
        #expect(try await page(["Link": "<x?page=3>;rel=next"], "[]", page: 2).nextPage == nil)
    }

    @Test("a known version is sent, and an unchanged answer is not sent again")
    func entityTags() async throws {
        let script = ScriptedHTTP([.answer(304), .answer(200, ["etag": "W/\"2\""], "[]"), .answer(304)])
        let api = script.api()

        let same = try await api.findPosts("q", page: 1, perPage: 20, etag: "W/\"1\"")
        let newer = try await api.findPosts("q", page: 1, perPage: 20, etag: "W/\"1\"")

        #expect(same == .notModified)
        #expect(newer == .fresh(PostPage(posts: [], totalCount: nil, nextPage: nil), etag: "W/\"2\""))
        #expect(script.requests.allSatisfy { $0.headers.contains(HTTPHeader("If-None-Match", "W/\"1\"")) })
        await #expect(throws: ServiceFailure.unexpected(detail: "status 304: ")) {
            try await api.post("a")
        }
    }
}
