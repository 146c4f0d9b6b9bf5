import Entities
import Foundation
import Glibc
import HTTP
import Measuring
import PostAPIQiita

/// Decodes a page of 20 posts (100 KB) from the service's response. The floor decodes a plain struct with the
/// same members, without tolerance for errors, and keeps times as text.
func postPage() -> Case {
    let page = "[" + (0..<20).map(postJSON).joined(separator: ",") + "]"
    let posts = (try? JSONDecoder().decode([PlainPost].self, from: Data(page.utf8))) ?? []
    let response = HTTPResponse(status: 200, headers: [], body: Array(page.utf8))
    let operations = 20
    return Case(
        "posts", "decode a page of \(posts.count) posts, \(page.utf8.count / 1_000) KB",
        operations: operations,
        expected: Outcome(count: operations * 20, sum: operations * posts.reduce(0) { $0 + $1.weight }),
        limits: Limits(floor: 1.15),
        contenders: [
            requesting(.ours) { [http = InMemoryHTTP { _ throws(HTTPFailure) in response }] tally in
                for post in try await findPosts(answeredBy: http) { tally.add(post.weight) }
            },
            requesting(.floor) { [bytes = Array(page.utf8)] tally in
                let found = try JSONDecoder().decode([PlainPost].self, from: Data(bytes))
                for post in found { tally.add(post.weight) }
            },
        ])
}

/// A contender that performs `request` `operations` times in a task, one after the other.
private func requesting(
    _ role: Contender.Role, _ request: @escaping @Sendable (_ tally: Tally) async throws -> Void
) -> Contender {
    Contender(role) {
        let tally = Tally()
        return { operations in
            untilDone { for _ in 0..<operations { try? await request(tally) } }
            return tally.take()
        }
    }
}

extension Post {
    fileprivate var weight: Int { body.utf8.count + title.utf8.count + likesCount + tags.count }
}

private struct PlainPost: Decodable {
    struct Tag: Decodable {
        let name: String
        let versions: [String]
    }

    struct User: Decodable {
        let id: String
        let name: String?
        let permanentID: Int
        let itemsCount: Int
        let followersCount: Int
        let followeesCount: Int

        enum CodingKeys: String, CodingKey {
            case id, name
            case permanentID = "permanent_id"
            case itemsCount = "items_count"
            case followersCount = "followers_count"
            case followeesCount = "followees_count"
        }
    }

    let id: String
    let title: String
    let body: String
    let url: String
    let createdAt: String
    let updatedAt: String
    let `private`: Bool
    let tags: [Tag]
    let user: User
    let likesCount: Int
    let commentsCount: Int
    let stocksCount: Int

    enum CodingKeys: String, CodingKey {
        case id, title, body, url, `private`, tags, user
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case likesCount = "likes_count"
        case commentsCount = "comments_count"
        case stocksCount = "stocks_count"
    }

    var weight: Int { body.utf8.count + title.utf8.count + likesCount + tags.count }
}

/// A post as the service sends it, with all members; 5 KB.
private func postJSON(_ number: Int) -> String {
    let id = "4f1c0a9be27d5836c0\(10 + number)"
    let paragraph = "Swift 6 の `actor` で画面の状態を一方向に流す方法をまとめます。\\n\\n```swift\\nlet a = \\\"b\\\"\\n```\\n"
    let body = "## はじめに\\n\\n" + String(repeating: paragraph, count: 17)
    let rendered =
        "<h2>はじめに</h2>\\n"
        + String(
            repeating: "<p>Swift 6 の <code>actor</code> で画面の状態を一方向に流す方法をまとめます。</p>\\n", count: 18)
    return """
        {"rendered_body":"\(rendered)","body":"\(body)","coediting":false,"comments_count":\(number),
        "created_at":"2025-03-14T09:26:\(10 + number)+09:00","group":null,"id":"\(id)","likes_count":3\(number),
        "private":false,"reactions_count":0,"stocks_count":18,
        "tags":[{"name":"Swift","versions":[]},{"name":"Flux","versions":[]},{"name":"設計","versions":[]}],
        "title":"Swift の actor だけで作る小さな Flux 実装メモ \(number)",
        "updated_at":"2025-03-15T22:10:04+09:00","url":"https://qiita.com/sample_taro/items/\(id)",
        "user":{"description":"週末に Swift を書いています。\\r\\n東京在住。","facebook_id":"","followees_count":12,
        "followers_count":40,"github_login_name":null,"id":"sample_taro","items_count":27,"linkedin_id":"",
        "location":"東京","name":"","organization":"","permanent_id":999901,
        "profile_image_url":"https://images.example/profile/999901.png?1741910813","team_only":false,
        "twitter_screen_name":null,"website_url":""},"page_views_count":null,"team_membership":null,
        "organization_url_name":null,"slide":false,"posting_campaign_uuid":null}
        """
}

let suite = Suite("api", [postPage()])
exit(suite.run())
