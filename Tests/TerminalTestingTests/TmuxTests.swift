import TerminalTesting
import Testing

@Suite(.serialized) struct TmuxTests {
    @Test("the README's example")
    func readme() throws {
        let tmux = try Tmux(
            "sh -c 'printf \"name: \"; read name; echo \"hello $name\"'", rows: 5, columns: 40)
        try tmux.wait(for: "name:")
        try tmux.type("流れ")
        try tmux.press("Enter")
        try tmux.wait(for: "hello 流れ")
        #expect(try tmux.waitForExit() == 0)
    }

    @Test("a screen that never shows what is waited for is told as it is")
    func never() throws {
        let tmux = try Tmux("sh -c 'echo here; exec cat'", rows: 5, columns: 40)
        try tmux.wait(for: "here")
        #expect(throws: TmuxFailure.self) { try tmux.wait(for: "there", seconds: 1) }
    }

    @Test("the exit status is the program's, and the size is what was asked for")
    func ending() throws {
        let tmux = try Tmux("sh -c 'stty size; read line; exit 7'", rows: 9, columns: 33)
        try tmux.wait(for: "9 33")
        #expect(try tmux.exitStatus == nil)
        try tmux.press("Enter")
        #expect(try tmux.waitForExit() == 7)
    }
}
