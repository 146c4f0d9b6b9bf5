import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// A post in a terminal: what it gives out.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct PostTests {
    /// All that the app wrote until a post was read to its end.
    private func written(_ settings: String, _ environment: [String: String]) async throws -> String {
        let stage = try await Stage()
        try stage.write(settings, to: "settings.json")
        let app = try stage.open("open 'nagare://search?q=swift'", environment: environment)
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait(for: "find  # links")
        try app.press("G")
        try app.wait { $0[1].hasSuffix("Bot") }
        return try app.quit()
    }

    @Test(
        "links are written where the terminal is known to take them, or the user says so",
        arguments: [
            ("{}", ["VTE_VERSION": "7003"], true), ("{}", [:], false), (#"{"links":"on"}"#, [:], true),
            (#"{"links":"off"}"#, ["VTE_VERSION": "7003"], false),
            ("{}", ["TERM": "linux", "VTE_VERSION": "7003"], false),
        ])
    func links(settings: String, environment: [String: String], areWritten: Bool) async throws {
        let begun =
            settings == "{}"
            ? #"{"without_login": true}"# : #"{"without_login": true, "# + settings.dropFirst()
        let written = try await written(begun, environment)
        #expect(written.contains("\u{1B}]8;id=") == areWritten)
        #expect(
            written.components(separatedBy: "\u{1B}]8;;\u{1B}\\").count
                == written.components(separatedBy: "\u{1B}]8;id=").count)
    }

    @Test("y in a post sends its code to the terminal's clipboard, V and j lines; both are told")
    func copying() async throws {
        let stage = try await Stage()
        let app = try stage.open("open 'nagare://search?q=swift'", columns: 120)
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait(for: "y copy code")
        try app.press("y")
        let rows = try app.wait { $0.last?.hasPrefix(" copied ") == true }
        let told = try #require(rows.last?.firstMatch(of: #/^ copied (.*?) {3}/#))
        try app.press("V", "j", "j")
        try app.wait(for: "y copy  j more")
        try app.press("y")
        try app.wait(for: "copied 3 lines")
        let copies = try app.quit().matches(of: #/\u{1B}\]52;c;([^\u{7}]*)\u{7}/#).compactMap { match in
            Data(base64Encoded: String(match.1)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(copies.count == 2)
        #expect(copies.first ?? "" == told.1, "one line of code")
        #expect(copies.last?.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    }
}
