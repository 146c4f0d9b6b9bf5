/// What the argument parser rejects, read from its message, which is always English: ArgumentParser publishes no errors
/// with values.
package enum ParserProblem: Equatable {
    /// - Parameter suggestion: An option with a similar name.
    case unknownOption(String, suggestion: String?)

    /// The option with the name of its value, such as `--limit <n>`.
    case missingValue(String)
    case missingArgument(String)
    case unexpectedArguments([String])
    case unexpectedValue(String, option: String)

    /// - Parameter choices: The valid values, if they are few.
    case invalidValue(String, argument: String, choices: [String])

    /// Any other message, as the clauses of an error message.
    case other(why: String, advice: String?)

    /// - Parameter message: The first line of the parser's message.
    package init(_ message: String) {
        if let match = message.wholeMatch(of: #/Unknown option '(.*?)'(?:\. Did you mean '(.*?)'\?)?/#) {
            let suggestion = match.2.map(String.init)
            self = .unknownOption(
                String(match.1),
                suggestion: suggestion?.withoutDashes.isSimilar(to: String(match.1).withoutDashes) == true
                    ? suggestion : nil)
        } else if let match = message.wholeMatch(of: #/Missing value for '(.*)'/#) {
            self = .missingValue(String(match.1))
        } else if let match = message.wholeMatch(of: #/Missing expected argument '(.*)'/#) {
            self = .missingArgument(String(match.1))
        } else if let match = message.wholeMatch(of: #/Unexpected argument '(.*)'/#) {
            self = .unexpectedArguments([String(match.1)])
        } else if let match = message.wholeMatch(of: #/[0-9]+ unexpected arguments: '(.*)'/#) {
            self = .unexpectedArguments(match.1.split(separator: "', '").map(String.init))
        } else if let match = message.wholeMatch(
            of: #/The option '(.*?)' does not take any value, but '(.*)' was specified\./#)
        {
            self = .unexpectedValue(String(match.2), option: String(match.1))
        } else if let match = message.wholeMatch(
            of: #/The value '(.*)' is invalid for '(.*?)'(?:\. Please provide one of (.*)\.)?/#)
        {
            let choices = match.3?.matches(of: #/'(.*?)'/#).map { String($0.1) }
            self = .invalidValue(String(match.1), argument: String(match.2), choices: choices ?? [])
        } else {
            let clauses = message.split(separator: ". ", maxSplits: 1).map(Self.clause)
            self = .other(why: clauses.first ?? message, advice: clauses.dropFirst().first)
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
    fileprivate var withoutDashes: String { String(drop { $0 == "-" }) }
}

extension String {
    /// Whether a user may have meant `other`: the edit distance is at most a third of the characters of the shorter word,
    /// or one.
    package func isSimilar(to other: String) -> Bool {
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
