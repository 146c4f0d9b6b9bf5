import ApplicationFlux
import Entities
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// An episode's screen, drawn from its picture.
final class EpisodeDrawing: Sendable {
    private let formatDate: @Sendable (Date) -> String
    /// A long description is not wrapped again for each key.
    private let wrapped = Guarded<Body?>(nil)

    private struct Body: Sendable {
        let episode: Episode
        let width: Int
        let lines: [StyledLine]
    }

    init(formatDate: @escaping @Sendable (Date) -> String) {
        self.formatDate = formatDate
    }

    func draw(_ picture: EpisodePicture, on frame: inout Frame, in area: Area) {
        frame.clear(area)
        guard picture.state.episode != nil else {
            return ListDrawing.draw(instead(picture), on: &frame, in: area)
        }
        let lines = lines(picture, width: area.columns)
        var text = area
        let sign = text.cutLeft(ListDrawing.indent)
        let shown = picture.offset.visible(count: lines.count, height: area.rows)
        frame.draw(lines[shown], in: text)
        if let spinner = picture.spinner { frame.draw(StyledLine(spinner.picture, .key), in: sign) }
    }

    /// Lines that there are to show on a screen so wide.
    func count(_ picture: EpisodePicture, width: Int) -> Int { lines(picture, width: width).count }

    /// What failed while the episode stays on the screen.
    func notice(_ failure: ServiceFailure, seconds: Int?) -> StyledLine {
        StyledLine(explanation(failure, seconds).sentence, .failure)
    }

    private func lines(_ picture: EpisodePicture, width: Int) -> [StyledLine] {
        guard let episode = picture.state.episode else { return [] }
        let view = view(width)
        return view.wrapped(episode.name, .title) + view.facts(episode)
            + view.stored(picture.state.source, seconds: picture.seconds)
            + [StyledLine(), button(picture, view), StyledLine()] + body(of: episode, width, view)
    }

    /// Description, tags, address.
    private func body(of episode: Episode, _ width: Int, _ view: EpisodeView) -> [StyledLine] {
        if let known = wrapped.withLock({ $0 }), known.width == width, known.episode == episode {
            return known.lines
        }
        let description = view.description(episode)
        let lines =
            description + (description.isEmpty ? [] : [StyledLine()])
            + (episode.tags.isEmpty ? [] : view.wrapped(episode.tags.joined(separator: "  "), .tag))
            + view.wrapped(episode.url, .link)
        wrapped.withLock { $0 = Body(episode: episode, width: width, lines: lines) }
        return lines
    }

    /// What pressing it will do, or that it is being done and cannot be pressed.
    private func button(_ picture: EpisodePicture, _ view: EpisodeView) -> StyledLine {
        switch picture.change {
        case .keep: return StyledLine("[ adding to My Video… ]", .dim)
        case .release: return StyledLine("[ removing from My Video… ]", .dim)
        case .restore: return StyledLine("[ bringing it back… ]", .dim)
        case nil: break
        }
        guard let button = picture.button else { return StyledLine("[ looking in My Video… ]", .dim) }
        return StyledLine([
            StyledSpan("[ "), StyledSpan("m", .key), StyledSpan("  \(view.label(button))", .strong),
            StyledSpan(" ]"),
        ])
    }

    /// What stands in the place of the episode.
    private func instead(_ picture: EpisodePicture) -> [StyledLine] {
        switch picture.state.phase {
        case .idle, .loaded: []
        case .loading: picture.spinner.map { [StyledLine("\($0.picture) loading", .dim)] } ?? []
        case .failed(let failure): ListDrawing.failure(explanation(failure, picture.seconds))
        }
    }

    private func explanation(_ failure: ServiceFailure, _ seconds: Int?) -> Explanation {
        Explanation(
            onScreen: "episode", failure, about: .episode, again: "r", askedAgainIn: seconds,
            formatDate: formatDate)
    }

    /// Long lines are hard to read.
    private func view(_ width: Int) -> EpisodeView {
        EpisodeView(width: min(width - ListDrawing.indent - 1, 100), formatDate: formatDate)
    }
}
