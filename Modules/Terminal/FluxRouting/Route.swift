/// A screen and its parameters, as a value that converts to and from text.
///
/// `Route("post", "4f0e")` is `post/4f0e`; a program that opens its screens by URL puts its scheme in front. The app's
/// screens declare which routes exist.
public struct Route: Sendable, Hashable {
    /// 1 or more components, none of them empty; the first names the screen.
    public let path: [String]
    /// Parameters of the screen, such as `q`.
    public let parameters: [String: String]

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - path: 1 or more components, none of them empty; the first names the screen.
    ///   - parameters: Parameters of the screen; those whose value is `nil` are omitted.
    public init(_ path: String..., parameters: [String: String?] = [:]) {
        self.init(path: path, parameters: parameters.compactMapValues(\.self))
    }

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - path: 1 or more components, none of them empty; the first names the screen.
    ///   - parameters: Parameters of the screen.
    public init(path: [String], parameters: [String: String]) {
        (self.path, self.parameters) = (path, parameters)
    }

    /// The value of the parameter `name`.
    public subscript(name: String) -> String? { parameters[name] }

    /// Whether a screen with this route satisfies a request for `other`: the paths are equal, and `other` has
    /// either no parameters or the same ones.
    public func satisfies(_ other: Route) -> Bool {
        path == other.path && (other.parameters.isEmpty || parameters == other.parameters)
    }

    /// The values of the placeholders in `pattern`, such as `id` in `post/:id`; `nil` if the path does not
    /// match `pattern`.
    public func values(for pattern: String) -> [String: String]? {
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

extension CodingUserInfoKey {
    /// The scheme, a `String` such as `notes`, with which routes are encoded as URLs; without it, they are encoded as text.
    /// A scrubber of recordings knows a URL from what a user typed.
    public static let routeScheme = CodingUserInfoKey(rawValue: "FluxRouting.routeScheme")
}

extension Route: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let route = Route(text: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a route: \(text)")
        }
        self = route
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let scheme = CodingUserInfoKey.routeScheme.flatMap { encoder.userInfo[$0] as? String }
        try container.encode(scheme.map { "\($0)://\(text)" } ?? text)
    }
}
