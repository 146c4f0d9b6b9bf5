import Entities
import Foundation
import Testing

@Suite struct PostTests {
    private let post = Post(
        id: "c686397e4a0f4f11683d", title: "流れ", body: "# 見出し\r\n\u{1B}[31m",
        url: "https://qiita.com/t/items/c6",
        createdAt: Date(timeIntervalSince1970: 1_700_000_000),
        updatedAt: Date(timeIntervalSince1970: 1_700_000_060), isPrivate: true,
        tags: [Tag(name: "Swift", versions: ["6.3"])],
        user: User(id: "taro", permanentID: 7, itemsCount: 300, followersCount: 200, followeesCount: 100),
        likesCount: 3, commentsCount: 2, stocksCount: 1)

    @Test("a post's coding keys are Qiita's names")
    func postKeys() {
        #expect(
            Set(Post.CodingKeys.allCases.map(\.stringValue)) == [
                "id", "title", "body", "url", "created_at", "updated_at", "private", "tags", "user",
                "likes_count", "comments_count", "stocks_count",
            ])
    }

    @Test("a user's coding keys are Qiita's names")
    func userKeys() {
        #expect(
            Set(User.CodingKeys.allCases.map(\.stringValue)) == [
                "id", "name", "permanent_id", "items_count", "followers_count", "followees_count",
            ])
    }

    @Test("a post survives encoding and decoding, with every byte of its body")
    func roundTrip() throws {
        let decoded = try JSONDecoder().decode(Post.self, from: JSONEncoder().encode(post))

        #expect(decoded == post)
        #expect(Array(decoded.body.utf8) == Array(post.body.utf8))
    }

    @Test("a response from Qiita can be decoded")
    func fromQiita() throws {
        let json = """
            {"id": "c686", "title": "t", "body": "b", "url": "u", "private": true, "likes_count": 3,
             "comments_count": 2, "stocks_count": 1, "created_at": 0, "updated_at": 1,
             "tags": [{"name": "Ruby", "versions": ["0.0.1"]}], "rendered_body": "<p>b</p>",
             "user": {"id": "taro", "permanent_id": 7, "items_count": 300, "followers_count": 200,
                      "followees_count": 100, "location": null}}
            """

        let read = try JSONDecoder().decode(Post.self, from: Data(json.utf8))

        #expect(read.isPrivate && read.tags == [Tag(name: "Ruby", versions: ["0.0.1"])])
        #expect((read.likesCount, read.commentsCount, read.stocksCount) == (3, 2, 1))
        #expect(read.user == post.user)
    }

    @Test("the display name of a user without a name is the id")
    func displayName() {
        #expect(User(id: "taro").displayName == "taro")
        #expect(User(id: "taro", name: "太郎").displayName == "太郎")
    }

    @Test("a comment's coding keys are Qiita's names")
    func comment() throws {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let comment = PostComment(
            id: "c", body: "流れ", createdAt: date, updatedAt: date, user: User(id: "taro"))

        let data = try JSONEncoder().encode(comment)

        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        #expect(object?.keys.sorted() == ["body", "created_at", "id", "updated_at", "user"])
        #expect(try JSONDecoder().decode(PostComment.self, from: data) == comment)
    }

    @Test("a rate limit survives encoding and decoding, with missing fields")
    func rateLimit() throws {
        let limit = RateLimit(limit: 60, remaining: nil, resetsAt: Date(timeIntervalSince1970: 1_700_000_000))

        #expect(try JSONDecoder().decode(RateLimit.self, from: JSONEncoder().encode(limit)) == limit)
    }
}
