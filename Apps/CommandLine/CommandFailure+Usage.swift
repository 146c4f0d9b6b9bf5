import ArgumentParser
import Foundation
import TerminalUI

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

    /// A command rejects its arguments.
    ///
    /// - Parameter commandPath: The names after `nagare`, such as `config set`; `nil` for all commands.
    static func usage(_ commandPath: String?, _ mistake: ArgumentMistake) -> CommandFailure {
        .usage {
            let strings = $0.usageStrings.arguments
            return strings.rejected(commandPath, why: strings.why(mistake), advice: nil)
        }
    }

    /// The arguments cannot be parsed.
    ///
    /// - Parameters:
    ///   - error: The parser's error.
    ///   - arguments: The command line.
    static func usage(_ error: any Error, _ arguments: [String]) -> CommandFailure {
        let typed = ArgumentOrder.normalized(arguments).first { !$0.hasPrefix("-") }
        let commands = Nagare.configuration.subcommands.compactMap { $0.configuration.commandName }
        if let typed, typed != "help", !commands.contains(typed) {
            return .unknownCommand(typed, about: "usage")
        }
        let request = HelpRequest(["help"] + ArgumentOrder.withoutGlobalOptions(arguments))
        let commandPath = request?.commandPath ?? []
        let command = commandPath.isEmpty ? nil : commandPath.joined(separator: " ")
        if let command, Nagare.command(at: commandPath) is any CommandGroup.Type {
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

extension String {
    /// Whether a user may have meant `other`: at most one of three characters differs.
    func isSimilar(to other: String) -> Bool {
        distance(to: other) <= Swift.max(1, Swift.min(count, other.count) / 3)
    }

    /// The edit distance: how many characters must be added, removed, replaced or swapped with the next one
    /// to obtain `other`.
    private func distance(to other: String) -> Int {
        let (letters, wanted) = (Array(self), Array(other))
        var rows = [Array(0...wanted.count)]
        for (index, letter) in letters.enumerated() {
            var row = [index + 1]
            for column in wanted.indices {
                var least = Swift.min(
                    rows[index][column] + (letter == wanted[column] ? 0 : 1), rows[index][column + 1] + 1,
                    row[column] + 1)
                if index > 0, column > 0, letter == wanted[column - 1], letters[index - 1] == wanted[column] {
                    least = Swift.min(least, rows[index - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[letters.count][wanted.count]
    }
}
