import FluxCore
import FluxScreens
import FoundationEssentials
import ReactiveTesting
import TerminalFrames
import Testing

/// The bars, Help, the palette and questions in Japanese.
@Suite struct JapaneseFrameTests {
    private let golden = GoldenText()

    @Test("the bars around a screen")
    func bars() throws {
        let fixture = try ShellFixture(rows: 12, columns: 80)
        fixture.logIn()
        fixture.use(.japanese)
        #expect(golden.mismatch(fixture.frame.marked, "shell-ja") == nil)
    }

    @Test("Help lists the keys in Japanese")
    func help() throws {
        let fixture = try ShellFixture(rows: 24, columns: 80)
        fixture.use(.japanese)
        fixture.type("?")
        #expect(golden.mismatch(fixture.frame.marked, "shell-help-ja") == nil)
    }

    @Test("the palette lists and finds commands in Japanese, by any kind of kana")
    func palette() throws {
        let fixture = try ShellFixture(rows: 24)
        fixture.use(.japanese)
        fixture.type(":")
        #expect(golden.mismatch(fixture.frame.marked, "shell-palette-ja") == nil)
        fixture.type("へるぷ")
        #expect(fixture.rows[3].hasPrefix("▌  ヘルプ"))
        fixture.type("ん")
        #expect(fixture.rows.contains { $0.contains("一致するコマンドはありません") })
    }

    @Test("a question before quitting is answered in Japanese")
    func question() throws {
        let fixture = try ShellFixture(asksBeforeQuitting: true)
        fixture.use(.japanese)
        fixture.type("q")
        #expect(golden.mismatch(fixture.frame.marked, "shell-question-ja") == nil)
    }

    @Test("a terminal that is too small says so in Japanese")
    func small() throws {
        let fixture = try ShellFixture(rows: 5, columns: 30)
        fixture.use(.japanese)
        #expect(golden.mismatch(fixture.frame.marked, "shell-too-small-ja") == nil)
    }

    @Test("switching the language words the shown toast, the hints and the tabs anew, and back again")
    func live() throws {
        let fixture = try ShellFixture()
        fixture.type("y")
        let english = fixture.rows
        #expect(english.contains { $0.contains("copied https://note.example/search") })
        fixture.use(.japanese)
        #expect(fixture.rows.contains { $0.contains("コピーしました：https://note.example/search") })
        #expect(fixture.rows.last?.contains("終了") == true)
        fixture.use(.english)
        #expect(fixture.rows == english)
    }

    @Test("a frame's recording names its language; one of an earlier version is English")
    func recorded() throws {
        let viewport = Viewport(rows: 2, columns: 9, language: .japanese)
        let drawn = DrawnFrame(Frame(viewport), at: .zero)
        let coded = try JSONEncoder().encode(drawn)
        #expect(try JSONDecoder().decode(DrawnFrame.self, from: coded).viewport == viewport)

        let text = String(decoding: coded, as: UTF8.self)
        let old = text.replacing("\"language\":\"ja\",", with: "").replacing(",\"language\":\"ja\"", with: "")
        #expect(old != text)
        let decoded = try JSONDecoder().decode(DrawnFrame.self, from: Data(old.utf8))
        #expect(decoded.viewport.language == .english)
    }

    @Test("a hostile text in a Japanese sentence moves nothing", arguments: [20, 40, 80])
    func hostile(columns: Int) throws {
        let fixture = try ShellFixture(rows: 10, columns: columns)
        fixture.use(.japanese)
        fixture.shellFlux.copy(String(repeating: "長い。、」👨‍👩‍👧‍👦\u{1B}[2J\u{202E}", count: 40))
        fixture.use(.japanese)
        let rows = fixture.rows
        #expect(rows.allSatisfy { $0.displayWidth <= columns })
        #expect(!rows.contains { $0.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E } })
        let starts = rows.compactMap { $0.first { $0 != " " } }
        #expect(starts.allSatisfy { !"、。」）".contains($0) }, "\(rows)")
    }
}
