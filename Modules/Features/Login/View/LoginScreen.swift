import ApplicationFlux
import FluxCore
import ReactiveCore
import TerminalUI

/// The open login screen.
final class LoginScreen: ScreenView {
    private let feature: LoginFeature
    private let stream: LoginScreenStream
    private let view: LoginScreenView
    private let notices: TokenNotices

    init(
        _ feature: LoginFeature, _ stream: LoginScreenStream, _ view: LoginScreenView, _ notices: TokenNotices
    ) {
        (self.feature, self.stream, self.view, self.notices) = (feature, stream, view, notices)
        feature.scope.keep(stream)
    }

    private var picture: LoginPicture { stream.output.picture.value }

    var route: Route { .login }
    var changes: Observable<Void> {
        .merge([stream.output.picture.changes.map { _ in }, notices.changes])
    }
    var notice: StyledLine? { notices.shown }
    var keys: KeyBindings<Void> {
        let picture = picture
        return LoginKeys.bindings(
            isWaiting: picture.state.phase.isRunning, isRegistered: picture.isRegistered
        ).untyped
    }

    func draw(on frame: inout Frame, in area: Area) { view.draw(picture, on: &frame, in: area) }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        let picture = picture
        let command = LoginKeys.command(
            for: event, isWaiting: picture.state.phase.isRunning, isRegistered: picture.isRegistered)
        guard let command else { return false }
        stream.input.commanded(command)
        return true
    }

    func dismissNotice() { notices.dismiss() }

    func close() { feature.close() }
}
