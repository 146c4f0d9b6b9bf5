import ApplicationFlux
package import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FoundationEssentials
package import OAuthCallback
package import PostAPI
import ReactiveCore
import ServiceTexts
package import TerminalFrames

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

/// A login in the browser, following OAuth's authorization code flow.
package struct OAuthLogin: Sendable {
    /// How long the user may take in the browser.
    package static let timeout = Duration.seconds(300)

    private let client: ClientCredentials
    private let exchange: any TokenExchange
    private let callback: any OAuthCallback
    private let makeSecret: @Sendable () -> String
    private let language: Language

    /// - Parameters:
    ///   - client: The client's credentials, as registered with the service.
    ///   - exchange: Exchanges the code for a token.
    ///   - callback: Opens the consent page and receives the redirect.
    ///   - language: The language of the page that the browser shows after the redirect.
    ///   - makeSecret: Returns 43 to 128 new, unguessable letters and digits for each call.
    package init(
        client: ClientCredentials, exchange: any TokenExchange, callback: any OAuthCallback,
        language: Language = .english, makeSecret: @escaping @Sendable () -> String
    ) {
        self.language = language
        self.client = client
        self.exchange = exchange
        self.callback = callback
        self.makeSecret = makeSecret
    }

    /// Asks for consent in a browser and exchanges the returned code for a token.
    ///
    /// The OAuth `state` parameter, the proof key and the authorization code never appear in an action.
    func token(on scheduler: any Scheduler) async throws(BrowserFailure) -> AccessToken {
        let (state, key) = (makeSecret(), ProofKey(verifier: makeSecret()))
        let page = exchange.consentPage(for: client, state: state, key: key)
        let redirect = try await redirect(from: page, state, on: scheduler)
        guard case .ended(let outcome) = OAuthRedirectValidation(redirect, state: state) else {
            throw .codeMissing  // A foreign redirect is not accepted.
        }
        let code = try outcome.get()
        do throws(ServiceFailure) {
            return try await exchange.token(for: code, of: client, key: key)
        } catch {
            throw .exchangeFailed(error)
        }
    }

    private func redirect(
        from page: String, _ state: String, on scheduler: any Scheduler
    ) async throws(BrowserFailure) -> OAuthRedirect {
        let outcome = await withTaskGroup(of: Result<OAuthRedirect, BrowserFailure>.self) { group in
            group.addTask { [callback, language] in
                do throws(OAuthCallbackFailure) {
                    return .success(
                        try await callback.visit(page) {
                            OAuthAnswer(
                                OAuthRedirectValidation($0, state: state), language.strings.redirectPage)
                        })
                } catch {
                    return .failure(.callback(error))
                }
            }
            group.addTask {
                do { try await scheduler.sleep(for: Self.timeout) } catch {
                    return .failure(.callback(.cancelled))
                }
                return .failure(.timedOut)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.callback(.cancelled))
        }
        return try outcome.get()
    }
}

/// Checks whether a redirect belongs to this login and contains a code.
enum OAuthRedirectValidation: Sendable {
    /// The code to exchange for a token, or why this login failed.
    case ended(Result<String, BrowserFailure>)
    /// The redirect does not contain this login's state: somebody else opened the callback's address.
    case foreign

    /// - Parameter state: The state that was sent to the consent page.
    init(_ redirect: OAuthRedirect, state: String) {
        guard let returned = redirect.state, Self.areEqual(returned, state) else {
            self = .foreign
            return
        }
        self =
            if redirect.error != nil {
                .ended(.failure(.denied))
            } else if let code = redirect.code, !code.isEmpty {
                .ended(.success(code))
            } else {
                .ended(.failure(.codeMissing))
            }
    }

    /// Compares in constant time, so that nobody can guess a state character by character.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension OAuthAnswer {
    /// - Parameter strings: The texts of the page, in the user's language.
    init(_ validation: OAuthRedirectValidation, _ strings: LoginStrings.RedirectPage) {
        func page(_ text: (title: String, text: String)) -> OAuthPage {
            OAuthPage(title: text.title, text: text.text)
        }
        self =
            switch validation {
            case .foreign: .rejected(page(strings.foreign))
            case .ended(.success): .accepted(page(strings.success))
            case .ended(.failure(.denied)): .accepted(page(strings.denied))
            case .ended(.failure): .accepted(page(strings.failure))
            }
    }
}
