import ArgumentParser
import Foundation
import TerminalUI

/// A usage error as a message of one sentence.
struct UsageError {
    let errorMessage: ErrorMessage

    /// - Parameter what: The operation, for the message.
    init(unknownCommand typed: String, about what: String) {
        let commands = Nagare.configuration.subcommands.compactMap { $0.configuration.commandName }
        let suggestion = commands.first { $0.distance(to: typed) <= 2 }
        errorMessage = NagareStrings.General.unknownCommand(what, typed: typed, suggestion: suggestion)
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
            let commandPath = HelpRequest(["help"] + arguments)?.commandPath ?? []
            let parts = message.split(separator: ". ", maxSplits: 1).map(Self.clause)
            self.init(
                errorMessage: NagareStrings.General.usage(
                    commandPath.isEmpty ? nil : commandPath.joined(separator: " "),
                    why: parts.first ?? message,
                    advice: parts.dropFirst().first))
        }
    }

    /// A sentence of the parser as a clause: "Please provide one of 'a'." becomes "provide one of 'a'".
    private static func clause(_ sentence: some StringProtocol) -> String {
        let trimmed = (sentence.hasSuffix(".") ? String(sentence.dropLast()) : String(sentence))
            .replacing(#/^Please /#, with: "")
        return trimmed.prefix(1).lowercased() + trimmed.dropFirst()
    }
}

extension String {
    /// The edit distance: how many characters must be added, removed or replaced to obtain `other`.
    fileprivate func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (index, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, wanted) in other.enumerated() {
                let changed = diagonal + (letter == wanted ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
