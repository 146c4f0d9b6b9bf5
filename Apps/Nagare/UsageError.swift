import ArgumentParser
import Foundation
import TerminalUI

/// A usage error as a message of one sentence.
struct UsageError {
    let explanation: Explanation

    /// - Parameter what: The operation, for the message.
    init(unknownCommand typed: String, about what: String) {
        let commands = Nagare.configuration.subcommands.compactMap { $0.configuration.commandName }
        let near = commands.first { $0.distance(to: typed) <= 2 }
        explanation = Explanation(
            what, why: "there is no command \"\(typed)\"",
            todo: near.map { "did you mean \($0)?" } ?? "see nagare help")
    }

    private init(explanation: Explanation) { self.explanation = explanation }

    /// - Parameters:
    ///   - message: The first line of the parser's message.
    ///   - arguments: The command line.
    init(_ message: String, _ words: [String]) {
        let typed = Words.arranged(words).first { !$0.hasPrefix("-") }
        let commands = Nagare.configuration.subcommands.compactMap { $0.configuration.commandName }
        if let typed, typed != "help", !commands.contains(typed) {
            self.init(unknownCommand: typed, about: "usage")
        } else {
            let sentence = message.replacingOccurrences(of: ". ", with: ", ")
            let whole = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
            self.init(
                explanation: Explanation(
                    typed ?? "usage", why: whole.prefix(1).lowercased() + whole.dropFirst(),
                    todo: "see nagare help\(typed.map { " \($0)" } ?? "")"))
        }
    }
}

extension String {
    /// The edit distance: how many characters must be added, removed or replaced to obtain `other`.
    fileprivate func distance(to other: String) -> Int {
        var row = Array(0...other.count)
        for (place, letter) in enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (column, wanted) in other.enumerated() {
                let changed = diagonal + (letter == wanted ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(changed, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
