import Console
import Entities
import FluxJSON
import Foundation
import MyVideo
import Persistence
import Synchronization
import TerminalFrames

/// Exports saved videos batch by batch.
final class VideoExport: Sendable {
    private struct State {
        /// The writer of the JSON document; `nil` for other formats.
        var document: JSONWriter?
        var hasBegun = false
        var count = 0
    }

    private let format: ExportFormat
    private let state: Mutex<State>

    init(_ format: ExportFormat) throws {
        self.format = format
        state = Mutex(State(document: format == .json ? try LibraryDocument.begin() : nil))
    }

    /// The number of videos in all batches so far.
    var count: Int { state.withLock { $0.count } }

    /// The next batch, preceded by the header if it is the first.
    func text(_ videos: [SavedVideo]) throws -> [UInt8] {
        try state.withLock { state in
            state.count += videos.count
            if let document = state.document {
                for video in videos { try LibraryDocument.add(video, to: document) }
                return document.take()
            }
            defer { state.hasBegun = true }
            let lines = (state.hasBegun ? [] : header) + videos.map(line)
            return Array(lines.map { $0 + format.lineEnd }.joined().utf8)
        }
    }

    /// The footer; also the header if there was no batch.
    func end() -> [UInt8] {
        state.withLock { state in
            if let document = state.document {
                LibraryDocument.end(document)
                return document.take() + [UInt8(ascii: "\n")]
            }
            let lines = (state.hasBegun ? [] : header) + (format == .opml ? ["  </body>", "</opml>"] : [])
            return Array(lines.map { $0 + format.lineEnd }.joined().utf8)
        }
    }

    private var header: [String] {
        switch format {
        case .json, .markdown: []
        case .csv: ["id,name,channel,duration,published_at,added_at,url"]
        case .opml:
            [
                #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#,
                "  <head><title>My Video</title></head>", "  <body>",
            ]
        }
    }

    private func line(_ video: SavedVideo) -> String {
        let episode = video.episode
        let (published, added) = (Dates.instant(episode.publishedAt), Dates.instant(video.addedAt))
        switch format {
        case .json: return ""
        case .csv:
            return [
                episode.uuid, episode.name, episode.channel.displayName, "\(episode.duration)", published,
                added,
                episode.url,
            ].map(\.quotedForCSV).joined(separator: ",")
        case .opml:
            let members = [
                ("type", "link"), ("text", episode.name), ("url", episode.url), ("created", added),
                ("category", episode.tags.joined(separator: ",")),
            ]
            return "    <outline "
                + members.map { "\($0)=\"\($1.escapedForXML)\"" }.joined(separator: " ") + "/>"
        case .markdown:
            return "- [\(episode.name.escapedForMarkdown)](<\(episode.url.escapedForLink)>), "
                + "\(episode.channel.displayName.escapedForMarkdown), \(episode.length(in: .english))"
        }
    }
}

extension ExportFormat {
    /// CSV ends lines with CRLF. Source: RFC 4180.
    fileprivate var lineEnd: String { self == .csv ? "\r\n" : "\n" }
}

extension String {
    /// A cell that a spreadsheet would evaluate as a formula gets a leading apostrophe. CSV has no escapes:
    /// control characters become their symbols, which a terminal shows and does not obey. Source: RFC 4180.
    fileprivate var quotedForCSV: String {
        let visible = visible
        let text = visible.first.map { "=+-@\t\r".contains($0) } == true ? "'" + visible : visible
        let isPlain = !text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// One line, with Markdown's special characters escaped.
    fileprivate var escapedForMarkdown: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.properties.generalCategory == .control { return text += " " }
            if "\\`*_{}[]()<>#+!|~&".unicodeScalars.contains(scalar) { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
    }

    fileprivate var escapedForLink: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\u{0}"..."\u{20}", "\u{7F}"..."\u{9F}": text += "%20"
            case "<": text += "%3C"
            case ">": text += "%3E"
            case "\\": text += "%5C"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
