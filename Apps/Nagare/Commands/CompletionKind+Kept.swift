import ArgumentParser

extension CompletionKind {
    /// The ids of the videos that are kept.
    static let keptVideos = CompletionKind.shellCommand("nagare myvideo list --ids --offline -q 2>/dev/null")
}
