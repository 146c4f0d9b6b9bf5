import ApplicationFlux
import FluxCore
import FoundationEssentials
import ReactiveCore
import TerminalUI

/// What went wrong with the app's token, on whatever screen the user hears of it: first what the vault did not
/// do, then what a log-out left to be done.
struct TokenNotices: Sendable {
    let token: TokenFlux
    /// Logs out for the whole app.
    let keeper: LoginFeature
    let formatDate: @Sendable (Date) -> String

    var shown: StyledLine? {
        if let failure = token.stream.output.notice.value { return TokenView.notice(failure) }
        return keeper.stream.output.notice.value.map {
            StyledLine(LoginView.sentence($0, token: token.store.state, time: formatDate), .failure)
        }
    }

    var changes: Observable<Void> {
        .merge([
            token.stream.output.notice.changes.map { _ in },
            keeper.stream.output.notice.changes.map { _ in },
        ])
    }

    func dismiss() {
        if token.stream.output.notice.value != nil {
            token.stream.input.noticeDismissed()
        } else {
            keeper.stream.input.noticeDismissed()
        }
    }
}
