import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Shell
import TerminalUI

/// The screen of the user's stocks in a terminal.
struct StocksView: ScreenView {
    let formatDate: @Sendable (Date) -> String

    func route(_ shown: StocksShown) -> Route { .stocks }

    func keys(_ shown: StocksShown, on canvas: Canvas) -> KeyBindings<StocksAction> {
        let (now, height) = (canvas.now, ResultsLayout(canvas.area, hasPreview: false).list.rows)
        let stock = shown.state.selected.map { post in
            let next = shown.stocked[post.id].next
            return KeyBindings<StocksAction>.Binding(
                ["s"], .stockToggled(next, post.id), "Stock the selected post, or unstock it",
                hint: next == .add ? "stock" : "unstock")
        }
        return KeyBindings(
            [
                .init([.enter, "l", .right], .confirmed, "Open the selected post", hint: "open"),
                .init(["o"], .browsed, "Open the selected post in the browser", hint: "browser"),
                .init(["r"], .retried(at: now), "Ask again", hint: "refresh"),
            ] + [stock].compactMap(\.self)
        ).then(ListCursor.bindings.map { .moved($0, height: height, at: now) })
    }

    func dismissal(_ shown: StocksShown) -> StocksAction? { .noticeDismissed }
    func line(_ toast: StockChange) -> StyledLine { StockedText.line(toast) }

    func notice(_ shown: StocksShown, now: Duration) -> StyledLine? {
        shown.state.notices.shown.map { notice in
            switch notice {
            case .list(let failure): explanation(failure, shown.state, now)
            case .stock(let change, let failure): Explanation(change, failure, formatDate: formatDate)
            }
        }.map { StyledLine($0.sentence, .failure) }
    }

    func nextChange(_ shown: StocksShown, after now: Duration) -> Duration? {
        [
            Spinner.nextChange(since: shown.state.runningSince, after: now),
            Countdown.nextChange(until: shown.state.retryAt, after: now),
        ].compactMap(\.self).min()
    }

    func draw(_ shown: StocksShown, on frame: inout Frame, canvas: Canvas) {
        let (state, now) = (shown.state, canvas.now)
        let layout = ResultsLayout(canvas.area, hasPreview: false)
        frame.clear(canvas.area)
        let spinner = state.isLoadingMore ? nil : Spinner(since: state.runningSince, at: now)
        let sign = StyledLine([
            StyledSpan((spinner?.picture ?? "★") + " ", .dim), StyledSpan("your stocks", .strong),
        ])
        frame.draw(sign, in: layout.field)
        frame.drawRule(from: StyledLine(count(state), .dim), to: StyledLine(), in: layout.rule)
        guard !state.posts.isEmpty else { return drawInstead(state, now, on: &frame, in: layout.list) }
        let manner = ResultsRows.Manner(
            words: [], width: canvas.area.columns, ambiguous: frame.viewport.ambiguous)
        let rows = ResultsRows(manner, formatDate: formatDate)
        let ending =
            state.isLoadingMore
            ? StyledLine("\(Spinner(since: state.runningSince, at: now)?.picture ?? " ") loading more", .dim)
            : nil
        frame.drawList(
            state.list.cursor, count: state.posts.count + (ending == nil ? 0 : 1), in: layout.list
        ) { item in
            guard item < state.posts.count else { return ResultsRows.indent + (ending ?? StyledLine()) }
            let row = rows.line(state.posts[item])
            return shown.stocked[state.posts[item].id].showsStocked ? rows.marked(row) : row
        }
    }

    private func count(_ state: StocksState) -> String {
        let (shown, noun) = (state.posts.count, state.posts.count == 1 ? "post" : "posts")
        if shown == 0 { return "" }
        guard let total = state.totalCount, total > shown else { return "\(shown.grouped) \(noun)" }
        return "\(shown.grouped) of \(total.grouped) posts"
    }

    private func drawInstead(
        _ state: StocksState, _ now: Duration, on frame: inout Frame, in area: Area
    ) {
        var inner = area
        _ = inner.cutTop(area.rows >= 4 ? 1 : 0)
        _ = inner.cutLeft(ResultsRows.margin)
        let texts: [StyledLine] =
            if let failure = state.failure {
                [explanation(failure, state, now)].flatMap {
                    [StyledLine($0.why, .failure), StyledLine($0.todo)]
                }
            } else if state.isSettled, state.runningSince == nil {
                [
                    StyledLine("nothing is stocked yet", .strong),
                    StyledLine([StyledSpan("s", .key), StyledSpan(" on a post stocks it", .dim)]),
                ]
            } else {
                []
            }
        frame.draw(
            texts.flatMap { Wrapping.lines($0.spans, width: inner.columns, frame.viewport.ambiguous) },
            in: inner)
    }

    private func explanation(_ failure: ServiceFailure, _ state: StocksState, _ now: Duration) -> Explanation
    {
        Explanation(
            onScreen: "stocks", failure, about: .post, again: "r",
            askedAgainIn: Countdown.seconds(until: state.retryAt, at: now), formatDate: formatDate)
    }
}
