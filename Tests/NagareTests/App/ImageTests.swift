import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Images in posts, in terminals with and without image support.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct ImageTests {
    /// A post with an image of 480 × 160 pixels.
    private static let post = "nagare://post/89e4daffd695d65345d5"
    private static let taken = "\u{1B}_Gi=5111808;OK\u{1B}\\"

    @Test(
        "a terminal with image support receives an image when it scrolls into view: decoded, as PNG, placed"
    )
    func shown() async throws {
        let home = try TemporaryFolder()
        let terminal = try PseudoTerminal(rows: 40, columns: 100, cell: (10, 20))
        let recording = "\(home.path)/run.journal"
        var environment = Executable.variables(home, nil)
        environment["TERM"] = "xterm-kitty"
        try terminal.start(
            ["/usr/bin/env", "-u", "TMUX", "-u", "STY", "-u", "TERM_PROGRAM", "-u", "KONSOLE_VERSION"]
                + [Executable.path, "--demo", "--record", recording, "open", Self.post],
            environment: environment)
        try terminal.wait("the question") { $0.contains("a=q") && $0.contains("\u{1B}[5n") }
        terminal.send(Self.taken)
        var answered = 0
        func answer(_ what: String, until isDone: (String) -> Bool) throws -> String {
            try terminal.wait(what) { text in
                let count = text.components(separatedBy: "\u{1B}[5n").count - 1
                for _ in answered..<max(count, answered) { terminal.send("\u{1B}[0n") }
                answered = max(count, answered)
                return isDone(text)
            }
        }
        _ = try answer("the post") { $0.contains("find") && $0.contains("hanged") || $0.contains("Top") }
        #expect(!terminal.written.contains("a=t,"))
        terminal.send("/image:\r")
        let text = try answer("the image") { $0.contains("\u{10EEEE}") }
        let commands = text.matches(of: #/\u{1B}_G([^;\u{1B}]*);([A-Za-z0-9+/=]*)\u{1B}\\/#)
        let sent = commands.drop { !$0.1.hasPrefix("a=t,") }
        let png = try #require(Data(base64Encoded: sent.map(\.2).joined()))
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let size = [16, 20].map { place in png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(size == [480, 160])
        // Cells of 10 × 20 pixels: 48 × 10 and 8 × 20.
        #expect(text.contains("\u{1B}_Ga=p,U=1,i=5111809,c=48,r=8,q=2\u{1B}\\"))
        terminal.send("\u{3}")
        _ = try answer("the end") { $0.contains("a=d,d=I,i=5111809") }
        #expect(terminal.waitForEnd() == 0)

        // A recording contains no image data; a replay shows the image's description.
        let verified = try await Executable.run("journal", "verify", recording, home: home)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        let frame = try await Executable.run("journal", "frame", recording, home: home)
        #expect(
            frame.output.contains("[image: Two owners, one buffer]") && !frame.output.contains("\u{10EEEE}"))
        let recorded = try Data(contentsOf: URL(filePath: recording))
        #expect(recorded.range(of: Data("images.example/nagare/cow.png".utf8)) != nil)
        #expect(recorded.range(of: Data(png.base64EncodedString().prefix(40).utf8)) == nil)
    }

    @Test("in tmux no query is sent, and an image is shown as its description and link number")
    func inTmux() throws {
        let home = try TemporaryFolder()
        let variables = Executable.variables(home, nil).map { "'\($0.key)=\($0.value)'" }.joined(
            separator: " ")
        let app = try Tmux(
            "env -i \(variables) TERM=tmux-256color LANG=C.UTF-8 '\(Executable.path)' --demo open \(Self.post)",
            rows: 40, columns: 100)
        try app.wait(for: "find  # links")
        try app.type("/image:")
        try app.press("Enter")
        try app.wait(for: "[image: Two owners, one buffer]")
        try app.waitUntilIdle()
        let written = String(decoding: app.written, as: UTF8.self)
        #expect(!written.contains("\u{1B}_G") && !written.contains("\u{10EEEE}"))
        try app.press("C-c")
        #expect(try app.waitForExit() == 0)
    }
}
