import Entities
import FoundationEssentials
import Persistence
import TerminalFrames
import Testing

@testable import MyVideoCommands

@Suite struct VideoExportTests {
    @Test(
        "the formats for other programs contain no control character of a name",
        arguments: [ExportFormat.csv, .opml, .markdown])
    func exports(_ format: ExportFormat) throws {
        let hostile = "a\u{1B}]52;c;x\u{7}\u{9B}31m\u{7F}"
        let episode = Episode(
            origin: "https://a.example", uuid: "1", name: hostile, duration: 1, publishedAt: .distantPast,
            url: "https://a.example/\(hostile)",
            channel: Channel(name: hostile, displayName: hostile, host: "a.example"), tags: [hostile])
        let export = try VideoExport(format)
        let bytes = try export.text([SavedVideo(episode: episode, addedAt: .distantPast)]) + export.end()
        let controls = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\r"
        }
        #expect(controls.isEmpty)
    }
}
