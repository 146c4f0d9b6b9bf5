package import Entities
package import OAuthCallback
package import PostAPI
import ReactiveCore
package import TerminalFrames

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
        (self.client, self.exchange, self.callback, self.makeSecret) = (
            client, exchange, callback, makeSecret
        )
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
