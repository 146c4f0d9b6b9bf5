import ApplicationFlux
import FluxCore
import ReactiveCore
import TerminalUI

/// The open account screen.
final class AccountScreen: ScreenView {
    private let feature: LoginFeature
    private let stream: AccountScreenStream
    private let view: AccountScreenView
    private let notices: TokenNotices

    init(
        _ feature: LoginFeature, _ stream: AccountScreenStream, _ view: AccountScreenView,
        _ notices: TokenNotices
    ) {
        (self.feature, self.stream, self.view, self.notices) = (feature, stream, view, notices)
        feature.scope.keep(stream)
    }

    private var picture: AccountPicture { stream.output.picture.value }

    var route: Route { .account }
    var changes: Observable<Void> {
        .merge([stream.output.picture.changes.map { _ in }, notices.changes])
    }
    var notice: StyledLine? { notices.shown }
    var keys: KeyBindings<Void> {
        let isLoggedIn = picture.token.isLoggedIn
        let own = LoginKeys.account(isLoggedIn: isLoggedIn).untyped
        return isLoggedIn ? LoginKeys.logOut.then(own) : own
    }

    func draw(on frame: inout Frame, in area: Area) { view.draw(picture, on: &frame, in: area) }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        guard case .key(let key) = event,
            let command = LoginKeys.account(isLoggedIn: picture.token.isLoggedIn).command(for: key)
        else { return false }
        stream.input.commanded(command)
        return true
    }

    func dismissNotice() { notices.dismiss() }

    func close() { feature.close() }
}
