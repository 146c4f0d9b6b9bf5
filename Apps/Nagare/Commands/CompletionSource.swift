import ArgumentParser

/// What the program itself can complete: dynamic candidates for shells.
enum CompletionSource: String, ExpressibleByArgument, CaseIterable {
    /// Ids of cached posts.
    case posts
    /// Ids of saved videos.
    case savedVideos = "kept"
    /// Ids of saved and cached videos.
    case videos
    /// Followed names.
    case follows
    /// Values of settings that have a fixed set.
    case values
    /// Names of aliases.
    case aliases
    /// Subcommands of the command typed so far.
    case help

    /// The placeholder for the shell's name; it is replaced when the script is printed.
    static let shellPlaceholder = "@NAGARE_SHELL@"

    /// The command with which a shell requests the candidates.
    var query: String { "nagare completion \(Self.shellPlaceholder) --of \(rawValue)" }
}

extension CompletionKind {
    static func known(_ source: CompletionSource) -> CompletionKind {
        .shellCommand("\(source.query) 2>/dev/null")
    }
}
