import Testing

@testable import Console

@Suite struct ColourTests {
    @Test(
        "output has colours on a terminal that supports them, unless a variable or an option disables them",
        arguments: [
            (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": ""], false), ([:], false),
            (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
            (["TERM": "xterm", "CLICOLOR": "0"], false), (["CLICOLOR_FORCE": "1"], true),
            (["TERM": "xterm", "CLICOLOR_FORCE": "0"], true),
            (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
        ])
    func terminal(environment: [String: String], isColoured: Bool) {
        #expect(SGRStyler(environment, plain: false, isTerminal: true).isColoured == isColoured)
        #expect(!SGRStyler(environment, plain: true, isTerminal: true).isColoured)
    }

    @Test("output that is not a terminal has colours only if they are forced")
    func pipe() {
        #expect(!SGRStyler(["TERM": "xterm"], plain: false, isTerminal: false).isColoured)
        #expect(SGRStyler(["CLICOLOR_FORCE": "1"], plain: false, isTerminal: false).isColoured)
    }
}
