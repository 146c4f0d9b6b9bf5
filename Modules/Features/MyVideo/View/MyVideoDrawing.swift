import Entities
import FoundationEssentials
import Persistence
import TerminalUI

/// The screen that lists what is kept, drawn from its picture.
struct MyVideoDrawing: Sendable {
    let formatDate: @Sendable (Date) -> String
    let dateWidth: Int

    /// Rows of the list in `area`.
    func listHeight(in area: Area) -> Int { max(ListDrawing.parts(of: area).list.rows, 1) }

    func draw(_ picture: MyVideoPicture, on frame: inout Frame, in area: Area) {
        let parts = ListDrawing.parts(of: area)
        let (query, rows) = (picture.interaction.query, picture.interaction.rows)
        ListDrawing.drawField(
            query, picture.spinner, placeholder: placeholder(picture), on: &frame, in: parts.field)
        frame.drawRule(from: info(picture), to: StyledLine(), in: parts.rule)
        guard !rows.isEmpty else {
            return ListDrawing.draw(instead(picture), on: &frame, in: parts.list)
        }
        let table = EpisodeTable(
            width: area.columns, dateWidth: dateWidth, frame.viewport.ambiguous)
        let words = EpisodesQuestion(query.field.text).words
        frame.drawList(query.list.cursor, count: rows.count, in: parts.list) { place in
            let video = rows[place]
            return table.row(
                video.episode, isMarked: false, date: formatDate(video.addedAt), words: words)
        }
    }

    func notice(_ failure: LibraryFailure) -> StyledLine {
        StyledLine(explanation(failure).sentence, .failure)
    }

    private func placeholder(_ picture: MyVideoPicture) -> String {
        if picture.interaction.query.isTyping { return "name, channel or tag" }
        return picture.total > 0 ? "/ filters by name, channel or tag" : ""
    }

    private func info(_ picture: MyVideoPicture) -> StyledLine {
        let (shown, total) = (picture.interaction.rows.count, picture.total)
        let noun = total == 1 ? "video" : "videos"
        if total == 0 {
            return picture.phase.isRunning && picture.spinner != nil
                ? StyledLine("loading", .dim) : StyledLine()
        }
        let part = shown < total ? "\(shown.grouped) of " : ""
        return StyledLine("\(part)\(total.grouped) \(noun)", .dim)
    }

    /// What stands in the place of the list.
    private func instead(_ picture: MyVideoPicture) -> [StyledLine] {
        let text = picture.interaction.query.field.text
        if picture.total > 0 {
            return [
                StyledLine("no kept video matches “\(text)”", .strong),
                StyledLine([StyledSpan("Esc", .key), StyledSpan(" shows all again", .dim)]),
            ]
        }
        switch picture.phase {
        case .idle, .loading: return []
        case .loaded: return Self.empty
        case .failed(let failure): return ListDrawing.failure(explanation(failure))
        }
    }

    /// When nothing is kept, and only then.
    private static let empty = [
        StyledLine("no videos are kept yet", .strong),
        StyledLine([
            StyledSpan("press "), StyledSpan("2", .key), StyledSpan(" to search for videos, and "),
            StyledSpan("m", .key), StyledSpan(" on one to add it here"),
        ]),
    ]

    private func explanation(_ failure: LibraryFailure) -> Explanation { Explanation("my video", failure) }
}
