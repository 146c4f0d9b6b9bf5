/// A list of videos with a page of its own on an instance.
public enum VideoCollection: Codable, Sendable, Hashable {
    /// The videos of a channel, by its handle: `NAME@HOST`, or `NAME` on the queried instance.
    case channel(String)
    /// The videos of all channels of an account, by its handle.
    case account(String)
    /// The videos of a playlist, by its uuid, its short uuid or its number.
    case playlist(String)

    /// Reads `channel:NAME@HOST`, `account:NAME@HOST` or `playlist:ID`, or the address of a page, such as
    /// `https://videos.example/c/name@host/videos`.
    ///
    /// - Parameter text: A page belongs to its own instance unless its name has a host.
    /// - Returns: `nil` for another text.
    public init?(_ text: String) {
        guard let collection = text.contains("/") ? Self.ofPage(text) : Self.named(text) else { return nil }
        self = collection
    }

    /// The collection as text, such as `channel:NAME@HOST`.
    public var text: String {
        switch self {
        case .channel(let handle): "channel:\(handle)"
        case .account(let handle): "account:\(handle)"
        case .playlist(let id): "playlist:\(id)"
        }
    }

    private static func named(_ text: String) -> VideoCollection? {
        let kind = text.prefix { $0 != ":" }
        let name = String(text.dropFirst(kind.count + 1))
        return switch kind {
        case "channel": handle(name, at: "").map(Self.channel)
        case "account": handle(name, at: "").map(Self.account)
        case "playlist": id(name).map(Self.playlist)
        default: nil
        }
    }

    private static func ofPage(_ text: String) -> VideoCollection? {
        let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
        let parts = text[start...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
        guard parts.count >= 3 else { return nil }
        let host = parts[0].lowercased()
        return switch parts[1] {
        case "c", "video-channels": handle(parts[2], at: host).map(Self.channel)
        case "a", "accounts": handle(parts[2], at: host).map(Self.account)
        case "w" where parts.count > 3 && parts[2] == "p": id(parts[3]).map(Self.playlist)
        case "videos" where parts.count > 4 && parts[2...3] == ["watch", "playlist"]:
            id(parts[4]).map(Self.playlist)
        default: nil
        }
    }

    /// - Parameter host: The host of a name without one; empty if it is unknown.
    private static func handle(_ text: String, at host: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isName = { (part: Substring) in
            !part.isEmpty && part.utf8.count <= 255
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
        }
        guard parts.count <= 2, parts.allSatisfy(isName) else { return nil }
        return parts.count == 2 || host.isEmpty ? text : "\(text)@\(host)"
    }

    private static func id(_ text: String) -> String? {
        let isID = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return isID && (1...64).contains(text.utf8.count) ? text : nil
    }
}
