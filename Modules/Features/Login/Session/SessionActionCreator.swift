import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FoundationEssentials
import PostAPI
import ReactiveCore
import ServiceTexts
import TerminalFrames

/// Requests users and revocations from the service and updates the app's token. Its work belongs to the
/// feature's scope: logging out continues after the screen has closed.
struct SessionActionCreator: Sendable {
    let scope: Scope
    let flux: ApplicationFlux
    let shell: ShellFlux
    let messages: MessageSender<SessionState.Toast>
    let api: any PostAPI
    let makeOAuthLogin: LoginFeature.OAuthLoginFactory?
    let date: @Sendable () -> Date
    private var dispatcher: Dispatcher<SessionAction> { scope.dispatcher(for: SessionAction.self) }

    func run(_ command: SessionState.Command) {
        switch command {
        case .check(let token, let requestID): scope.work("request") { await check(token, requestID) }
        case .startBrowserLogin(let requestID): scope.work("request") { await startBrowserLogin(requestID) }
        case .show(let page): shell.browse(unrecorded: page.address)
        case .adopt(let token, let user, let requestID):
            scope.work("log-in", .enqueue) {
                await flux.token.dispatcher.dispatchAndWait(.loggedIn(token, user))
                dispatcher.dispatch(.loggedIn(user, requestID: requestID))
            }
        case .identify(let requestID): scope.work("request") { await identify(requestID) }
        case .retry(let wait, let requestID):
            scope.work("request", .debounced(for: wait)) {
                dispatcher.dispatch(.retryDue(requestID: requestID, at: scope.scheduler.now))
            }
        case .stop: scope.cancelWork("request")
        case .logOut: scope.work("log-out", .enqueue) { await logOut() }
        case .deleteToken: scope.work("log-out", .enqueue) { await deleteToken() }
        case .confirmLogOut: shell.store.dispatch(.commandQuestionAsked(LoginFeature.logOutKey.name))
        case .dismissVaultNotice: flux.token.dispatcher.dispatch(.noticeDismissed)
        case .browse(let address): shell.browse(address)
        case .go(let action): flux.routing.dispatch(action)
        case .toast(let toast): messages.showToast(toast)
        }
    }

    private func check(_ token: AccessToken, _ requestID: Int) async {
        do throws(ServiceFailure) {
            dispatcher.dispatch(.tokenAccepted(token, try await api.user(of: token), requestID: requestID))
        } catch {
            dispatcher.dispatch(.loginFailed(.service(error), requestID: requestID))
        }
    }

    private func startBrowserLogin(_ requestID: Int) async {
        guard let makeOAuthLogin else {
            return dispatcher.dispatch(.loginFailed(.browser(.notRegistered), requestID: requestID))
        }
        let oauth = makeOAuthLogin {
            dispatcher.dispatch(.browserAwaited(ConsentPage($0), requestID: requestID))
        }
        do throws(BrowserFailure) {
            await check(try await oauth.token(on: scope.scheduler), requestID)
        } catch {
            dispatcher.dispatch(.loginFailed(.browser(error), requestID: requestID))
        }
    }

    private func identify(_ requestID: Int) async {
        let token = flux.token
        guard let current = token.store.state.token else {
            let now = scope.scheduler.now
            return dispatcher.dispatch(
                .whoAmIFailed(.notLoggedIn, requestID: requestID, at: now, retryAt: nil))
        }
        do throws(ServiceFailure) {
            let user = try await api.user(of: current)
            if Task.isCancelled { return }
            await token.dispatcher.dispatchAndWait(.identified(current, user))
            dispatcher.dispatch(.identified(user, requestID: requestID))
        } catch {
            if Task.isCancelled { return }
            await token.report(error, of: current)
            let now = scope.scheduler.now
            dispatcher.dispatch(
                .whoAmIFailed(
                    .service(error), requestID: requestID, at: now,
                    retryAt: error.retryDelay(at: date()).map { now + $0 }))
        }
    }

    private func logOut() async {
        let before = flux.token.store.state
        await flux.token.dispatcher.dispatchAndWait(.loggedOut)
        dispatcher.dispatch(.loggedOut(await revoke(before)))
    }

    private func deleteToken() async {
        let before = flux.token.store.state
        await flux.token.dispatcher.dispatchAndWait(.loggedOut)
        let isStored = before.source == .vault
        dispatcher.dispatch(
            .loggedOut(before.token == nil ? .none : isStored ? .notRequested : .leftToEnvironment))
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
