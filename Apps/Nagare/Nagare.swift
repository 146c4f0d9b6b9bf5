import ArgumentParser

/// The root command.
struct Nagare: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "nagare",
        abstract: "Find posts on Qiita and read them; find videos on PeerTube and keep them.",
        usage: "nagare [<subcommand>]",
        discussion: """
            \(about)

            Exit codes: \(ExitStatus.sentence)

            Environment: \(EnvironmentVariable.sentence)
            """,
        version: "nagare \(version)",
        subcommands: [
            SearchCommand.self, PostCommand.self, StockCommand.self, FollowCommand.self, FeedCommand.self,
            EpisodeCommand.self, MyVideoCommand.self,
            LoginCommand.self, LogoutCommand.self, WhoamiCommand.self, ConfigCommand.self, APICommand.self,
            ServeCommand.self,
            JournalCommand.self, CompletionCommand.self, ManualCommand.self, OpenCommand.self,
            AppCommand.self,
        ], defaultSubcommand: AppCommand.self)

    /// The help text that applies to all commands.
    static let about = """
        Without a subcommand the app opens in the terminal, where you were last; its key ? shows all keys.

        Data goes to stdout, everything else to stderr. A query that begins with - goes after --.

        Lists are fitted to a terminal; in a pipe their cells are tab-separated and whole. --json prints all \
        that is known, narrowed by --fields id,user.id, and --jq or --template make of it what you want. \
        --ids prints ids, which commands that take several read from standard input where - stands.
        """
}

/// A command that only has subcommands; on its own, it prints its help as a usage error.
protocol CommandGroup: ParsableCommand {}

/// A command that `Program` runs with a console.
protocol RunnableCommand: ParsableCommand, Sendable {
    /// Whether it must finish within the deadline.
    var hasDeadline: Bool { get }

    func run(_ console: Console) async throws
}

extension RunnableCommand {
    var hasDeadline: Bool { true }
}
