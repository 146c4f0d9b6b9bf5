/// The origin of an instance: a scheme, a host and a port unless it is the scheme's default.
struct InstanceOrigin: Equatable {
    let scheme: String
    /// In lower case; IPv6 addresses in brackets.
    let name: String
    let port: UInt16?

    /// The normalised origin without a trailing slash.
    var text: String { "\(scheme)://\(host)" }
    /// The name, with the port if there is one.
    var host: String { port.map { "\(name):\($0)" } ?? name }

    /// - Returns: `nil` for schemes other than `https`, or `http` on loopback, and for a URL with a path, a
    ///   query or a user.
    init?(_ text: String) {
        var rest = text.lowercased()[...]
        guard let scheme = ["https", "http"].first(where: { rest.hasPrefix("\($0)://") }) else { return nil }
        rest = rest.dropFirst(scheme.count + 3)
        if rest.last == "/" { rest.removeLast() }
        guard let (name, digits) = Self.split(rest) else { return nil }
        guard scheme == "https" || Self.isLoopback(name) else { return nil }
        var port: UInt16?
        if let digits {
            guard let number = UInt16(digits), number > 0, digits.allSatisfy(\.isNumber) else { return nil }
            port = number == (scheme == "https" ? 443 : 80) ? nil : number
        }
        (self.scheme, self.name, self.port) = (scheme, name, port)
    }

    private static func split(_ text: Substring) -> (name: String, port: Substring?)? {
        let isAddress = text.hasPrefix("[")
        let end =
            isAddress ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
        let name = text[..<(end ?? text.endIndex)]
        let tail = text[name.endIndex...]
        let allowed: (UInt8) -> Bool = { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
            case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): isAddress
            default: false
            }
        }
        guard !name.isEmpty, name.utf8.allSatisfy(allowed), !name.hasPrefix("."), name != "[]",
            !isAddress || end != nil, tail.isEmpty || tail.hasPrefix(":")
        else { return nil }
        return (String(name), tail.isEmpty ? nil : tail.dropFirst())
    }

    private static func isLoopback(_ name: String) -> Bool {
        if name == "localhost" || name == "[::1]" { return true }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}
