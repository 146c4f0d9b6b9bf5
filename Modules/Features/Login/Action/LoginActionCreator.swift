import ApplicationFlux
import Entities
import FluxCore
import PostAPI
import Synchronization

/// Asks the service for the user, and tells the app's token what came of it.
///
/// What the user asks for last counts: it cancels a question that is still open. A log-out that has begun is
/// never cancelled by the user, only by the end of the feature.
final class LoginActionCreator: Sendable {
    private let scope: Scope
    private let token: TokenFlux
    private let api: any PostAPI
    private let oauth: OAuthLogin?
    private let dispatcher: Dispatcher<LoginAction>
    private let turns = Atomic<Int>(0)

    init(scope: Scope, token: TokenFlux, api: any PostAPI, oauth: OAuthLogin?) {
        (self.scope, self.token, self.api, self.oauth) = (scope, token, api, oauth)
        dispatcher = scope.dispatcher(for: LoginAction.self)
    }

    /// - Parameter pasted: `nil` when nothing but white space was pasted.
    func logIn(_ pasted: AccessToken?) {
        let turn = nextTurn()
        guard let pasted else {
            scope.cancelWork(LoginWork.question)
            return dispatcher.dispatch(.loginFailed(.empty, turn: turn))
        }
        dispatcher.dispatch(.loginStarted(turn: turn))
        scope.work(LoginWork.question, LoginWork.questionPolicy) { [self] in
            await check(pasted, turn: turn)
        }
    }

    func logInByBrowser() {
        let turn = nextTurn()
        guard let oauth else {
            scope.cancelWork(LoginWork.question)
            return dispatcher.dispatch(.loginFailed(.browser(.notRegistered), turn: turn))
        }
        dispatcher.dispatch(.oauthStarted(turn: turn))
        scope.work(LoginWork.question, LoginWork.questionPolicy) { [self] in
            do throws(BrowserFailure) {
                await check(try await oauth.token(on: scope.scheduler), turn: turn)
            } catch {
                if !Task.isCancelled { dispatcher.dispatch(.loginFailed(.browser(error), turn: turn)) }
            }
        }
    }

    /// Asks whose `token` is, and takes it as the app's.
    private func check(_ new: AccessToken, turn: Int) async {
        switch await user(of: new) {
        case .success(let user):
            await token.dispatcher.dispatchAndWait(.loggedIn(new, user))
            dispatcher.dispatch(.loggedIn(user, turn: turn))
        case .failure(let failure):
            dispatcher.dispatch(.loginFailed(.service(failure), turn: turn))
        case nil: break
        }
    }

    /// Stops a login that is under way.
    func cancel() {
        scope.cancelWork(LoginWork.question)
        dispatcher.dispatch(.loginCancelled(turn: nextTurn()))
    }

    func dismissNotice() { dispatcher.dispatch(.noticeDismissed) }

    func whoAmI() {
        let turn = nextTurn()
        dispatcher.dispatch(.whoAmIStarted(turn: turn))
        scope.work(LoginWork.question, LoginWork.questionPolicy) { [self] in
            guard let current = token.store.state.token else {
                return dispatcher.dispatch(.whoAmIFailed(.notLoggedIn, turn: turn))
            }
            switch await user(of: current) {
            case .success(let user):
                await token.dispatcher.dispatchAndWait(.identified(current, user))
                dispatcher.dispatch(.identified(user, turn: turn))
            case .failure(let failure):
                if failure == .unauthorized { await token.dispatcher.dispatchAndWait(.rejected(current)) }
                dispatcher.dispatch(.whoAmIFailed(.service(failure), turn: turn))
            case nil: break
            }
        }
    }

    func logOut() {
        let turn = nextTurn()
        dispatcher.dispatch(.logoutStarted(turn: turn))
        scope.cancelWork(LoginWork.question)
        scope.work(LoginWork.logout, LoginWork.logoutPolicy) { [self] in
            let before = token.store.state
            await token.dispatcher.dispatchAndWait(.loggedOut)
            if let outcome = await revoke(before) {
                dispatcher.dispatch(.loggedOut(outcome, turn: turn))
            }
        }
    }

    private func nextTurn() -> Int { turns.wrappingAdd(1, ordering: .relaxed).newValue }

    /// `nil` when the question was cancelled: nobody waits for its answer.
    private func user(of token: AccessToken) async -> Result<User, ServiceFailure>? {
        do throws(ServiceFailure) {
            let user = try await api.user(of: token)
            return Task.isCancelled ? nil : .success(user)
        } catch {
            return Task.isCancelled ? nil : .failure(error)
        }
    }

    private func revoke(_ state: TokenState) async -> Revocation? {
        guard let former = state.token else { return Revocation.none }
        guard state.source == .vault else { return .leftToEnvironment }
        do throws(ServiceFailure) {
            try await api.revoke(former)
            return Task.isCancelled ? nil : .revoked
        } catch {
            return Task.isCancelled ? nil : .failed(error)
        }
    }
}
