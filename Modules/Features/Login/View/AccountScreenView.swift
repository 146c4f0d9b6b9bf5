import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// Draws the account screen: who is logged in, and where the token comes from.
struct AccountScreenView: Sendable {
    let formatDate: @Sendable (Date) -> String

    func draw(_ picture: AccountPicture, on frame: inout Frame, in area: Area) {
        frame.clear(area)
        let inner = area.margined
        let ambiguous = frame.viewport.ambiguous
        let lines = lines(picture, width: inner.columns, ambiguous)
        let isAiry = lines.count + 1 <= inner.rows
        frame.draw(
            isAiry ? [StyledLine()] + lines : lines.filter { !$0.text.allSatisfy { $0 == " " } }, in: inner)
    }

    private func lines(
        _ picture: AccountPicture, width: Int, _ ambiguous: AmbiguousWidth
    ) -> [StyledLine] {
        let token = picture.token
        guard token.isLoggedIn else {
            return [
                TokenView.line(token), StyledLine(),
                StyledLine([StyledSpan("Enter", .key), StyledSpan(" logs in to \(token.origin).")]),
            ]
        }
        let who = token.user.map { name($0, width: width, ambiguous) } ?? [StyledLine("Logged in", .heading)]
        let status = status(picture).flatMap { Wrapping.lines($0.spans, width: width, ambiguous) }
        let known = token.user.map { counts($0) } ?? []
        let rows = (known + origin(token)).map { Self.layout.line($0, width: width, ambiguous) }
        return who + [StyledLine()] + rows + (status.isEmpty ? [] : [StyledLine()] + status)
    }

    private func name(_ user: User, width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let id = StyledSpan("@\(user.id)", .dim)
        guard let name = user.name else {
            return [StyledLine(user.id, .heading).fitted(to: width, ambiguous)]
        }
        return [StyledLine(name, .heading).fitted(to: width, ambiguous), StyledLine([id])]
    }

    private func counts(_ user: User) -> [[StyledLine]] {
        [
            ("Posts", user.itemsCount), ("Followers", user.followersCount),
            ("Following", user.followeesCount),
        ].map { [StyledLine($0, .dim), StyledLine($1.grouped, .count)] } + [[StyledLine(), StyledLine()]]
    }

    private func origin(_ token: TokenState) -> [[StyledLine]] {
        let place = token.source == .environment ? "from QIITA_TOKEN" : "kept on this computer"
        let service = [StyledLine("Service", .dim), StyledLine(token.origin, .link)]
        let source = [StyledLine("Token", .dim), StyledLine(place)]
        guard token.source == .vault, token.isInEnvironment else { return [service, source] }
        let warning = StyledLine("QIITA_TOKEN is set: it wins at the next start", .warning)
        return [service, source, [StyledLine(), warning]]
    }

    private func status(_ picture: AccountPicture) -> [StyledLine] {
        switch picture.state.phase {
        case .running:
            let lines = LoginView.lines(picture.state, token: picture.token, time: formatDate)
            return picture.spinner.map { spinner in
                lines.map { StyledLine([StyledSpan(spinner.picture, .count), StyledSpan(" ")]) + $0 }
            } ?? []
        case .failed(let step, let failure):
            let told = Explanation(
                failure: failure, during: step, origin: picture.token.origin, formatDate: formatDate)
            let wait = picture.secondsLeft.map { "asked again in \($0) s; " } ?? ""
            let key = StyledSpan("r", .key)
            let todo = [
                StyledSpan(wait, .dim), key, StyledSpan(wait.isEmpty ? " asks again" : " asks now", .dim),
            ]
            return [StyledLine(told.what, .failure), StyledLine(told.why), StyledLine(todo)]
        case .idle, .loggedIn, .identified, .loggedOut: return []
        }
    }

    private static let layout = ColumnLayout([.fixed(9), .share(1)])
}
