import ArgumentParser
import Console
import JournalCommands
import LoginCommands
import MyVideoCommands
import SearchCommands
import SyncCommands

/// The root command.
struct Nagare: GroupCommand {
    static let help = CommandHelp(
        "Search and read posts on Qiita, and find and save videos on PeerTube.",
        discussion: """
            Without a command, the app opens and resumes your last session. In the app, press ? for its \
            keys. Run nagare help COMMAND for the details of a command.

            Results go to standard output, everything else to standard error. A terminal shows lists as \
            columns that fit its width; a pipe gets complete values, separated by tabs. --json prints all \
            fields, and --fields, --jq and --template select some. --ids prints ids only; commands that take \
            ids read them from standard input if you give -.

            In a template, | passes a value on to a function as its last argument, texts are in double quotes, and \
            parentheses group: {tablerow id (title | truncate 40) (created_at | timeago)}.
            """,
        topics: [
            .init(title: NagareStrings.TemplateFunctions.title, rows: NagareStrings.TemplateFunctions.rows)
        ],
        examples: [
            .init("Try the app with sample data, without an account", "nagare --demo"),
            .init("List the five newest posts tagged swift", "nagare search tag:swift -L5"),
            .init("Add them to your stocks", "nagare search tag:swift -L5 --ids | nagare stock add -"),
        ])

    static let configuration = CommandConfiguration(
        commandName: "nagare", abstract: help.abstract, discussion: help.discussion,
        version: "nagare \(version)",
        subcommands: [
            SearchCommand.self, PostCommand.self, StockCommand.self, FollowCommand.self, FeedCommand.self,
            EpisodeCommand.self, MyVideoCommand.self, SyncCommand.self,
            ExportCommand.self, ImportCommand.self,
            LoginCommand.self, LogoutCommand.self, WhoamiCommand.self, ConfigCommand.self, APICommand.self,
            ServeCommand.self,
            JournalCommand.self, CompletionCommand.self, ManualCommand.self, OpenCommand.self,
            AppCommand.self,
        ], defaultSubcommand: AppCommand.self)
}

extension Nagare {
    /// The names that lead to a command, without `nagare`; empty if there are none.
    static func path(of command: any ParsableCommand.Type) -> [String] {
        path(of: command, below: Nagare.self) ?? []
    }

    private static func path(
        of command: any ParsableCommand.Type, below parent: any ParsableCommand.Type
    ) -> [String]? {
        if command == parent { return [] }
        for next in parent.configuration.subcommands {
            guard let rest = path(of: command, below: next) else { continue }
            return [next.configuration.commandName ?? ""] + rest
        }
        return nil
    }
}
