import ApplicationFlux
import FluxCore
import ReactiveCore
import TerminalUI

/// The screen of one episode.
final class EpisodeScreen: ScreenView {
    let route: Route
    private let screen: Screen<EpisodeScreenLogic>
    private let drawing: EpisodeDrawing
    private let handling: HandlingView

    init(
        _ route: Route, _ screen: Screen<EpisodeScreenLogic>, _ drawing: EpisodeDrawing,
        _ handling: HandlingView
    ) {
        (self.route, self.screen, self.drawing, self.handling) = (route, screen, drawing, handling)
    }

    private var output: ReadOnlyOutput<EpisodeScreenLogic.Output> { screen.stream.output }

    var changes: Observable<Void> { output.changes }

    var toasts: Observable<StyledLine> { output.toasts.map { [handling] in handling.toast($0) } }

    var notice: StyledLine? {
        if let notice = output.notice.value { return handling.notice(notice) }
        let picture = output.picture
        guard let failure = picture.state.notices.shown else { return nil }
        return drawing.notice(failure, seconds: failure == picture.state.failure ? picture.seconds : nil)
    }

    var keys: KeyBindings<Void> { EpisodeKeys.bindings(output.picture).untyped }

    func draw(on frame: inout Frame, in area: Area) { drawing.draw(output.picture, on: &frame, in: area) }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        let picture = output.picture
        guard case .key(let key) = event,
            let command = EpisodeKeys.bindings(picture).command(for: key)
        else { return false }
        let count = drawing.count(picture, width: area.columns)
        screen.stream.input.commanded((command, count: count, height: area.rows))
        return true
    }

    func dismissNotice() { screen.stream.input.noticeDismissed() }

    func close() {
        screen.stream.input.left()
        screen.close()
    }
}

/// The keys of an episode's screen.
enum EpisodeKeys {
    static func bindings(_ picture: EpisodePicture) -> KeyBindings<EpisodeCommand> {
        guard picture.state.episode != nil else { return always }
        guard picture.change == nil else { return onEpisode }
        switch picture.button {
        case .register?: return registering
        case .unregister?: return unregistering
        case nil: return onEpisode
        }
    }

    private static let registering = toggle("Add to My Video", hint: "add").then(onEpisode)
    private static let unregistering = toggle("Remove from My Video", hint: "remove").then(onEpisode)

    private static let onEpisode = KeyBindings<EpisodeCommand>([
        .init(["v", "P"], .play, "Play", hint: "play"),
        .init(["o"], .browse, "Open in the browser", hint: "browser"),
    ]).then(always)

    private static let always = KeyBindings<EpisodeCommand>([
        .init(["u"], .undo, "Bring back what was removed last", hint: "undo"),
        .init(["r"], .refresh, "Ask again", hint: "refresh"),
    ]).then(ListCursor.bindings.map { .scroll($0) })

    private static func toggle(_ about: String, hint: String) -> KeyBindings<EpisodeCommand> {
        KeyBindings([.init(["m"], .toggle, about, hint: hint)])
    }
}
