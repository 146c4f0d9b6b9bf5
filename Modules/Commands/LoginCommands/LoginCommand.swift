import ApplicationFlux
package import ArgumentParser
package import Console
package import Entities
import FluxCore
import FluxScreens
import Foundation
import Glibc
import Login
import OAuthCallback
package import Persistence
import ReactiveCore
import ServiceTexts
import TerminalFrames

/// `nagare login`
package struct LoginCommand: RunnableCommand {
    package init() {}

    package static let help = CommandHelp(
        "Log in to Qiita, with a personal access token or using the browser.",
        discussion: """
            Without options, asks for a token, which is not shown while you paste it. Create one at \
            \(DefaultOrigins.qiita)/settings/tokens/new.

            --oauth opens the browser. It needs an OAuth client, which you register once at \
            \(DefaultOrigins.qiita)/settings/applications with the redirect URL \
            http://127.0.0.1:\(RegisteredClient.defaultPort)/callback. Store its id and secret \
            with nagare config set, as oauth_client_id and oauth_client_secret. If you registered a \
            different port, store it as oauth_port.
            """,
        examples: [
            .init("Log in with a token", "nagare login"),
            .init("Read the token from a password manager", "pass show qiita | nagare login --with-token"),
            .init("Log in using the browser", "nagare login --oauth"),
        ],
        fields: User.fields,
        globalOptions: .service, .json, [.noInput])

    package static let configuration = CommandConfiguration("login", help)

    @Flag(help: "Read the token from standard input.")
    var withToken = false

    @Flag(help: "Log in using the browser.")
    var oauth = false

    @OptionGroup(title: GlobalOptions.title)
    package var options: GlobalOptions

    package func validate() throws {
        if withToken, oauth {
            throw ArgumentMistake.excludes("--with-token", "--oauth")
        }
    }

    package func run(_ console: Console, _ source: ServiceSource<any LoginCommandServices>) async throws {
        let json = try JSONOutput(options, known: User.fields, operation: "login")
        let text =
            oauth
            ? nil
            : try await TokenPrompt(console).read(isAllowedToAsk: !options.noInput, isExplicit: withToken)
        let services = try await source.open(options, console)
        try await services.runAndClose {
            services.restoreToken(console)
            let login = services.login(
                oauth ? try services.makeOAuthLogin(options, console) : nil)
            if let text { login.logIn(pasted: text) } else { login.logInByBrowser() }
            let phase = try await login.settled(console)
            try services.checkVault("login")
            guard case .loggedIn(let user) = phase else {
                throw CommandFailure("login", phase, at: services.serviceOrigin)
            }
            if let json { return try json.print(user, on: console) }
            console.print([TokenText.line(user, in: console.language)])
        }
    }
}

/// `nagare logout`
package struct LogoutCommand: RunnableCommand {
    package init() {}

    package static let help = CommandHelp(
        "Log out: delete the token from this computer.",
        discussion: """
            Qiita still accepts the token, which other programs and computers may use. With --revoke, Qiita \
            no longer accepts it anywhere; in a terminal, you are asked first. If Qiita cannot revoke the \
            token, it is still deleted from this computer, and the exit code is that of the failure. A token \
            in \(ProcessEnvironment.tokenVariable) is not deleted; the exit code is 1.
            """,
        examples: [
            .init("Log out", "nagare logout"),
            .init("Log out everywhere, without a question", "nagare logout --revoke --yes"),
            .init("Log out of another profile", "nagare logout --profile work"),
        ],
        globalOptions: .service, [.yes, .noInput])

    package static let configuration = CommandConfiguration("logout", help)

    @Flag(help: "Also revoke the token at Qiita, so that nobody can use it.")
    var revoke = false

    @OptionGroup(title: GlobalOptions.title)
    package var options: GlobalOptions

    package func run(_ console: Console, _ source: ServiceSource<any LoginCommandServices>) async throws {
        if revoke {
            try await Confirmation(console, options).ask(
                console.language.loginCommandStrings.revokeQuestion, for: "logout")
        }
        let services = try await source.open(options, console)
        try await services.runAndClose {
            services.restoreToken(console)
            let login = services.login(nil)
            if revoke { login.logOut() } else { login.deleteToken() }
            let outcome = try await login.loggedOut(console)
            services.deleteSession()
            try services.checkVault("logout")
            if let failure = CommandFailure(outcome, at: services.serviceOrigin) { throw failure }
            let token = services.flux.token.store.state
            for line in SessionText.lines(outcome, token, time: Dates.minute, in: console.language) {
                console.remark(line)
            }
        }
    }
}

