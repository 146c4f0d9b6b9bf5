import Console
import Entities
import Foundation
import Persistence
import Search

/// An outline of an OPML document. Source: OPML 2.0.
struct OPMLOutline {
    private let attributes: OPMLReader.Attributes

    /// - Parameter origin: The origin of the post service.
    init(_ name: FollowedName, at origin: String) {
        let word = String(name.text.drop { $0 != ":" }.dropFirst()).percentEncoded
        let link: OPMLReader.Attributes =
            if name.text.hasPrefix("tag:") {
                [
                    ("type", "rss"), ("xmlUrl", "\(origin)/tags/\(word)/feed"),
                    ("htmlUrl", "\(origin)/tags/\(word)"),
                ]
            } else if name.text.hasPrefix("user:") {
                [
                    ("type", "rss"), ("xmlUrl", "\(origin)/\(word)/feed.atom"),
                    ("htmlUrl", "\(origin)/\(word)"),
                ]
            } else {
                [("type", "link"), ("url", "\(origin)/search?q=\(word)")]
            }
        attributes = [("text", name.text)] + link
    }

    /// All outlines of a document in UTF-8, in its order; comments are skipped.
    ///
    /// - Returns: `nil` if it is not OPML.
    static func all(in bytes: [UInt8]) -> [OPMLOutline]? {
        OPMLReader.outlines(in: bytes)?.map(OPMLOutline.init)
    }

    private init(attributes: OPMLReader.Attributes) { self.attributes = attributes }

    /// The outline's title, or its URL.
    var text: String { self["text"] ?? self["title"] ?? self["xmlUrl"] ?? self["url"] ?? "" }

    /// Whether it is a feed or a link, and not a folder of others.
    var isLeaf: Bool { self["xmlUrl"] != nil || self["url"] != nil || self["type"] != nil }

    /// The element's source.
    var element: String {
        "<outline \(attributes.map { "\($0.name)=\"\($0.value.escapedForXML)\"" }.joined(separator: " "))/>"
    }

    /// What the outline follows: its text is a name, or its URL leads to a tag or a user.
    ///
    /// - Parameter origins: The origins of the post service.
    func followedName(at origins: [String]) -> FollowedName? {
        if let name = FollowedName(text), isLeaf { return name }
        let addresses = ["xmlUrl", "htmlUrl", "url"].compactMap { self[$0] }
        return addresses.lazy.compactMap { SearchFeature.followedName(ofPage: $0, at: origins) }.first
    }

    private subscript(_ name: String) -> String? {
        attributes.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
