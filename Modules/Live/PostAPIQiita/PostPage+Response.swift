import Entities
import FoundationEssentials
import HTTP
import PostAPI

extension PostPage {
    /// The last page that the service serves.
    private static let lastPage = 100

    /// - Parameters:
    ///   - page: The requested page.
    ///   - perPage: The requested number of posts per page.
    /// - Returns: `nil` when the body is not a list, or no element of it can be decoded.
    init?(_ response: HTTPResponse, page: Int, perPage: Int) {
        guard let list = try? JSONDecoder().decode([Lossy<WirePost>].self, from: Data(response.body)) else {
            return nil
        }
        var ids: Set<Post.ID> = []
        let decoded = list.compactMap(\.value?.post)
        let posts = decoded.filter { ids.insert($0.id).inserted }
        if posts.isEmpty, !list.isEmpty { return nil }
        let total = response.number("Total-Count")
        var next: Int?
        if let link = response.header("Link").map(LinkHeader.init), !link.pages.isEmpty {
            next = link.pages["next"] ?? nil
        } else if total.map({ page * perPage < $0 }) ?? (list.count >= perPage) {
            next = page + 1
        }
        if list.isEmpty || next.map({ $0 <= page || $0 > Self.lastPage }) ?? false { next = nil }
        self.init(
            posts: posts, totalCount: total, nextPage: next, rateLimit: RateLimit(response),
            leftOut: decoded.count == list.count ? nil : list.count - decoded.count)
    }
}
