extension Route {
    private static let scheme = "nagare://"

    /// The route as a URL, such as `nagare://search?q=swift`; text is percent-encoded UTF-8.
    public var url: String {
        switch self {
        case .login: Self.scheme + "login"
        case .search(let query): Self.scheme + "search" + Self.asked(query)
        case .post(let id): Self.scheme + "post/" + id.percentEncoded
        case .episodes(let query): Self.scheme + "episodes" + Self.asked(query)
        case .episode(let id): Self.scheme + "episode/" + id.percentEncoded
        case .myVideo: Self.scheme + "myvideo"
        case .account: Self.scheme + "account"
        }
    }

    /// The route that `url` prints.
    ///
    /// - Parameter url: Scheme and screen in any case; text may be percent-encoded, `+` is a plus. A fragment
    ///   and parameters other than `q` are ignored.
    /// - Returns: `nil` for an unknown screen, a missing or empty id, and broken percent-encoding.
    public init?(url: String) {
        guard url.prefix(Self.scheme.count).lowercased() == Self.scheme else { return nil }
        let rest = url.dropFirst(Self.scheme.count).prefix { $0 != "#" }
        let path = rest.prefix { $0 != "?" }
        let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let id = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
        switch (parts.first?.lowercased(), id) {
        case ("login", nil): self = .login
        case ("myvideo", nil): self = .myVideo
        case ("account", nil): self = .account
        case ("search", nil):
            guard let asked = Self.query(in: rest.dropFirst(path.count)) else { return nil }
            self = .search(query: asked.text)
        case ("episodes", nil):
            guard let asked = Self.query(in: rest.dropFirst(path.count)) else { return nil }
            self = .episodes(query: asked.text)
        case ("post", let id?):
            guard !id.contains("/"), let id = String(percentEncoded: id) else { return nil }
            self = .post(id: id)
        case ("episode", let id?):
            guard !id.contains("/"), let id = String(percentEncoded: id) else { return nil }
            self = .episode(id: id)
        default: return nil
        }
    }

    private static func asked(_ query: String?) -> String {
        query.map { "?q=" + $0.percentEncoded } ?? ""
    }

    /// The parameter `q` of `?a=1&q=text`; `nil` as a whole when its text is broken.
    private static func query(in parameters: Substring) -> (text: String?, Void)? {
        let all = parameters.dropFirst().split(separator: "&")
        guard let found = all.first(where: { $0.hasPrefix("q=") }) else { return (nil, ()) }
        guard let text = String(percentEncoded: found.dropFirst(2)) else { return nil }
        return (text, ())
    }
}
