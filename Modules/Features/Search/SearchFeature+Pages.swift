import ApplicationFlux
package import Entities
package import FluxRouting
package import Persistence

/// Reads the addresses of the post service's web pages.
extension SearchFeature {
    /// Parses a post's id or URL.
    ///
    /// - Parameters:
    ///   - text: What the user typed, or the address of a link.
    ///   - origins: The origins of the post service.
    /// - Returns: `nil` if `text` is neither.
    package static func postID(_ text: String, at origins: [String]) -> Post.ID? {
        let id = text.contains("/") ? PageAddress(text, at: origins)?.id(after: [["items"]]) : text
        return id.flatMap { isID($0) ? $0 : nil }
    }

    /// The tag, user or search whose page or feed has an address; `nil` for any other page.
    ///
    /// - Parameter origins: The origins of the post service.
    package static func followedName(ofPage address: String, at origins: [String]) -> FollowedName? {
        guard let page = PageAddress(address, at: origins) else { return nil }
        var path = page.path
        if let last = path.last, ["feed", "feed.atom"].contains(last) { path.removeLast() }
        return switch (path.first, path.count) {
        case ("tags", 2): FollowedName("tag:\(path[1])")
        case ("search", 1): page["q"].flatMap { FollowedName(query: $0) }
        case (let user?, 1): otherPages.contains(user) ? nil : FollowedName("user:\(user)")
        default: nil
        }
    }

    /// The screen that shows a page: a post, or the posts of a tag, of a user or of a search.
    ///
    /// - Parameter origins: The origins of the post service.
    /// - Returns: `nil` for any other page.
    package static func route(ofPage address: String, at origins: [String]) -> Route? {
        guard address.contains("/") else { return nil }
        if let id = postID(address, at: origins) {
            return .post(id: id, anchor: PageAddress(address, at: origins)?.fragment)
        }
        return followedName(ofPage: address, at: origins).map { .search(query: $0.query) }
    }

    /// The maximum length of an id; those of the service have 20 characters.
    private static let maximumLength = 64

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Pages that are not a user's.
    private static let otherPages: Set = [
        "about", "advent-calendar", "api", "drafts", "help", "login", "notifications", "official-campaigns",
        "official-events", "opportunities", "organizations", "privacy", "question-feed", "questions",
        "release-notes", "search", "settings", "signup", "stories", "tags", "terms", "timeline", "trend",
        "users",
    ]
}
