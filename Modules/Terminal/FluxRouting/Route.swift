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
    package init(path: [String], parameters: [String: String]) {
        (self.path, self.parameters) = (path, parameters)
    }

    /// The value of the parameter `name`.
    public subscript(name: String) -> String? { parameters[name] }

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

extension CodingUserInfoKey {
    /// The scheme, a `String` such as `notes`, with which routes are encoded as URLs; without it, they are encoded as text.
    /// With it, a scrubber of recordings distinguishes a URL from what a user typed.
    package static let routeScheme = CodingUserInfoKey(rawValue: "FluxRouting.routeScheme")
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

extension Route {
    /// The route as text, such as `search?q=swift`: the part of a URL after the scheme. Text is percent-encoded UTF-8,
    /// so that all of it is visible ASCII; parameters are sorted by name.
    public var text: String {
        let query = parameters.sorted { $0.key < $1.key }
            .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }
        return path.map(\.percentEncoded).joined(separator: "/")
            + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Parses a route.
    ///
    /// - Parameter text: A route as text, or a URL of the app: a scheme in front, as in `notes://search`, is ignored.
    ///   The screen's name is case-insensitive. Text may be percent-encoded; `+` is a literal plus sign. A trailing
    ///   slash of the path and a fragment are ignored. Of repeated parameters, the first one counts.
    /// - Returns: `nil` for an empty path component, or invalid percent-encoding.
    public init?(text: String) {
        let rest = text.withoutScheme.prefix { $0 != "#" }
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

extension String {
    /// The text after `scheme://`; all of it if it does not begin with a scheme.
    fileprivate var withoutScheme: Substring {
        let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let rest = dropFirst(scheme.count)
        return !scheme.isEmpty && rest.hasPrefix("://") ? rest.dropFirst(3) : self[...]
    }

    /// The text with every byte of its UTF-8 except letters, digits and `-._~` as `%XX` (RFC 3986, 2.3).
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { encoded, byte in
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-._~".unicodeScalars.contains(scalar)
            {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Decodes percent-encoded text; `nil` if a `%` is not followed by two hexadecimal digits, or if the bytes are not
    /// valid UTF-8.
    fileprivate init?(percentEncoded encoded: Substring) {
        var bytes: [UInt8] = []
        var rest = encoded.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let decoded = UInt8(Substring(digits), radix: 16)
            else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        self.init(validating: bytes, as: UTF8.self)
    }
}
