import Entities
public import FoundationEssentials
public import Persistence
public import TerminalUI

/// What is kept, and what became of it, as lines.
public struct MyVideoView: Sendable {
    private let rows: EpisodeRows
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - target: Where the rows go.
    ///   - identifiers: Whether rows begin with the episode's id.
    ///   - formatDate: A date for people, or for programs.
    public init(
        target: Columns.Target, identifiers: EpisodeIdentifiers,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        rows = EpisodeRows(target: target, identifiers: identifiers)
        self.formatDate = formatDate
    }

    /// One row a video: id, name, `h:mm:ss` or `LIVE`, channel, the date it was added.
    public func rows(_ videos: some Sequence<KeptVideo>) -> [StyledLine] {
        rows.lines(
            videos.map { EpisodeRows.Row(episode: $0.episode, date: formatDate($0.addedAt)) })
    }

    /// Shown when nothing is kept, and only then.
    public var emptyView: StyledLine { StyledLine("no videos are kept yet", .dim) }

    /// What was done, in one line.
    public func toast(_ toast: ChangeState.Toast) -> StyledLine {
        switch toast {
        case .kept(let episode): StyledLine("added \"\(episode.name)\" to My Video", .good)
        case .released(let episode): StyledLine("removed \"\(episode.name)\" from My Video", .good)
        case .restored(let episode): StyledLine("brought back \"\(episode.name)\"", .good)
        }
    }

    /// What the library refused, and why.
    public func notice(_ refusal: ChangeState.Refusal) -> StyledLine {
        StyledLine(Explanation(what(refusal.change), refusal.failure).sentence, .failure)
    }

    private func what(_ change: LibraryChange) -> String {
        switch change {
        case .keep(let video): "add \"\(video.episode.name)\""
        case .release(let id): "remove \(id.uuid)"
        case .restore(let video): "bring back \"\(video.episode.name)\""
        }
    }
}
