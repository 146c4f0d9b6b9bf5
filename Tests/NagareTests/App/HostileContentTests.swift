import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

/// Content that would control a terminal if it were written raw.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct HostileContentTests {
    @Test("control sequences in titles are displayed and not executed, and columns stay aligned")
    func lists() async throws {
        let fixture = try await AppFixture()
        for (address, last) in [("nagare://search?q=swift", 22), ("nagare://episodes", 22)] {
            try await fixture.setFaults()
            let harmless = try rows(of: address, to: last, on: fixture)
            try await fixture.setFaults("hostile")
            let hostile = try rows(of: address, to: last, on: fixture)
            #expect(hostile.map(dateAndPlace) == harmless.map(dateAndPlace))
            #expect(hostile[1].contains("OWNED") && hostile[5].contains("joiners"), "\(hostile)")
        }
    }

    @Test("control sequences in posts, videos and My Video are displayed and not executed")
    func pages() async throws {
        let fixture = try await AppFixture(faults: "hostile")
        let app = try fixture.open("open 'nagare://search?q=swift'", columns: 120)
        try app.wait(for: "of 195 posts")
        try app.leaveField()
        try app.press("Enter")
        try app.wait { $0[2].hasPrefix("          directions") }
        // The rest of the post may be laid out after the key, and the end is then further down.
        try app.wait { screen in
            if screen[1].hasSuffix("Bot") { return true }
            try app.press("G")
            return false
        }
        try app.press("2")
        try app.wait(for: "49 videos")
        try app.leaveField()
        try app.press("m")
        try app.wait(for: "★ ")
        try app.press("Enter")
        try app.wait(for: "v play  o browser")
        try app.press("3")
        try app.wait(for: "1 video ")
        try expectUnaffected(app)
    }

    /// The rows of a list, up to and including `last`.
    private func rows(of address: String, to last: Int, on fixture: AppFixture) throws -> [String] {
        let app = try fixture.open("open '\(address)'")
        let shown = try app.wait { $0[last].wholeMatch(of: #/.*  \d{4}-\d\d-\d\d/#) != nil }
        try expectUnaffected(app)
        return Array(shown[3...last])
    }

    private func dateAndPlace(_ row: String) -> String {
        "\(row.suffix(10)) at \(row.dropLast(10).description.displayWidth)"
    }

    /// Expects the terminal's modes and title to be unchanged, and no control sequence of the services in the
    /// output.
    private func expectUnaffected(_ app: Tmux) throws {
        #expect(try app.ask("display-message", "-p", "#{alternate_on} #{wrap_flag}") == "1 0\n")
        #expect(try !app.ask("display-message", "-p", "#{pane_title}").contains("OWNED"))
        // The app's own query for the background colour is expected.
        let written = try app.quit().replacing("\u{1B}]11;?\u{1B}\\", with: "")
        let executed = [
            "\u{1B}]", "\u{1B}c", "\u{1B}[31mOWNED", "\u{7}", "\u{8}", "\u{B}", "\u{0}", "\u{7F}",
        ]
        #expect(executed.filter(written.contains) == [])
        let controls = written.unicodeScalars.filter { scalar in
            (0x80...0x9F).contains(scalar.value) || [0x202E, 0x2067, 0x200F, 0x2028].contains(scalar.value)
        }
        #expect(controls.isEmpty)
    }
}
