public import Entities
public import FoundationEssentials
public import Persistence
public import TerminalUI

/// The screen that lists what is kept, as lines.
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

    /// The whole screen: loading, rows, the empty view, or what failed above the rows that were known.
    public func lines(_ state: LibraryState, selected: Episode.ID?) -> [StyledLine] {
        let rows = rows(state.videos, selected: selected)
        switch state.phase {
        case .idle, .loading: return rows.isEmpty ? [StyledLine("loading…", .dim)] : rows
        case .loaded: return state.isEmpty ? [emptyView] : rows
        case .failed(let failure):
            return [StyledLine(Explanation("my video", failure).sentence, .failure)] + rows
        }
    }

    /// One row a video: id, name, `h:mm:ss` or `LIVE`, channel, the date it was added.
    public func rows(_ videos: some Sequence<KeptVideo>, selected: Episode.ID?) -> [StyledLine] {
        rows.lines(
            videos.map { video in
                EpisodeRows.Row(
                    episode: video.episode, date: formatDate(video.addedAt),
                    ground: video.id == selected ? .selected : .plain)
            })
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
