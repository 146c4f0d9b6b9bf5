package import Console
package import Login

/// What the commands of Login work with.
package protocol LoginCommandServices: CommandServices {
    /// The feature, without a login in the browser when `makeOAuthLogin` is `nil`.
    func login(_ makeOAuthLogin: LoginFeature.OAuthLoginFactory?) -> LoginFeature

    /// The browser login; `nil` if no client is registered.
    var makeOAuthLogin: LoginFeature.OAuthLoginFactory? { get }

    /// The origin of the post service.
    var serviceOrigin: String { get }

    /// The origin of the post service's web pages.
    var webOrigin: String { get }

    /// Deletes the last session of the app, which may contain private content.
    func deleteSession()
}

extension LoginCommandServices {
    /// The browser login; it also prints the page's URL.
    ///
    /// - Throws: A usage error with `--offline` or `--no-input`, or when no client is registered.
    func makeOAuthLogin(
        _ options: GlobalOptions, _ console: Console
    ) throws -> LoginFeature.OAuthLoginFactory {
        if options.offline { throw CommandFailure.needsNetwork("login") }
        if options.noInput { throw CommandFailure.usage { $0.loginCommandStrings.browserNotAllowed } }
        guard let makeOAuthLogin else {
            throw CommandFailure.usage { [webOrigin] in $0.loginCommandStrings.noClient(origin: webOrigin) }
        }
        return { open in
            makeOAuthLogin { page in
                console.prompt(
                    TerminalText(lines: console.language.loginCommandStrings.browserPrompt(page: page)))
                open(page)
            }
        }
    }
}
