import ArgumentParser
import Console
import FluxJSON
package import Foundation
package import Persistence
import TerminalFrames

/// What the user follows, as a document for export and import.
package struct FollowDocument: Sendable {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, opml
    }

    /// A followed name.
    package struct Entry: Encodable, Equatable, Sendable {
        /// The tag, user or search.
        package let name: FollowedName
        /// `nil` if the document does not state it.
        package let followedAt: Date?

        package init(name: FollowedName, followedAt: Date?) {
            (self.name, self.followedAt) = (name, followedAt)
        }

        fileprivate enum Keys: String, CodingKey {
            case id
            case followedAt = "followed_at"
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(name.text, forKey: .id)
            try container.encode(followedAt, forKey: .followedAt)
        }
    }

    /// The maximum number of entries of a document that is imported.
    static let maximumEntries = 10_000

    /// In the order of the document.
    package let entries: [Entry]
    /// Entries that cannot be followed, as written in the document.
    package let invalid: [String]

    package init(_ entries: [Entry]) { (self.entries, invalid) = (entries, []) }

    /// Reads JSON or OPML.
    ///
    /// - Parameter origins: The origins of the post service, in the URLs of OPML.
    /// - Returns: `nil` for any other text.
    package init?(_ bytes: [UInt8], origins: [String]) {
        let first = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
        var (entries, invalid) = ([Entry](), [String]())
        if first == UInt8(ascii: "<") {
            guard let outlines = OPMLOutline.all(in: bytes) else {
                return nil
            }
            for outline in outlines {
                if let name = outline.followedName(at: origins) {
                    entries.append(Entry(name: name, followedAt: nil))
                } else if outline.isLeaf {
                    invalid.append(outline.text)
                }
            }
        } else {
            guard let objects = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [Any] else {
                return nil
            }
            for object in objects {
                let members = object as? [String: Any] ?? [:]
                let id = members[Entry.Keys.id.rawValue] as? String ?? object as? String
                if let name = id.flatMap({ FollowedName($0) }) {
                    let date = (members[Entry.Keys.followedAt.rawValue] as? String).flatMap {
                        (try? Date($0, strategy: .iso8601))
                            ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0))
                    }
                    entries.append(Entry(name: name, followedAt: date))
                } else {
                    invalid.append(id ?? Language.english.commandStrings.followImport.entryWithoutID)
                }
            }
        }
        (self.entries, self.invalid) = (entries, invalid)
    }

    var json: [UInt8] {
        get throws {
            let writer = JSONWriter(fields: nil, formatDate: Dates.instant)
            writer.beginList()
            for entry in entries { try writer.write(entry) }
            writer.end()
            return writer.take()
        }
    }

    /// The document as OPML, in which tags and users are feeds. Source: OPML 2.0.
    ///
    /// - Parameter origin: The origin of the post service.
    func opml(origin: String) -> String {
        let lines = entries.map { "    " + OPMLOutline($0.name, at: origin).element }
        let head = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<opml version=\"2.0\">"]
        return
            (head + ["  <head><title>Nagare</title></head>", "  <body>"] + lines + [
                "  </body>", "</opml>", "",
            ])
            .joined(separator: "\n")
    }
}
