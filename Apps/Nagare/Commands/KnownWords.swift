import ArgumentParser

/// What the program itself knows to complete a word with.
enum KnownWords: String, ExpressibleByArgument, CaseIterable {
    /// Ids of posts that were seen.
    case posts
    /// Ids of videos that are kept.
    case kept
    /// Ids of videos that are kept, and of those that were seen.
    case videos
    /// Names that are followed.
    case follows
    /// Values of settings that have few.
    case values
    /// Names of aliases.
    case aliases
    /// Commands, below those that stand there already.
    case help

    /// Stands for the shell in a script until that is printed.
    static let shellMark = "@NAGARE_SHELL@"

    /// What a shell runs to ask for them.
    var query: String { "nagare completion \(Self.shellMark) --of \(rawValue)" }
}

extension CompletionKind {
    static func known(_ words: KnownWords) -> CompletionKind { .shellCommand("\(words.query) 2>/dev/null") }
}
