import Foundation

/// The URL of a page at a service.
package struct PageAddress {
    private let path: [String]

    /// - Returns: `nil` for a URL at any other origin.
    package init?(_ text: String, at origins: [String]) {
        guard let origin = Self.origin(of: text), origins.contains(origin) else { return nil }
        path = Self.components(text)?.path.split(separator: "/").map(String.init) ?? []
    }

    /// The last path component, if it follows one of `paths`.
    package func id(after paths: [[String]]) -> String? {
        guard let last = path.last else { return nil }
        return paths.contains { path.dropLast().suffix($0.count).elementsEqual($0) } ? last : nil
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
