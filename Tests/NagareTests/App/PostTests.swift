import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Hyperlinks and the clipboard in a post.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct PostTests {
    /// Everything that the app wrote while a post was scrolled to its end.
    private func written(_ settings: String, _ environment: [String: String]) async throws -> String {
        let fixture = try await AppFixture()
        try fixture.write(settings, to: "settings.json")
        let app = try fixture.open("open 'nagare://search?q=swift'", environment: environment)
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait(for: "find  # links")
        try app.press("G")
        try app.wait { $0[1].hasSuffix("Bot") }
        return try app.quit()
    }

    @Test(
        "hyperlinks are written if the terminal is known to support them, or the user enables them",
        arguments: [
            ("{}", ["VTE_VERSION": "7003"], true), ("{}", [:], false), (#"{"links":"on"}"#, [:], true),
            (#"{"links":"off"}"#, ["VTE_VERSION": "7003"], false),
            ("{}", ["TERM": "linux", "VTE_VERSION": "7003"], false),
        ])
    func links(settings: String, environment: [String: String], areWritten: Bool) async throws {
        let fullSettings =
            settings == "{}"
            ? #"{"without_login": true}"# : #"{"without_login": true, "# + settings.dropFirst()
        let written = try await written(fullSettings, environment)
        #expect(written.contains("\u{1B}]8;id=") == areWritten)
        #expect(
            written.components(separatedBy: "\u{1B}]8;;\u{1B}\\").count
                == written.components(separatedBy: "\u{1B}]8;id=").count)
    }

    @Test("Y copies a post's code to the terminal's clipboard, V and j select lines; both are confirmed")
    func copying() async throws {
        let fixture = try await AppFixture()
        let app = try fixture.open("open 'nagare://search?q=swift'", columns: 120)
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait(for: "Y copy code")
        try app.press("Y")
        let rows = try app.wait { $0.dropLast().last?.hasPrefix(" copied ") == true }
        let notice = try #require(rows.dropLast().last?.firstMatch(of: #/^ copied (.*)$/#))
        try app.press("V", "j", "j")
        try app.wait(for: "y copy  j down")
        try app.press("y")
        try app.wait(for: "copied 3 lines")
        let copies = try app.quit().matches(of: #/\u{1B}\]52;c;([^\u{7}]*)\u{7}/#).compactMap { match in
            Data(base64Encoded: String(match.1)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(copies.count == 2)
        #expect(copies.first ?? "" == notice.1, "one line of code")
        #expect(copies.last?.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }

    @Test("V, G and y copy the post's own Markdown, however narrow the screen is", arguments: [40, 120])
    func ownText(columns: Int) async throws {
        let fixture = try await AppFixture()
        let id = try await fixture.run("search", "swift", "--ids", "-L", "1").output.dropLast()
        let markdown = try await fixture.run("post", String(id), "--markdown").output
        // The lines that open and close a note have no text.
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix(":::")
        }
        let text = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
        let app = try fixture.open("open nagare://post/\(id)", columns: columns)
        try app.wait { $0.contains { $0.contains("はじめに") } }
        try app.press("V", "G", "y")
        try app.wait(for: "copied ")
        let copies = try app.quit().matches(of: #/\u{1B}\]52;c;([^\u{7}]*)\u{7}/#).compactMap { match in
            Data(base64Encoded: String(match.1)).map { String(decoding: $0, as: UTF8.self) }
        }
        // The numbered links follow the text.
        let copied = copies.last ?? ""
        #expect(copied.hasPrefix(text), "\(copied.commonPrefix(with: text).suffix(80))")
        #expect(text.contains("\n- ") && text.contains("\n```") && text.contains("\n| "))
    }
}
