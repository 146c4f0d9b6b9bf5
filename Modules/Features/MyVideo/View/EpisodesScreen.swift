import ApplicationFlux
import Entities
import FluxCore
import ReactiveCore
import TerminalUI

/// The screen that searches for episodes.
final class EpisodesScreen: ScreenView {
    private let screen: Screen<EpisodesScreenLogic>
    private let drawing: EpisodesDrawing
    private let handling: HandlingView

    init(_ screen: Screen<EpisodesScreenLogic>, _ drawing: EpisodesDrawing, _ handling: HandlingView) {
        (self.screen, self.drawing, self.handling) = (screen, drawing, handling)
    }

    private var output: ReadOnlyOutput<EpisodesScreenLogic.Output> { screen.stream.output }

    var route: Route {
        if case .search(let text) = output.picture.state.question { return .episodes(query: text) }
        return .episodes(query: nil)
    }

    var changes: Observable<Void> { output.changes }

    var toasts: Observable<StyledLine> { output.toasts.map { [handling] in handling.toast($0) } }

    var notice: StyledLine? {
        if let notice = output.notice.value { return handling.notice(notice) }
        let picture = output.picture
        guard let failure = picture.state.notices.shown else { return nil }
        return drawing.notice(
            failure, seconds: failure == picture.state.phase.failure ? picture.seconds : nil)
    }

    var keys: KeyBindings<Void> { keys(output.picture).untyped }

    func draw(on frame: inout Frame, in area: Area) { drawing.draw(output.picture, on: &frame, in: area) }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        let picture = output.picture
        guard let command = picture.query.command(for: event, keys(picture)) else { return false }
        screen.stream.input.commanded((command, height: drawing.listHeight(in: area, picture)))
        return true
    }

    func dismissNotice() { screen.stream.input.noticeDismissed() }

    func close() {
        screen.stream.input.left()
        screen.close()
    }

    private func keys(_ picture: EpisodesPicture) -> KeyBindings<ListCommand> {
        if picture.query.isTyping { return ListKeys.searching }
        return ListKeys.episodes(
            isKept: picture.state.selected(picture.query).map { picture.kept.contains($0.id) })
    }
}

extension QueryList<Episode.ID> {
    /// What an event means: what the bindings say, else the field's while it is typed in; `nil` for nothing.
    func command(for event: TerminalEvent, _ keys: KeyBindings<ListCommand>) -> ListCommand? {
        if case .key(let key) = event, let command = keys.command(for: key) { return command }
        var field = field
        return isTyping && field.handle(event) ? .typed(event) : nil
    }
}
