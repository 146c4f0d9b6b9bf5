import ArgumentParser
import Console
import Foundation
import JournalCommands
import LoginCommands
import MyVideoCommands
import SearchCommands
import SyncCommands
import TerminalFrames

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

extension CommandFailure {
    /// - Parameter operation: The operation, for the message; `nil` for the command line as a whole.
    static func unknownCommand(
        _ typed: String, below commandPath: [String] = [], about operation: String?
    ) -> CommandFailure {
        let commands = Nagare.command(at: commandPath)?.shownNames ?? []
        let suggestion = commands.first { $0.isSimilar(to: typed) }
        let group = commandPath.isEmpty ? nil : commandPath.joined(separator: " ")
        return .usage {
            $0.usageStrings.commands.unknown(operation, typed: typed, suggestion: suggestion, seeing: group)
        }
    }

    /// A group of commands was given without one of them.
    static func missingCommand(below commandPath: [String]) -> CommandFailure {
        let commands = Nagare.command(at: commandPath)?.shownNames ?? []
        return .usage { $0.usageStrings.commands.missing(commandPath.joined(separator: " "), commands) }
    }

    /// The arguments cannot be parsed.
    ///
    /// - Parameters:
    ///   - error: The parser's error.
    ///   - arguments: The command line.
    static func usage(_ error: any Error, _ arguments: [String]) -> CommandFailure {
        let words = ArgumentOrder.withoutGlobalOptions(arguments)
        let typed = words.first { !$0.hasPrefix("-") }
        let commands = Nagare.configuration.subcommands.compactMap { $0.configuration.commandName }
        if let typed, typed != "help", !commands.contains(typed) {
            return .unknownCommand(typed, about: nil)
        }
        let request = HelpRequest(["help"] + words)
        let commandPath = request?.commandPath ?? []
        let command = commandPath.isEmpty ? nil : commandPath.joined(separator: " ")
        if let command, Nagare.command(at: commandPath) is any GroupCommand.Type {
            // The parser's own message would be about an option, not about the missing command.
            guard let unknown = request?.unknown else { return .missingCommand(below: commandPath) }
            return .unknownCommand(unknown, below: commandPath, about: command)
        }
        if let mistake = ArgumentMistake(in: error) { return .usage(command, mistake) }
        let problem = Nagare.message(for: error).split(separator: "\n").first.map {
            ParserProblem(String($0))
        }
        return .usage {
            let strings = $0.usageStrings.arguments
            return strings.rejected(
                command, why: problem.map(strings.why) ?? strings.notUnderstood,
                advice: problem.flatMap(strings.advice))
        }
    }
}

extension Nagare {
    /// The command that these names lead to; `nil` if there is none.
    static func command(at names: [String]) -> (any ParsableCommand.Type)? {
        names.reduce(Nagare.self) { command, name in
            command?.configuration.subcommands.first { $0.configuration.commandName == name }
        }
    }
}

extension ParsableCommand {
    /// The names of the subcommands that help shows.
    static var shownNames: [String] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .compactMap { $0.configuration.commandName }
    }
}

/// A request for help: `nagare help COMMAND`, or a command with `--help`.
struct HelpRequest {
    /// The names of the command.
    let commandPath: [String]
    /// The first argument of `help` that does not name a subcommand; `nil` if all do.
    let unknown: String?

    /// - Returns: `nil` when `arguments` do not request help.
    init?(_ arguments: [String]) {
        let arguments = ArgumentOrder.normalized(arguments)
        let isHelpCommand = arguments.first == "help"
        let hasHelpFlag = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        guard isHelpCommand || hasHelpFlag else { return nil }
        var (commandPath, commands) = ([String](), Nagare.configuration.subcommands)
        for word in arguments.dropFirst(isHelpCommand ? 1 : 0) where !word.hasPrefix("-") {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
                self.commandPath = commandPath
                unknown = isHelpCommand && word != "help" ? word : nil
                return
            }
            commandPath.append(word)
            commands = command.configuration.subcommands
        }
        (self.commandPath, unknown) = (commandPath, nil)
    }
}
