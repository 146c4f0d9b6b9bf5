import ApplicationFlux
import Entities
import FoundationEssentials
import Shell
import TerminalUI

private typealias Strings = LoginStrings.AccountScreen
private typealias Keys = LoginStrings.Keys
private typealias Hints = LoginStrings.Hints

/// The account screen: the logged-in user, and where the token comes from.
struct AccountView: ScreenView {
    let formatDate: @Sendable (Date) -> String

    func route(_ shown: AccountShown) -> Route { .account }

    func keys(_ shown: AccountShown, on canvas: Canvas) -> KeyBindings<AccountAction> {
        guard shown.token.isLoggedIn else {
            return KeyBindings([
                .init(LoginKeyNames.startLogin, .went(.opened(.login)), Keys.logIn, hint: Hints.logIn)
            ])
        }
        let page = "\(shown.token.origin)/\(shown.token.user?.id ?? "")"
        return KeyBindings([
            .init(LoginKeyNames.logOut, .logOutChosen, Keys.logOut, hint: Hints.logOut),
            .init(
                LoginKeyNames.profilePage, .pageChosen(page), Keys.openProfile, hint: Hints.profile),
            .init(
                LoginKeyNames.refresh, .whoAmIRequested(at: canvas.now), Keys.refresh,
                hint: Hints.refresh),
        ])
    }

    func notice(_ shown: AccountShown, keys: KeyMap) -> StyledLine? {
        SessionText.notice(shown.session, shown.token, time: formatDate)
    }

    func dismissal(_ shown: AccountShown) -> AccountAction? { SessionText.dismissal(shown.token) }

    func nextChange(_ shown: AccountShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.session.phase.since(.whoAmI), after: now)
    }

    func draw(_ shown: AccountShown, on frame: inout Frame, canvas: Canvas) {
        frame.clear(canvas.area)
        let inner = canvas.area.withMargins
        let lines = lines(shown, width: inner.columns, canvas)
        let hasTopMargin = lines.count + 1 <= inner.rows
        frame.draw(
            hasTopMargin ? [StyledLine()] + lines : lines.filter { !$0.text.allSatisfy { $0 == " " } },
            in: inner)
    }

    private func lines(_ shown: AccountShown, width: Int, _ canvas: Canvas) -> [StyledLine] {
        let (token, ambiguous) = (shown.token, canvas.ambiguous)
        guard token.isLoggedIn else {
            return [
                TokenText.line(token), StyledLine(),
                Strings.logInHint(
                    key: canvas.keys.name(of: LoginKeyNames.startLogin), origin: token.origin),
            ]
        }
        let who =
            token.user.map { name($0, width: width, ambiguous) } ?? [
                StyledLine(ShellStrings.Login.loggedIn, .heading)
            ]
        let status = status(shown, canvas).flatMap {
            Wrapping.lines($0.spans, width: width, ambiguous)
        }
        let known = token.user.map { counts($0) } ?? []
        let rows = (known + origin(token)).map { Self.layout.line($0, width: width, ambiguous) }
        return who + [StyledLine()] + rows + (status.isEmpty ? [] : [StyledLine()] + status)
    }

    private func name(_ user: User, width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let heading = StyledLine(user.name ?? user.id, .heading).fitted(to: width, ambiguous)
        return user.name == nil ? [heading] : [heading, StyledLine("@\(user.id)", .dim)]
    }

    private func counts(_ user: User) -> [[StyledLine]] {
        [
            (Strings.posts, user.itemsCount), (Strings.followers, user.followersCount),
            (Strings.following, user.followeesCount),
        ].map { [StyledLine($0, .dim), StyledLine($1.grouped, .count)] } + [[StyledLine(), StyledLine()]]
    }

    private func origin(_ token: TokenState) -> [[StyledLine]] {
        let place = token.source == .environment ? Strings.tokenFromEnvironment : Strings.tokenInVault
        let service = [StyledLine(Strings.service, .dim), StyledLine(token.origin, .link)]
        let source = [StyledLine(Strings.token, .dim), StyledLine(place)]
        guard token.source == .vault, token.isInEnvironment else { return [service, source] }
        let warning = StyledLine(Strings.environmentOverrides, .warning)
        return [service, source, [StyledLine(), warning]]
    }

    private func status(_ shown: AccountShown, _ canvas: Canvas) -> [StyledLine] {
        let phase = shown.session.phase
        if let spinner = Spinner(since: phase.since(.whoAmI), at: canvas.now) {
            return spinner.prefixing(SessionText.lines(phase, shown.token, time: formatDate))
        }
        guard case .failed(.whoAmI, let failure) = phase else { return [] }
        let message = ErrorMessage(
            failure: failure, during: .whoAmI, origin: shown.token.origin, formatDate: formatDate)
        let retryTime: String? =
            if shown.session.retryAt != nil, case .service(.rateLimited(let until?)) = failure {
                formatDate(until)
            } else {
                nil
            }
        let suggestion = Strings.retryHint(
            key: canvas.keys.name(of: LoginKeyNames.refresh), retryingAt: retryTime)
        return [StyledLine(message.operation, .failure), StyledLine(message.why), suggestion]
    }

    private static let layout = ColumnLayout([.fixed(9), .share(1)])
}
