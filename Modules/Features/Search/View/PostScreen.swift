import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// An open screen of a post.
final class PostScreen: ScreenView {
    let route: Route
    private let screen: Screen<PostLogic>
    private let stream: PostScreenStream
    private let sheets: PostSheets
    private let formatDate: @Sendable (Date) -> String
    /// As it was drawn last: a key is about what is seen.
    private let ambiguous = Guarded(AmbiguousWidth.narrow)

    /// Opens the screen, which shows at once what it had when it closed.
    init(
        _ id: Post.ID, in feature: SearchFeature, flux: ApplicationFlux, desktop: any Desktop,
        now: @escaping @Sendable () -> Date, formatDate: @escaping @Sendable (Date) -> String
    ) {
        route = .post(id: id)
        self.formatDate = formatDate
        screen = feature.openPost(id)
        sheets = PostSheets(formatDate: formatDate)
        let reading = screen.stream.output.state.value.reading
        stream = PostScreenStream(
            input: .init(), state: .init(interaction: BehaviorRelay(value: PostInteraction(reading))),
            extra: .init(
                screen: screen, flux: flux, markdown: feature.markdown, desktop: desktop, sheets: sheets,
                now: now))
        screen.scope.keep(stream)
    }

    var changes: Observable<Void> { stream.output.picture.changes.map { _ in } }
    var toasts: Observable<StyledLine> { stream.output.toasts.asObservable() }

    var notice: StyledLine? {
        let picture = stream.output.picture.value
        return picture.state.notices.shown.map {
            PostNoticeView(formatDate: formatDate).line($0, secondsLeft: picture.secondsLeft)
        }
    }

    var keys: KeyBindings<Void> {
        PostKeys.bindings(stream.output.picture.value).untyped
    }

    func draw(on frame: inout Frame, in area: Area) {
        let picture = stream.output.picture.value
        let ambiguous = frame.viewport.ambiguous
        self.ambiguous.withLock { $0 = ambiguous }
        let sheet = picture.content.map {
            sheets.sheet($0, picture.interaction, columns: area.columns, ambiguous)
        }
        PostPageView(formatDate: formatDate).draw(picture, sheet, on: &frame, in: area)
    }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        let picture = stream.output.picture.value
        let ambiguous = ambiguous.withLock { $0 }
        guard let command = PostKeys.command(for: event, picture) else { return false }
        stream.input.command(.init(command: command, area: area, ambiguous: ambiguous))
        return true
    }

    func dismissNotice() { screen.stream.input.noticeDismissed() }

    /// Where the reader was is kept for the next time.
    func close() {
        stream.input.left()
        screen.close()
    }
}
