import ReactiveTesting
import TerminalTesting
import Testing

@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct MyVideoDemoTests {
    @Test("the my-video feature runs alone: find a video, save it, see it in the list, quit")
    func alone() throws {
        let tmux = try Tmux(program: "MyVideoDemo", rows: 20, columns: 80)

        try tmux.wait(for: "Big Buck Bunny")
        try tmux.press("Escape")
        try tmux.wait(for: "? help")
        try tmux.press("m")
        try tmux.wait(for: "★ Big Buck Bunny")
        try tmux.press("2")
        try tmux.wait(for: "list") {
            $0.contains { $0.contains("Big Buck Bunny") } && !$0.contains { $0.contains("Sintel") }
        }
        try tmux.press("q")

        #expect(try tmux.waitForExit() == 0)
    }

    @Test("in a Japanese locale the screens are Japanese")
    func japanese() throws {
        let tmux = try Tmux(
            program: "MyVideoDemo", rows: 20, columns: 80, environment: ["LC_ALL": "ja_JP.UTF-8"])

        try tmux.wait(for: "Big Buck Bunny")
        try tmux.wait(for: "マイビデオ")
        try tmux.press("C-c")

        #expect(try tmux.waitForExit() == 0)
    }
}
