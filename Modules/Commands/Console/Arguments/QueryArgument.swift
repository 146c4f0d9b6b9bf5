import ArgumentParser

/// The words of a query on the command line.
package enum QueryArgument {
    /// The maximum length in characters; longer queries exceed the length of URLs that services accept.
    private static let maximumLength = 1_000

    /// - Throws: A validation error for a query that is empty or too long.
    package static func validate(_ words: [String]) throws {
        if words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw ArgumentMistake.emptyQuery
        }
        if words.joined(separator: " ").count > maximumLength {
            throw ArgumentMistake.longQuery(maximum: maximumLength)
        }
    }
}
