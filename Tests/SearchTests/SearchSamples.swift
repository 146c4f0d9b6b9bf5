import Entities
import Foundation
import PostAPI

@testable import Search

extension Post {
    /// Realistic posts: `count` of them, starting at number `first`.
    static func samples(_ count: Int, from first: Int = 0) -> [Post] {
        (first..<first + count).map { number in
            let (title, tags) = titles[number % titles.count]
            let user = users[number % users.count]
            return Post(
                id: "post\(number)", title: title, body: "sample",
                url: "https://qiita.com/\(user)/items/post\(number)",
                createdAt: Date(timeIntervalSince1970: 1_700_000_000 - Double(number) * 40_000_000),
                updatedAt: Date(timeIntervalSince1970: 1_700_000_000), isPrivate: false,
                tags: tags.map { Tag(name: $0) }, user: User(id: user, name: user == "taro" ? "山田太郎" : nil),
                likesCount: number * number * 7 % 1_300, commentsCount: 0, stocksCount: 1)
        }
    }

    private static let users = ["taro", "hanako_suzuki", "k", "a-very-long-user-name", "jiro"]
    private static let titles: [(String, [String])] = [
        ("データの流れを一方向にする", ["Swift", "Flux", "設計"]),
        ("Swift 6 の並行処理を使って、画面の状態をひとつの場所から流す設計にしてみた話（前編）", ["Swift", "iOS"]),
        ("Linux で Swift", ["Swift", "Linux", "Docker", "terminal"]),
        ("👨‍👩‍👧‍👦 家族で学ぶプログラミング 🇯🇵", ["初心者"]),
        ("Understanding unidirectional data flow in Swift without a framework", ["Flux", "architecture"]),
        ("ＳＷＩＦＴと全角の表題", []),
        ("か\u{3099}行（結合文字）の幅", ["Unicode", "文字コード"]),
    ]
}

/// Pages of 20 out of `count` posts; the service reports `total` posts.
func samplePages(
    _ count: Int, total: Int? = nil, left: Int? = 58
) -> SearchFixture.Answer {
    { query, page throws(ServiceFailure) in
        let first = (page - 1) * 20
        let posts = query == "無い" ? [] : Post.samples(min(20, max(count - first, 0)), from: first)
        let all = query == "無い" ? 0 : total ?? count
        return PostPage(
            posts: posts, totalCount: all, nextPage: first + 20 < count && !posts.isEmpty ? page + 1 : nil,
            rateLimit: RateLimit(limit: 60, remaining: left, resetsAt: nil))
    }
}
