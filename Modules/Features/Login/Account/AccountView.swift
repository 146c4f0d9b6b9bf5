import ApplicationFlux
import Entities
import FluxRouting
import FluxScreens
import ServiceTexts
import TerminalFrames

/// The account screen: the logged-in user, and where the token comes from.
struct AccountView: ScreenView {
    let formatDate: DateFormat

    func keys(_ shown: AccountShown, on canvas: Canvas) -> KeyBindings<AccountAction> {
        let (keys, hints) = (canvas.language.strings.keys, canvas.language.strings.hints)
        guard shown.token.isLoggedIn else {
            return KeyBindings([
                .init(LoginKeyNames.startLogin, .went(.opened(.login)), keys.logIn, hint: hints.logIn)
            ])
        }
        let page = "\(shown.token.origin)/\(shown.token.user?.id ?? "")"
        return KeyBindings([
            .init(LoginKeyNames.logOut, .logOutChosen, keys.logOut, hint: hints.logOut),
            .init(
                LoginKeyNames.profilePage, .pageChosen(page), keys.openProfile, hint: hints.profile),
            .init(
                LoginKeyNames.refresh, at: { .whoAmIRequested(at: $0) }, keys.refresh,
                hint: hints.refresh),
        ])
    }

    func notice(_ shown: AccountShown, keys: KeyMap, in language: Language) -> StyledLine? {
        SessionText.notice(shown.session, shown.token, time: formatDate.time, in: language)
    }

    func dismissal(_ shown: AccountShown) -> AccountAction? { SessionText.dismissal(shown.token) }

    func nextChange(_ shown: AccountShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.session.phase.since(.whoAmI), after: now)
    }

    func draw(_ shown: AccountShown, on frame: inout Frame, canvas: Canvas) {
        let inner = canvas.area.withMargins
        let lines = lines(shown, width: inner.columns, canvas)
        let hasTopMargin = lines.count + 1 <= inner.rows
        frame.draw(
            hasTopMargin ? [StyledLine()] + lines : lines.filter { !$0.text.allSatisfy { $0 == " " } },
            in: inner)
    }

    private func lines(_ shown: AccountShown, width: Int, _ canvas: Canvas) -> [StyledLine] {
        let (token, ambiguous, language) = (shown.token, canvas.ambiguous, canvas.language)
        let strings = language.strings.accountScreen
        guard token.isLoggedIn else {
            return [
                TokenText.line(token, in: language), StyledLine(),
                strings.logInHint(
                    key: canvas.keys.name(of: LoginKeyNames.startLogin), origin: token.origin),
            ]
        }
        let who =
            token.user.map { name($0, width: width, ambiguous) } ?? [
                StyledLine(language.serviceStrings.login.loggedIn, .heading)
            ]
        let status = status(shown, canvas).flatMap {
            Wrapping.sentence($0.spans, width: width, ambiguous)
        }
        let known = token.user.map { counts($0, strings) } ?? []
        let cells = known + origin(token, strings)
        let layout = strings.layout
        let rows = cells.map { layout.line($0, width: width, ambiguous) }
        return who + [StyledLine()] + rows + (status.isEmpty ? [] : [StyledLine()] + status)
    }

    private func name(_ user: User, width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let heading = StyledLine(user.name ?? user.id, .heading).fitted(to: width, ambiguous)
        return user.name == nil ? [heading] : [heading, StyledLine("@\(user.id)", .dim)]
    }

    private func counts(_ user: User, _ strings: LoginStrings.AccountScreen) -> [[StyledLine]] {
        [
            (strings.posts, user.itemsCount), (strings.followers, user.followersCount),
            (strings.following, user.followeesCount),
        ].map { [StyledLine($0, .dim), StyledLine($1.grouped, .count)] } + [[StyledLine(), StyledLine()]]
    }

    private func origin(_ token: TokenState, _ strings: LoginStrings.AccountScreen) -> [[StyledLine]] {
        let place = token.source == .environment ? strings.tokenFromEnvironment : strings.tokenInVault
        let service = [StyledLine(strings.service, .dim), StyledLine(token.origin, .link)]
        let source = [StyledLine(strings.token, .dim), StyledLine(place)]
        guard token.source == .vault, token.isInEnvironment else { return [service, source] }
        let warning = StyledLine(strings.environmentOverrides, .warning)
        return [service, source, [StyledLine(), warning]]
    }

    private func status(_ shown: AccountShown, _ canvas: Canvas) -> [StyledLine] {
        let (phase, language) = (shown.session.phase, canvas.language)
        if let spinner = Spinner(since: phase.since(.whoAmI), at: canvas.now) {
            return spinner.prefixing(
                SessionText.lines(phase, shown.token, time: formatDate.time, in: language))
        }
        guard case .failed(.whoAmI, let failure) = phase else { return [] }
        let message = ErrorMessage(
            failure: failure, during: .whoAmI, origin: shown.token.origin, formatDate: formatDate.time,
            in: language)
        let retryTime: String? =
            if shown.session.retryAt != nil, case .service(.rateLimited(let until?)) = failure {
                formatDate.time(until)
            } else {
                nil
            }
        let suggestion = language.strings.accountScreen.retryHint(
            key: canvas.keys.name(of: LoginKeyNames.refresh), retryingAt: retryTime)
        return [StyledLine(message.operation, .failure), StyledLine(message.why), suggestion]
    }
}

extension LoginStrings.AccountScreen {
    /// The columns of the labels and the values.
    fileprivate var layout: ColumnLayout {
        let widest = [posts, followers, following, service, token].map(\.displayWidth).max() ?? 0
        return ColumnLayout([.fixed(widest), .share(1)])
    }
}
