import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import PostAPI
import ReactiveCore
import Shell

/// Asks the service whose a token is, and tells the app's token what came of it, as work of the feature: a log-out
/// goes on when the screen that asked for it has closed.
struct SessionActionCreator: Sendable {
    let scope: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let api: any PostAPI
    let browsing: LoginFeature.Browsing?
    let date: @Sendable () -> Date
    private var facts: Dispatcher<SessionAction> { scope.dispatcher(for: SessionAction.self) }

    func run(_ command: SessionState.Command) {
        switch command {
        case .check(let token, let turn): scope.work("question") { await check(token, turn) }
        case .sendBrowser(let turn): scope.work("question") { await sendBrowser(turn) }
        case .show(let page): shell.browse(untold: page.address)
        case .keep(let token, let user, let turn):
            scope.work("keep", .enqueue) {
                await flux.token.dispatcher.dispatchAndWait(.loggedIn(token, user))
                facts.dispatch(.loggedIn(user, turn: turn))
            }
        case .identify(let turn): scope.work("question") { await identify(turn) }
        case .retry(let wait, let turn):
            scope.work("question", .debounced(for: wait)) {
                facts.dispatch(.retryDue(turn: turn, at: scope.scheduler.now))
            }
        case .stop: scope.cancelWork("question")
        case .logOut: scope.work("log-out", .enqueue) { await logOut() }
        case .askToLogOut: shell.store.dispatch(.logOutChosen)
        case .dismissVaultNotice: flux.token.dispatcher.dispatch(.noticeDismissed)
        case .browse(let address): shell.browse(address)
        case .go(let action): flux.routing.dispatch(action)
        case .toast(let toast): shell.say(toast.line)
        }
    }

    private func check(_ token: AccessToken, _ turn: Int) async {
        do throws(ServiceFailure) {
            facts.dispatch(.tokenAccepted(token, try await api.user(of: token), turn: turn))
        } catch {
            facts.dispatch(.loginFailed(.service(error), turn: turn))
        }
    }

    private func sendBrowser(_ turn: Int) async {
        guard let browsing else { return facts.dispatch(.loginFailed(.browser(.notRegistered), turn: turn)) }
        let oauth = browsing { facts.dispatch(.browserAwaited(ConsentPage($0), turn: turn)) }
        do throws(BrowserFailure) {
            await check(try await oauth.token(on: scope.scheduler), turn)
        } catch {
            facts.dispatch(.loginFailed(.browser(error), turn: turn))
        }
    }

    private func identify(_ turn: Int) async {
        let token = flux.token
        guard let current = token.store.state.token else {
            let now = scope.scheduler.now
            return facts.dispatch(.whoAmIFailed(.notLoggedIn, turn: turn, at: now, retryAt: nil))
        }
        do throws(ServiceFailure) {
            let user = try await api.user(of: current)
            if Task.isCancelled { return }
            await token.dispatcher.dispatchAndWait(.identified(current, user))
            facts.dispatch(.identified(user, turn: turn))
        } catch {
            if Task.isCancelled { return }
            await token.hear(error, of: current)
            let now = scope.scheduler.now
            facts.dispatch(
                .whoAmIFailed(.service(error), turn: turn, at: now, retryAt: error.retry(at: now, date())))
        }
    }

    private func logOut() async {
        let before = flux.token.store.state
        await flux.token.dispatcher.dispatchAndWait(.loggedOut)
        facts.dispatch(.loggedOut(await revoke(before)))
    }

    private func revoke(_ state: TokenState) async -> Revocation {
        guard let former = state.token else { return .none }
        guard state.source == .vault else { return .leftToEnvironment }
        do throws(ServiceFailure) {
            try await api.revoke(former)
            return .revoked
        } catch {
            return .failed(error)
        }
    }
}
