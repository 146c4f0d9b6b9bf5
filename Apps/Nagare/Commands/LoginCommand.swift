import ApplicationFlux
import ArgumentParser
import Entities
import FluxCore
import Login
import ReactiveCore
import Shell
import TerminalUI

/// `nagare login`
struct LoginCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in to Qiita with a personal token or in a browser.",
        discussion: """
            The token is read from standard input, without echo from a terminal; never from a flag.

            --oauth needs a client that is registered with the service for the redirect URL \
            http://127.0.0.1:\(RegisteredClient.defaultPort)/callback, and its oauth_client_id, \
            oauth_client_secret and, for another port, oauth_port set with nagare config set.
            """)

    @Flag(help: "Read the token from standard input.")
    var withToken = false

    @Flag(help: "Ask for consent in a browser.")
    var oauth = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    /// The user types or visits a browser; requests have their own timeouts.
    var hasDeadline: Bool { false }

    func validate() throws {
        if withToken, oauth { throw ValidationError("--with-token and --oauth exclude each other") }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: User.fields, what: "login")
        let text =
            oauth
            ? nil
            : try await TokenPrompt(console).read(isAllowedToAsk: !options.noInput, isExplicit: withToken)
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            composition.restoreToken()
            let login = composition.login(oauth ? try composition.makeOAuthLogin(console) : nil)
            if let text { login.logIn(pasted: text) } else { login.logInByBrowser() }
            let phase = try await login.settled(console)
            try composition.checkVault("login")
            guard case .loggedIn(let user) = phase else { throw CommandFailure("login", phase, composition) }
            if let json { return try json.print(user, on: console) }
            console.print([TokenText.line(user)])
        }
    }
}

/// `nagare logout`
struct LogoutCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Forget the token, here and at the service.",
        discussion: """
            A token of your environment is not forgotten: that is said, exit 1. Where the service does not revoke \
            the token, it is forgotten here, and the exit code is that of the failure.
            """)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            composition.restoreToken()
            let login = composition.login()
            login.logOut()
            let outcome = try await login.loggedOut(console)
            SessionPersistence.delete(composition.settings)
            try composition.checkVault("logout")
            if let failure = CommandFailure(outcome, composition) { throw failure }
            let token = composition.flux.token.store.state
            for line in SessionText.lines(outcome, token, time: Dates.minute) { console.remark(line) }
        }
    }
}

/// `nagare whoami`
struct WhoamiCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami", abstract: "Tell who is logged in.")

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: User.fields, what: "whoami")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            composition.restoreToken()
            try composition.checkVault("whoami")
            let login = composition.login()
            login.identifyUser()
            let phase = try await login.settled(console)
            guard case .identified(let user) = phase else {
                throw CommandFailure("whoami", phase, composition)
            }
            if let json { return try json.print(user, on: console) }
            console.print(user.id)
        }
    }
}

extension LoginFeature {
    /// Waits for the result of the current login or identification.
    fileprivate func settled(_ console: Console) async throws -> SessionPhase {
        let spinner = ProgressLine("asking", on: console)
        defer { spinner?.stop() }
        return try await session.asProperty().first { $0.phase.isSettled }.phase
    }

    /// Waits for the result of the current logout.
    fileprivate func loggedOut(_ console: Console) async throws -> Revocation {
        let spinner = ProgressLine("asking", on: console)
        defer { spinner?.stop() }
        let state = try await session.asProperty().first {
            if case .ended? = $0.logOut { true } else { false }
        }
        guard case .ended(let outcome)? = state.logOut else { throw CancellationError() }
        return outcome
    }
}
