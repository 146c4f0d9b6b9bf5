package import ArgumentParser

/// What the program itself can complete: dynamic candidates for shells.
package enum CompletionSource: String, ExpressibleByArgument, CaseIterable {
    /// Ids of cached posts.
    case posts
    /// Ids of saved videos.
    case savedVideos = "kept"
    /// Ids of saved and cached videos.
    case videos
    /// Followed names.
    case follows
    /// Values of the setting that is the last word.
    case values
    /// JSON fields of the command.
    case fields
    /// Names of profiles.
    case profiles
    /// Names of aliases.
    case aliases
    /// Subcommands of the command typed so far.
    case help

    /// The placeholder for the shell's name; it is replaced when the script is printed.
    package static let shellPlaceholder = "@NAGARE_SHELL@"
    /// The placeholder for the words up to the cursor, without the incomplete one.
    package static let wordsPlaceholder = "@NAGARE_WORDS@"

    /// The command with which a shell requests the candidates.
    package var query: String {
        let command = "nagare completion \(Self.shellPlaceholder) --of \(rawValue)"
        return self == .values || self == .fields ? "\(command) -- \(Self.wordsPlaceholder)" : command
    }
}

extension CompletionKind {
    package static func known(_ source: CompletionSource) -> CompletionKind {
        .shellCommand("\(source.query) 2>/dev/null")
    }
}
