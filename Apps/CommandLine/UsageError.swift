import ArgumentParser
import Foundation
import TerminalUI

/// A usage error as a message of one sentence.
struct UsageError {
    let errorMessage: ErrorMessage

    /// - Parameter what: The operation, for the message.
    init(unknownCommand typed: String, below commandPath: [String] = [], about what: String) {
        let commands = Nagare.command(at: commandPath)?.shownNames ?? []
        errorMessage = NagareStrings.General.unknownCommand(
            what, typed: typed, suggestion: commands.first { $0.isSimilar(to: typed) },
            seeing: commandPath.isEmpty ? nil : commandPath.joined(separator: " "))
    }

    private init(errorMessage: ErrorMessage) { self.errorMessage = errorMessage }

    /// - Parameters:
    ///   - message: The first line of the parser's message.
    ///   - arguments: The command line.
    init(_ message: String, _ arguments: [String]) {
        let typed = ArgumentOrder.normalized(arguments).first { !$0.hasPrefix("-") }
        let commands = Nagare.configuration.subcommands.compactMap { $0.configuration.commandName }
        if let typed, typed != "help", !commands.contains(typed) {
            self.init(unknownCommand: typed, about: "usage")
        } else {
            let request = HelpRequest(["help"] + arguments)
            let commandPath = request?.commandPath ?? []
            if let unknown = request?.unknown, Nagare.command(at: commandPath) is any CommandGroup.Type {
                self.init(
                    unknownCommand: unknown, below: commandPath, about: commandPath.joined(separator: " "))
                return
            }
            let parts = Self.withoutPoorSuggestion(message).split(separator: ". ", maxSplits: 1)
                .map(Self.clause)
            self.init(
                errorMessage: NagareStrings.General.usage(
                    commandPath.isEmpty ? nil : commandPath.joined(separator: " "),
                    why: parts.first ?? message,
                    advice: parts.dropFirst().first))
        }
    }

    /// Removes the parser's suggestion of an option whose name differs too much from the typed one.
    private static func withoutPoorSuggestion(_ message: String) -> String {
        guard let match = message.firstMatch(of: #/(Unknown option '-*(.*?)')\. Did you mean '-*(.*?)'\?/#),
            !match.2.description.isSimilar(to: match.3.description)
        else { return message }
        return String(match.1)
    }

    /// A sentence of the parser as a clause: "Please provide one of 'a'." becomes "provide one of 'a'".
    private static func clause(_ sentence: some StringProtocol) -> String {
        let trimmed = (sentence.hasSuffix(".") ? String(sentence.dropLast()) : String(sentence))
            .replacing(#/^Please /#, with: "")
        return trimmed.prefix(1).lowercased() + trimmed.dropFirst()
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
    fileprivate func isSimilar(to other: String) -> Bool {
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
