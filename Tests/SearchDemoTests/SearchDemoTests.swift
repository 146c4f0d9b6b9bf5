import ReactiveTesting
import TerminalTesting
import Testing

@Suite(.blocking, .serialized) struct SearchDemoTests {
    @Test(
        "the search feature runs alone: find a post, read it, go back, quit",
        .needs(.program("tmux"), .pseudoTerminal))
    func alone() throws {
        let tmux = try Tmux(program: "SearchDemo", rows: 20, columns: 80)

        try tmux.wait(for: "1 Search")
        try tmux.type("swift")
        try tmux.wait(for: "単方向データフロー")
        try tmux.press("Enter")
        try tmux.wait(for: "find: swift データ in")
        try tmux.press("Escape")
        try tmux.wait(for: "6 posts")
        try tmux.press("C-c")

        #expect(try tmux.waitForExit() == 0)
    }

    @Test("in a Japanese locale the screens are Japanese", .needs(.program("tmux"), .pseudoTerminal))
    func japanese() throws {
        let tmux = try Tmux(
            program: "SearchDemo", rows: 20, columns: 80, environment: ["LC_ALL": "ja_JP.UTF-8"])

        try tmux.wait(for: "1 検索")
        try tmux.type("swift")
        try tmux.wait(for: "件の記事")
        try tmux.press("C-c")

        #expect(try tmux.waitForExit() == 0)
    }

    @Test("without a terminal it prints a one-sentence error and exits")
    func noTerminal() throws {
        let text = try run("/usr/bin/setsid", "-w", Tmux.path(of: "SearchDemo"))
        #expect(text.hasPrefix("search-demo: ") && text.split(separator: "\n").count == 1)
    }
    @Test("with --devtools it prints their address first, or how to include them")
    func devtools() throws {
        let lines = try run("/usr/bin/setsid", "-w", Tmux.path(of: "SearchDemo"), "--devtools").split(
            separator: "\n")
        #if FluxDevtools
        #expect(lines.count == 2 && lines.last?.hasPrefix("search-demo: ") == true)
        #expect(lines.first?.hasPrefix("devtools: http://127.0.0.1:") == true)
        #else
        #expect(lines.count == 1 && lines.first?.contains("trait FluxDevtools") == true)
        #endif
    }
}