/// `nagare whoami`
package struct WhoamiCommand: RunnableCommand {
    package init() {}

    package static let help = CommandHelp(
        "Show who is logged in.",
        examples: [
            .init("Print your user id", "nagare whoami"),
            .init("Print your number of followers", "nagare whoami --json --fields id,followers_count"),
        ],
        fields: User.fields,
        globalOptions: .service, .json)

    package static let configuration = CommandConfiguration("whoami", help)

    @OptionGroup(title: GlobalOptions.title)
    package var options: GlobalOptions

    package func run(_ console: Console, _ source: ServiceSource<any LoginCommandServices>) async throws {
        let json = try JSONOutput(options, known: User.fields, operation: "whoami")
        let services = try await source.open(options, console)
        try await services.runAndClose {
            services.restoreToken(console)
            try services.checkVault("whoami")
            let login = services.login(nil)
            login.identifyUser()
            let phase = try await login.settled(console)
            guard case .identified(let user) = phase else {
                throw CommandFailure("whoami", phase, at: services.serviceOrigin)
            }
            if let json { return try json.print(user, on: console) }
            console.print(line: user.id)
        }
    }
}

extension LoginFeature {
    /// Waits for the result of the current login or identification.
    fileprivate func settled(_ console: Console) async throws -> SessionPhase {
        let spinner = ProgressLine(console.language.loginCommandStrings.waiting, on: console)
        defer { spinner?.stop() }
        return try await session.asProperty().first { $0.phase.isSettled }.phase
    }

    /// Waits for the result of the current logout.
    fileprivate func loggedOut(_ console: Console) async throws -> Revocation {
        let spinner = ProgressLine(console.language.loginCommandStrings.waiting, on: console)
        defer { spinner?.stop() }
        let state = try await session.asProperty().first {
            if case .ended? = $0.logOut { true } else { false }
        }
        guard case .ended(let outcome)? = state.logOut else { throw CancellationError() }
        return outcome
    }
}

/// Reads a token as one line from standard input; a terminal does not echo it.
struct TokenPrompt {
    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    /// - Parameters:
    ///   - isAllowedToAsk: Whether prompting is permitted.
    ///   - isExplicit: Whether the user chose standard input with `--with-token`.
    /// - Throws: `CancellationError` as soon as the task is cancelled, after turning echo on again.
    func read(isAllowedToAsk: Bool, isExplicit: Bool) async throws -> String {
        SecretMemory.hide()
        guard SecretPrompt.isPossible else {
            guard isExplicit else {
                throw CommandFailure.usage { $0.loginCommandStrings.inputIsNotATerminal }
            }
            return try await LineReader(descriptor: STDIN_FILENO).readLine()
        }
        guard isAllowedToAsk else { throw CommandFailure.usage { $0.loginCommandStrings.promptNotAllowed } }
        return try await SecretPrompt(console).ask(console.language.loginCommandStrings.tokenPrompt)
    }
}

/// The OAuth client that the user has registered with the post service.
package struct RegisteredClient {
    /// The default port of the redirect URL.
    package static let defaultPort: UInt16 = 48_917

    package let credentials: ClientCredentials
    package let port: UInt16

    package init(_ credentials: ClientCredentials, port: UInt16?) {
        (self.credentials, self.port) = (credentials, port ?? Self.defaultPort)
    }

    /// - Returns: `nil` when the settings contain no client.
    package init?(_ settings: UserSettings) {
        guard let id = settings.oauthClientID, let secret = settings.oauthClientSecret?.reveal() else {
            return nil
        }
        self.init(
            ClientCredentials(id: id, secret: secret), port: settings.oauthPort.flatMap(UInt16.init(exactly:))
        )
    }
}

extension CommandFailure {
    /// - Parameters:
    ///   - operation: The name of the command.
    ///   - phase: The failed phase in which the request ended.
    init(_ operation: String, _ phase: SessionPhase, at origin: String) {
        guard case .failed(let step, let failure) = phase else {
            self = CommandFailure(unexpected: CancellationError(), operation)
            return
        }
        self.init(ExitStatus(failure)) { language in
            ErrorMessage(
                operation, failure: failure, during: step, origin: origin, formatDate: Dates.minute,
                in: language)
        }
    }

    /// The part of a logout that failed; `nil` if it succeeded.
    init?(_ outcome: Revocation, at origin: String) {
        switch outcome {
        case .revoked, .notRequested, .none: return nil
        case .leftToEnvironment:
            self.init(.failed) { $0.loginCommandStrings.tokenInEnvironment(ProcessEnvironment.tokenVariable) }
        case .failed(let failure):
            self.init(ExitStatus(failure)) { language in
                language.loginCommandStrings.deletedButNotRevoked(
                    ErrorMessage(
                        "logout", failure: .service(failure), during: .logOut, origin: origin,
                        formatDate: Dates.minute, in: language))
            }
        }
    }
}

extension ExitStatus {
    init(_ failure: LoginFailure) {
        self =
            switch failure {
            case .empty: .usage
            case .notLoggedIn: .needsLogin
            case .browser(let failure): ExitStatus(failure)
            case .service(let failure): ExitStatus(failure)
            }
    }

    /// Whatever failed, the user is not logged in.
    private init(_ failure: BrowserFailure) {
        self =
            switch failure {
            case .notRegistered: .usage
            case .callback(.cancelled): .cancelled
            case .callback(.portInUse), .callback(.cannotListen): .failed
            case .timedOut, .denied, .codeMissing, .exchangeFailed: .needsLogin
            }
    }
}
