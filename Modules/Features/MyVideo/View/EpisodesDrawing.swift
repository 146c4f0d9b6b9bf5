import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// An episodes screen, drawn from its picture.
struct EpisodesDrawing: Sendable {
    let formatDate: @Sendable (Date) -> String
    let dateWidth: Int

    /// Rows of the list in `area`, with the one that may stand at its end.
    func listHeight(in area: Area, _ picture: EpisodesPicture) -> Int {
        let rows = ListDrawing.parts(of: area).list.rows
        return max(picture.state.hasEnding ? rows - 1 : rows, 1)
    }

    func draw(_ picture: EpisodesPicture, on frame: inout Frame, in area: Area) {
        let parts = ListDrawing.parts(of: area)
        ListDrawing.drawField(
            picture.query, picture.state.phase == .loadingMore ? nil : picture.spinner,
            placeholder: "search videos", on: &frame, in: parts.field)
        frame.drawRule(from: info(picture), to: StyledLine(), in: parts.rule)
        if picture.state.episodes.isEmpty {
            ListDrawing.draw(instead(picture), on: &frame, in: parts.list)
        } else {
            drawList(picture, on: &frame, in: parts.list)
        }
    }

    /// What failed while episodes stay on the screen.
    func notice(_ failure: ServiceFailure, seconds: Int?) -> StyledLine {
        StyledLine(explanation(failure, again: "r", seconds).sentence, .failure)
    }

    private func drawList(_ picture: EpisodesPicture, on frame: inout Frame, in area: Area) {
        let (state, ambiguous) = (picture.state, frame.viewport.ambiguous)
        let table = EpisodeTable(width: area.columns, dateWidth: dateWidth, ambiguous)
        let words = state.shownQuestion?.words ?? []
        // They answer another question than the one that is asked, and have for a moment.
        let isStale =
            state.phase == .loading && state.shownQuestion != state.question && picture.spinner != nil
        var rest = area
        let room = state.hasEnding ? area.rows - 1 : area.rows
        let list = rest.cutTop(min(state.episodes.count, max(room, 1)))
        frame.drawList(picture.query.list.cursor, count: state.episodes.count, in: list) { place in
            let episode = state.episodes[place]
            let row = table.row(
                episode, isMarked: picture.kept.contains(episode.id),
                date: formatDate(episode.publishedAt), words: words)
            return isStale ? row.on(.faded) : row
        }
        frame.clear(rest)
        _ = rest.cutLeft(ListDrawing.indent)
        frame.draw(ending(picture), in: rest)
    }

    /// The row behind the last episode.
    private func ending(_ picture: EpisodesPicture) -> StyledLine {
        switch picture.state.phase {
        case .loadingMore: StyledLine("\(picture.spinner?.picture ?? " ") loading more", .dim)
        case .failedMore:
            StyledLine([
                StyledSpan("more did not come; ", .failure), StyledSpan("r", .key),
                StyledSpan(" tries again", .dim),
            ])
        case .idle, .loading, .loaded, .failed: StyledLine()
        }
    }

    /// What stands in the place of the list.
    private func instead(_ picture: EpisodesPicture) -> [StyledLine] {
        switch picture.state.phase {
        case .idle, .loading, .loadingMore: []
        case .loaded: nothing(picture.state.question)
        case .failed(let failure), .failedMore(let failure):
            ListDrawing.failure(
                explanation(failure, again: picture.query.isTyping ? .enter : "r", picture.seconds))
        }
    }

    private func nothing(_ question: EpisodesQuestion?) -> [StyledLine] {
        guard case .search(let text) = question else { return [StyledLine("no episodes yet", .strong)] }
        return [
            StyledLine("no episodes match “\(text)”", .strong),
            StyledLine("fewer words find more; an empty field shows the newest", .dim),
        ]
    }

    /// How many there are, or that they are being looked for.
    private func info(_ picture: EpisodesPicture) -> StyledLine {
        if picture.state.phase == .loading, picture.spinner != nil {
            return StyledLine(picture.state.question == .newest ? "loading" : "searching", .dim)
        }
        return picture.state.episodes.isEmpty ? StyledLine() : StyledLine(picture.state.count, .dim)
    }

    private func explanation(_ failure: ServiceFailure, again key: Key, _ seconds: Int?) -> Explanation {
        Explanation(
            onScreen: "episodes", failure, about: .episode, again: key, askedAgainIn: seconds,
            formatDate: formatDate)
    }
}

extension EpisodesState {
    /// Whether a row stands behind the last episode.
    var hasEnding: Bool {
        switch phase {
        case .loadingMore, .failedMore: true
        case .idle, .loading, .loaded, .failed: false
        }
    }

    /// How many there are, for people.
    var count: String {
        let (shown, noun) = (episodes.count, episodes.count == 1 ? "episode" : "episodes")
        guard let total, total > shown else { return "\(shown.grouped) \(noun)" }
        return "\(shown.grouped) of \(total.grouped) episodes"
    }
}

extension EpisodesQuestion {
    /// What is looked for in names.
    var words: [String] {
        switch self {
        case .newest: []
        case .search(let text): text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }
}
