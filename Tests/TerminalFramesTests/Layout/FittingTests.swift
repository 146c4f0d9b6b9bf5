import TerminalFrames
import Testing

@Suite struct FittingTests {
    private let line = StyledLine([StyledSpan("ab流れ", .code), StyledSpan("cd", .strong)]).on(.code)

    @Test(
        "a line without its first columns keeps its style; a space replaces half of a wide character"
    )
    func dropping() {
        #expect(line.dropping(0) == line)
        #expect(line.dropping(2).text == "流れcd")
        #expect(line.dropping(3).text == " れcd")
        #expect(line.dropping(5).text == " cd")
        #expect(line.dropping(7).spans == [StyledSpan("d", .strong).on(.code)])
        #expect(line.dropping(7).background == .code)
        for columns in 0...8 { #expect(line.dropping(columns).width() == 8 - columns) }
        #expect(line.dropping(100).text == "")
    }
}
