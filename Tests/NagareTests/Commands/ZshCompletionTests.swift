import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Completion in a real zsh, whose completion functions run in its line editor only.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .program("zsh"), .pseudoTerminal))
struct ZshCompletionTests {
    /// Starts zsh with the completion script loaded.
    private func shell(_ home: TemporaryFolder) async throws -> Tmux {
        let script = try await Executable.run("completion", "zsh", home: home)
        try script.output.write(toFile: "\(home.path)/_nagare", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(home.path)/nagare", withDestinationPath: Executable.path)
        let configuration = """
            fpath=("$HOME" $fpath); autoload -U compinit; compinit -u -D; PS1='shell: '
            """
        try configuration.write(toFile: "\(home.path)/.zshrc", atomically: true, encoding: .utf8)
        let shell = try Tmux(
            "env -i HOME='\(home.path)' PATH='\(home.path):/usr/bin:/bin' TERM=tmux-256color LANG=C.UTF-8 zsh -i"
        )
        try shell.wait(for: "shell:")
        return shell
    }

    @Test("commands, values and fields are completed after global options")
    func globalOptions() async throws {
        let home = try TemporaryFolder()
        let shell = try await shell(home)
        let lines = [
            ("nagare my", "nagare myvideo"), ("nagare --quiet my", "nagare --quiet myvideo"),
            ("nagare --profile work --offline episode sh", "nagare --profile work --offline episode show"),
            ("nagare --quiet search --fields ti", "nagare --quiet search --fields title"),
            ("nagare --no-col", "nagare --no-color"),
        ]
        for (typed, completed) in lines {
            try shell.press("C-u", "C-l")
            try shell.wait(for: "an empty line") { $0.first == "shell:" }
            try shell.type(typed)
            try shell.press("Tab")
            try shell.wait(for: completed) { $0.first == "shell: \(completed)" }
        }
    }
}
