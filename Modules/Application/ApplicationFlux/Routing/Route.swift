/// A screen and its parameters, as a value that converts to and from a URL.
///
/// `Route("post", "4f0e")` is `nagare://post/4f0e`. The features' entries declare which screens exist.
package struct Route: Sendable, Hashable {
    /// 1 or more components, none of them empty; the first names the screen.
    package let path: [String]
    /// Parameters of the screen, such as `q`.
    package let parameters: [String: String]

    /// - Parameter parameters: Parameters whose value is `nil` are omitted.
    package init(_ path: String..., parameters: [String: String?] = [:]) {
        self.init(path: path, parameters: parameters.compactMapValues(\.self))
    }

    package init(path: [String], parameters: [String: String]) {
        (self.path, self.parameters) = (path, parameters)
    }

    /// The value of the parameter `name`.
    package subscript(name: String) -> String? { parameters[name] }

    /// Whether a screen with this route satisfies a request for `other`: the paths are equal, and `other` has
    /// either no parameters or the same ones.
    package func satisfies(_ other: Route) -> Bool {
        path == other.path && (other.parameters.isEmpty || parameters == other.parameters)
    }

    /// The values of the placeholders in `pattern`, such as `id` in `post/:id`; `nil` if the path does not
    /// match `pattern`.
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
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a route: \(url)")
        }
        self = route
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(url)
    }
}
