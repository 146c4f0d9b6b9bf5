import Entities

extension Route {
    private static let scheme = "nagare://"

    /// The route as a URL, such as `nagare://search?q=swift`. Text is percent-encoded UTF-8; parameters are
    /// sorted by name.
    package var url: String {
        let query = parameters.sorted { $0.key < $1.key }
            .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
        return Self.scheme + path.map(\.percentEncoded).joined(separator: "/")
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Parses a route from `url`.
    ///
    /// - Parameter url: Scheme and screen name are case-insensitive. Text may be percent-encoded; `+` is a
    ///   literal plus sign. A trailing slash of the path and a fragment are ignored. Of repeated parameters,
    ///   the first one counts.
    /// - Returns: `nil` for another scheme, an empty path component, or invalid percent-encoding.
    package init?(url: String) {
        guard url.prefix(Self.scheme.count).lowercased() == Self.scheme else { return nil }
        let rest = url.dropFirst(Self.scheme.count).prefix { $0 != "#" }
        let path = rest.prefix { $0 != "?" }
        var parts: [String] = []
        for part in (path.last == "/" ? path.dropLast() : path)
            .split(separator: "/", omittingEmptySubsequences: false)
        {
            guard !part.isEmpty, let text = String(percentEncoded: part) else { return nil }
            parts.append(parts.isEmpty ? text.lowercased() : text)
        }
        var parameters: [String: String] = [:]
        for pair in rest.dropFirst(path.count + 1).split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            guard let key = String(percentEncoded: name),
                let value = String(percentEncoded: pair.dropFirst(name.count + 1))
            else { return nil }
            if parameters[key] == nil { parameters[key] = value }
        }
        self.init(path: parts, parameters: parameters)
    }
}
