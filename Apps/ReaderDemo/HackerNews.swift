import FluxTerminal
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Story: Listed, Codable, Equatable {
    let id: Int
    let title, author: String
    let points, comments: Int
    let url: String?

    var listedTitle: String { title }
    var listedTexts: [String] { [title, author] }
    /// Its page with the comments.
    var page: String { "https://news.ycombinator.com/item?id=\(id)" }
}

struct Reply: Codable, Equatable {
    let author, text: String
    let depth: Int
}

/// Which stories: those with a tag that contain a text.
struct StoryQuery: Codable, Hashable {
    let tag: String
    var text = ""
}

enum NewsFailure: Error, Codable { case offline, unexpectedAnswer }

protocol HackerNews: Sendable {
    func stories(_ query: StoryQuery, page: Int) async throws(NewsFailure) -> (
        stories: [Story], hasMore: Bool
    )
    func comments(_ id: Story.ID) async throws(NewsFailure) -> [Reply]
}

/// The public search service of Hacker News.
struct Algolia: HackerNews {
    private struct Hits: Decodable {
        let hits: [Hit], nbPages: Int
        struct Hit: Decodable {
            let objectID: String, title: String?, author: String, points: Int?, replies: Int?,
                url: String?

            enum CodingKeys: String, CodingKey {
                case objectID, title, author, points, url
                case replies = "num_comments"
            }
        }
    }

    private struct Item: Decodable {
        let author: String?, text: String?, children: [Item]

        func comments(_ depth: Int = 0) -> [Reply] {
            children.flatMap { child in
                [Reply(author: child.author ?? "–", text: (child.text ?? "").withoutTags, depth: depth)]
                    + child.comments(depth + 1)
            }
        }
    }

    func stories(_ query: StoryQuery, page: Int) async throws(NewsFailure) -> (
        stories: [Story], hasMore: Bool
    ) {
        let found: Hits = try await get(
            "search", ["tags": query.tag, "query": query.text, "page": "\(page)"])
        let stories = found.hits.compactMap { hit in
            Int(hit.objectID).map {
                Story(
                    id: $0, title: hit.title ?? "–", author: hit.author, points: hit.points ?? 0,
                    comments: hit.replies ?? 0, url: hit.url)
            }
        }
        return (stories, page + 1 < found.nbPages)
    }

    func comments(_ id: Story.ID) async throws(NewsFailure) -> [Reply] {
        let item: Item = try await get("items/\(id)", [:])
        return item.comments()
    }

    private func get<Answer: Decodable>(
        _ path: String, _ query: [String: String]
    ) async throws(NewsFailure) -> Answer {
        var address = URLComponents(string: "https://hn.algolia.com/api/v1/\(path)")
        address?.queryItems = query.map { URLQueryItem(name: $0, value: $1) }
        guard let url = address?.url, let (data, _) = try? await URLSession.shared.data(from: url) else {
            throw .offline
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { throw .unexpectedAnswer }
        return answer
    }
}

extension String {
    fileprivate var withoutTags: String { replacing("<p>", with: "\n").replacing(#/<[^>]+>/#, with: "") }
}
