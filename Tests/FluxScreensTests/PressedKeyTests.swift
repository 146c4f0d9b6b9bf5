import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct PressedKeyTests {
    /// The names of the keys that the shell reported, each that the app did not use after a `-`.
    private func keys(_ input: [String]) throws -> [String] {
        let fixture = try ShellFixture()
        for text in input { fixture.type(text) }
        return fixture.pressed.value.map { $0.isUsed ? $0.key : "-\($0.key)" }
    }

    @Test("a key is reported with its name, its time and whether the app used it")
    func commands() throws {
        let fixture = try ShellFixture()
        fixture.scheduler.advance(by: .seconds(2))
        fixture.type("o")
        let key = try #require(fixture.pressed.value.first)
        #expect(key == PressedKey("o", isUsed: true, at: .seconds(2)))
        #expect(try keys(["o", "z", "\u{12}", "?"]) == ["o", "-z", "-Ctrl-R", "?"])
    }

    @Test("characters that are typed into a field are not reported, only that there were some")
    func characters() throws {
        #expect(try keys(["i", "se", "\u{7F}"]) == ["i", "character", "character", "Backspace"])
        #expect(try keys([":", "qu", "\u{1B}", "o"]) == [":", "character", "character", "Esc", "o"])
    }

    @Test("a pasted text is reported as a paste")
    func paste() throws {
        #expect(try keys(["i", "\u{1B}[200~secret\u{1B}[201~"]) == ["i", "paste"])
    }

    @Test("a mouse click and a new size are no keys")
    func others() throws {
        #expect(try keys(["\u{1B}[<0;1;1M"]).isEmpty)
    }
}
