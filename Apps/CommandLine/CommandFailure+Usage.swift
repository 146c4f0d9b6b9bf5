import ArgumentParser
import Console
import Foundation
import TerminalFrames

extension CommandFailure {
    /// - Parameter what: The operation, for the message.
    static func unknownCommand(
        _ typed: String, below commandPath: [String] = [], about what: String
    ) -> CommandFailure {
        let commands = Nagare.command(at: commandPath)?.shownNames ?? []
        let suggestion = commands.first { $0.isSimilar(to: typed) }
        let group = commandPath.isEmpty ? nil : commandPath.joined(separator: " ")
        return .usage {
            $0.usageStrings.commands.unknown(what, typed: typed, suggestion: suggestion, seeing: group)
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
            return .unknownCommand(typed, about: "usage")
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
