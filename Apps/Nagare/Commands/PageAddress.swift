import Foundation

/// The address of a page at a service.
struct PageAddress {
    private let path: [String]

    /// - Returns: `nil` for an address anywhere else.
    init?(_ text: String, at origins: [String]) {
        guard let origin = Self.origin(of: text), origins.contains(origin) else { return nil }
        path = Self.components(text)?.path.split(separator: "/").map(String.init) ?? []
    }

    /// What stands last in the path, when one of `paths` stands before it.
    func id(behind paths: [[String]]) -> String? {
        guard let last = path.last else { return nil }
        return paths.contains { path.dropLast().suffix($0.count).elementsEqual($0) } ? last : nil
    }

    /// Scheme, host and port; `nil` when it is no address.
    static func origin(of text: String) -> String? {
        guard let url = components(text), let scheme = url.scheme, let host = url.host, url.user == nil else {
            return nil
        }
        return "\(scheme.lowercased())://\(host.lowercased())\(url.port.map { ":\($0)" } ?? "")"
    }

    private static func components(_ text: String) -> URLComponents? {
        URLComponents(string: text.contains("://") ? text : "https://\(text)")
    }
}
