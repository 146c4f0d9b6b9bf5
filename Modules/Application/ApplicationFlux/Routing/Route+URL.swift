package import FluxRouting

extension Route {
    private static let scheme = "nagare://"

    /// The route as a URL, such as `nagare://search?q=swift`.
    package var url: String { Self.scheme + text }

    /// Parses a URL.
    ///
    /// - Parameter url: Like the text of a route, after the scheme in any case.
    /// - Returns: `nil` for another scheme, an empty path component, or invalid percent-encoding.
    package init?(url: String) {
        guard url.prefix(Self.scheme.count).lowercased() == Self.scheme else { return nil }
        self.init(text: url)
    }
}
