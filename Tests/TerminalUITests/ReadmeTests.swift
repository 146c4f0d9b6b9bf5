import TerminalUI
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let rows = [
            [StyledSpan("流れ", .title), StyledSpan("42", .count)],
            [StyledSpan("Nagare", .title), StyledSpan("7", .count)],
        ]

        let lines = Columns(rows, flexible: 0).lines(for: .terminal(width: 80))
        #expect(lines.map(\.text) == ["流れ    42", "Nagare  7"])
    }
}
