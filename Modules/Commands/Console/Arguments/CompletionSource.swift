package import ArgumentParser

/// What the program itself can complete: values that depend on the user's data.
package enum CompletionSource: String {
    /// Ids of cached posts.
    case posts
    /// Ids of saved videos.
    case savedVideos
    /// Ids of saved and cached videos.
    case videos
    /// Followed names.
    case follows
    /// Values of the setting that is the word before.
    case values
    /// JSON fields of the command, separated by commas.
    case fields
    /// Names of profiles.
    case profiles
    /// URLs of screens.
    case routes
}

extension CompletionKind {
    /// The kind of an argument that `source` completes. The parser only passes its name on.
    package static func known(_ source: CompletionSource) -> CompletionKind { .shellCommand(source.rawValue) }
}
