import ApplicationFlux
import FluxCore
import FoundationEssentials
import Markdown
import ReactiveCore
import TerminalUI

/// An open results screen.
final class SearchScreen: ScreenView {
    private let screen: Screen<SearchLogic>
    private let stream: SearchScreenStream
    private let view: SearchScreenView

    init(
        _ screen: Screen<SearchLogic>, _ stream: SearchScreenStream, markdown: any MarkdownParsing,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        (self.screen, self.stream) = (screen, stream)
        view = SearchScreenView(markdown, formatDate: formatDate)
        screen.scope.keep(stream)
    }

    private var picture: SearchPicture { stream.output.picture.value }

    var route: Route {
        let query = picture.state.query
        return .search(query: query.isEmpty ? nil : query)
    }

    var changes: Observable<Void> { stream.output.picture.changes.map { _ in () } }
    var toasts: Observable<StyledLine> {
        stream.output.toasts.asObservable().map { SearchInfo.line($0) }
    }
    var notice: StyledLine? { view.notice(picture) }
    var keys: KeyBindings<Void> { SearchKeys.bindings(in: picture.interaction.mode).untyped }

    func draw(on frame: inout Frame, in area: Area) { view.draw(picture, on: &frame, in: area) }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        let picture = picture
        guard let command = SearchKeys.command(for: event, in: picture.interaction.mode) else { return false }
        let layout = SearchLayout(area, hasPreview: picture.hasPreview)
        stream.input.keystroke(SearchKeystroke(command: command, height: layout.list.rows))
        return true
    }

    func dismissNotice() { screen.stream.input.noticeDismissed() }

    func close() {
        stream.input.left()
        screen.close()
    }
}
