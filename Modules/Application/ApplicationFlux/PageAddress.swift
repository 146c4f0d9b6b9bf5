package import FluxRouting
import FoundationEssentials

/// The URL of a page at a service.
package struct PageAddress {
    /// The path components, decoded.
    package let path: [String]
    /// The anchor within the page, decoded; `nil` for none.
    package let fragment: String?
    private let queryItems: [URLQueryItem]

    /// - Parameters:
    ///   - text: A URL; `https://` may be missing.
    ///   - origins: The origins of the service.
    /// - Returns: `nil` for a URL at any other origin.
    package init?(_ text: String, at origins: [String]) {
        guard let origin = Self.origin(of: text), origins.contains(origin) else { return nil }
        var url = Self.components(text)
        // A form writes a space as a plus sign.
        let query = url?.percentEncodedQuery?.replacing("+", with: "%20")
        url?.percentEncodedQuery = query
        path = url?.path.split(separator: "/").map(String.init) ?? []
        fragment = url?.fragment.flatMap { $0.isEmpty ? nil : $0 }
        queryItems = url?.queryItems ?? []
    }

    /// The last path component, if it follows one of `paths`.
    package func id(after paths: [[String]]) -> String? {
        guard let last = path.last else { return nil }
        return paths.contains { path.dropLast().suffix($0.count).elementsEqual($0) } ? last : nil
    }

    /// The first value of a parameter; `nil` if the URL does not have it.
    package subscript(_ parameter: String) -> String? {
        queryItems.first { $0.name == parameter }?.value
    }

    /// Scheme, host and port; `nil` when `text` is not a URL.
    package static func origin(of text: String) -> String? {
        guard let url = components(text), let scheme = url.scheme, let host = url.host, url.user == nil else {
            return nil
        }
        return "\(scheme.lowercased())://\(host.lowercased())\(url.port.map { ":\($0)" } ?? "")"
    }

    private static func components(_ text: String) -> URLComponents? {
        URLComponents(string: text.contains("://") ? text : "https://\(text)")
    }
}

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

extension LoginReason {
    /// The service no longer accepts the token.
    package static let rejected = LoginReason("rejected")
    /// The user wanted to stock or unstock a post.
    package static let stocking = LoginReason("stocking")
}
