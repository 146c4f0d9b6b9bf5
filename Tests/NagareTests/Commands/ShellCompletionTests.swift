import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// Completion of what is typed in real shells, with their line editors.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .program("zsh"), .program("fish"), .pseudoTerminal))
struct ShellCompletionTests {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        /// The file in the home folder that the shell reads at its start, and its content.
        var startFile: (path: String, text: String) {
            switch self {
            case .bash: (".bashrc", "cd; PS1='shell: '; . \"$HOME/_nagare\"\n")
            case .zsh:
                (
                    ".zshrc",
                    "cd; fpath=(\"$HOME\" $fpath); autoload -U compinit; compinit -u -D; PS1='shell: '\n"
                )
            case .fish:
                (
                    ".config/fish/config.fish",
                    """
                    cd; set -g fish_greeting; set -g fish_autosuggestion_enabled 0
                    function fish_prompt; echo -n 'shell: '; end
                    source $HOME/_nagare
                    """
                )
            }
        }
    }

    /// Starts a shell with the completion script loaded.
    private func start(_ shell: Shell, _ home: TemporaryFolder) async throws -> Tmux {
        let script = try await Executable.run("completion", shell.rawValue, home: home)
        try script.output.write(toFile: "\(home.path)/_nagare", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: "\(home.path)/nagare", withDestinationPath: Executable.path)
        let file = "\(home.path)/\(shell.startFile.path)"
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path,
            withIntermediateDirectories: true)
        try shell.startFile.text.write(toFile: file, atomically: true, encoding: .utf8)
        let command = shell == .bash ? "bash --noprofile --rcfile '\(file)' -i" : "\(shell.rawValue) -i"
        let tmux = try Tmux(
            "env -i HOME='\(home.path)' PATH='\(home.path):/usr/bin:/bin' TERM=tmux-256color LANG=C.UTF-8 \(command)"
        )
        try tmux.wait(for: "shell:")
        return tmux
    }

    @Test(
        "what is typed is completed, also in words with colons, commas and an alias",
        arguments: Shell.allCases)
    func typed(_ shell: Shell) async throws {
        let home = try TemporaryFolder()
        for words in [
            ["follow", "add", "tag:swift", "tag:linux", "search:tag:swift"],
            ["config", "list", "--profile", "work", "--yes"],
            ["follow", "add", "user:taro", "--profile", "work"],
            ["config", "set", "alias.sw", "search tag:swift"],
        ] {
            #expect(try await Executable.run(words, home: home).status == 0)
        }
        let tmux = try await start(shell, home)
        let lines = [
            ("nagare my", "nagare myvideo"), ("nagare --quiet my", "nagare --quiet myvideo"),
            ("nagare --profile work --offline episode sh", "nagare --profile work --offline episode show"),
            ("nagare --quiet search --fields ti", "nagare --quiet search --fields title"),
            ("nagare --no-col", "nagare --no-color"),
            ("nagare help journal scr", "nagare help journal scrub"),
            ("nagare follow remove tag:sw", "nagare follow remove tag:swift"),
            ("nagare follow remove search:t", "nagare follow remove search:tag:swift"),
            ("nagare follow remove --profile work u", "nagare follow remove --profile work user:taro"),
            ("nagare --profile wo", "nagare --profile work"),
            ("nagare feed --profile=wo", "nagare feed --profile=work"),
            ("nagare search a --fields id,ti", "nagare search a --fields id,title"),
            ("nagare open nagare://my", "nagare open nagare://myvideo"),
            ("nagare api /items -X PA", "nagare api /items -X PATCH"),
            ("nagare sw --fi", "nagare sw --fields"),
            ("nagare sw --fields titl", "nagare sw --fields title"),
            ("nagare journal show _nag", "nagare journal show _nagare"),
        ]
        for (typed, completed) in lines {
            try tmux.press("C-u", "C-l")
            try tmux.wait(for: "an empty line") { $0.first == "shell:" }
            try tmux.type(typed)
            try tmux.press("Tab")
            try tmux.wait(for: completed) { $0.first == "shell: \(completed)" }
        }
    }
}
