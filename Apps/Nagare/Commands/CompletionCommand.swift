import ArgumentParser

/// `nagare completion SHELL`
struct CompletionCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", abstract: "Print a completion script for a shell.",
        discussion: "For example: nagare completion bash > ~/.local/share/bash-completion/completions/nagare")

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        var completion: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        console.print(Nagare.completionScript(for: shell.completion))
    }
}
