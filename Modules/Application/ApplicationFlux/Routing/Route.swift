/// A screen and what it shows, as a value that prints and parses as a URL: a path and parameters.
///
/// `Route("post", "4f0e")` is `nagare://post/4f0e`. Which screens there are is said by the features' entries.
package struct Route: Sendable, Hashable {
    /// 1 or more parts, none empty; the first names the screen.
    package let path: [String]
    /// What is asked of the screen, such as `q`.
    package let parameters: [String: String]

    /// - Parameter parameters: Those that are `nil` are left out.
    package init(_ path: String..., parameters: [String: String?] = [:]) {
        self.init(path: path, parameters: parameters.compactMapValues(\.self))
    }

    package init(path: [String], parameters: [String: String]) {
        (self.path, self.parameters) = (path, parameters)
    }

    /// The parameter of that name.
    package subscript(name: String) -> String? { parameters[name] }

    /// Whether a screen of this route is what `other` asks for: the same, or its kind where that asks for
    /// nothing.
    package func satisfies(_ other: Route) -> Bool {
        path == other.path && (other.parameters.isEmpty || parameters == other.parameters)
    }

    /// What stands in this path for the names of `pattern`, such as `id` of `post/:id`; `nil` when it is
    /// another screen.
    package func values(for pattern: String) -> [String: String]? {
        let parts = pattern.split(separator: "/").map(String.init)
        guard parts.count == path.count else { return nil }
        var values: [String: String] = [:]
        for (part, value) in zip(parts, path) {
            if part.hasPrefix(":") {
                values[String(part.dropFirst())] = value
            } else if part != value {
                return nil
            }
        }
        return values
    }
}

extension Route: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let url = try container.decode(String.self)
        guard let route = Route(url: url) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no route: \(url)")
        }
        self = route
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(url)
    }
}
