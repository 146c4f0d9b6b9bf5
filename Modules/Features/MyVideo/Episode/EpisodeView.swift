import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import ServiceTexts
import TerminalFrames

/// The screen of one episode.
struct EpisodeView: ScreenView {
    let formatDate: DateFormat
    /// Avoids wrapping a long description again for each key press.
    private let wrapped = Memo<Body, [StyledLine]>()

    private struct Body: Equatable, Sendable {
        let episode: Episode
        let width: Int
    }

    /// Sends to an input of the stream.
    typealias Action = @Sendable (EpisodeInput) -> Void

    func keys(_ shown: EpisodeShown, on canvas: Canvas) -> KeyBindings<Action> {
        typealias Binding = KeyBindings<Action>.Binding
        let language = canvas.language
        let (keys, hints) = (language.strings.keys, language.strings.hints)
        let (lines, height) = (lines(shown, canvas).lines.count, canvas.area.rows)
        var bindings: [Binding] = []
        if let button = shown.button, shown.canPress {
            let (label, hint) = (
                language.strings.episodePage.label(button), button == .save ? hints.save : hints.remove
            )
            bindings.append(Binding(VideoKeyNames.save, { $0.button.pressed() }, label, hint: hint))
            if button == .remove {
                bindings.append(
                    Binding(VideoKeyNames.remove, keys: ["d"], { $0.button.pressed() }, label))
            }
        }
        let shell = language.shellStrings
        if shown.state.episode != nil {
            bindings += [
                Binding(VideoKeyNames.play, { $0.play() }, keys.play, hint: hints.play),
                Binding(
                    VideoKeyNames.browser, { $0.browse() }, shell.keys.openInBrowser, hint: hints.browser),
            ]
        }
        bindings += [
            Binding(VideoKeyNames.refresh, { $0.refresh() }, shell.keys.refresh, hint: shell.hints.refresh)
        ]
        return KeyBindings(bindings).then(
            ListCursor.bindings(in: language).map { move in
                { $0.scroll(EpisodeScroll(move: move, count: lines, height: height)) }
            })
    }

    func copyable(_ shown: EpisodeShown) -> String? { shown.state.episode?.url }

    func item(_ shown: EpisodeShown) -> ScreenItem? { shown.state.episode.map { ScreenItem($0) } }

    func notice(_ shown: EpisodeShown, keys: KeyMap, in language: Language) -> StyledLine? {
        if let notice = shown.state.video.notices.shown {
            return notice.line(formatDate: formatDate.time, in: language)
        }
        return shown.failure.map {
            StyledLine(errorMessage($0, shown.request?.nextRequestAt, keys, language).sentence, .failure)
        }
    }

    func dismissal(_ shown: EpisodeShown) -> Action? { { $0.dismissNotice() } }

    func nextChange(_ shown: EpisodeShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.busySince, after: now)
    }

    func draw(_ shown: EpisodeShown, on frame: inout Frame, canvas: Canvas) {
        let spinner = Spinner(since: shown.busySince, at: canvas.now)
        guard shown.state.episode != nil else {
            return frame.drawPlaceholder(
                placeholderLines(shown.request, spinner, canvas.keys, canvas.language), in: canvas.area)
        }
        let (lines, button) = lines(shown, canvas)
        var text = canvas.area
        let sign = text.cutLeft(ListCursor.indent)
        let visible = shown.state.offset.visible(count: lines.count, height: text.rows)
        frame.draw(lines[visible], in: text)
        frame.restingPlace = Position(row: text.row, column: text.column)
        addTargets(on: &frame, in: text, visible, button: button, count: lines.count)
        if let spinner { frame.draw(StyledLine(spinner.symbol, .key), in: sign) }
    }

    /// Makes the button and the address clickable.
    private func addTargets(
        on frame: inout Frame, in text: Area, _ visible: Range<Int>, button: Int, count: Int
    ) {
        for (line, keys) in [(button, VideoKeyNames.save.keys), (count - 1, VideoKeyNames.browser.keys)]
        where visible.contains(line) {
            var rest = text
            _ = rest.cutTop(line - visible.lowerBound)
            frame.add(.key(keys[0]), in: rest.cutTop(1))
        }
    }

    /// All lines of the text, and the index of the button.
    private func lines(_ shown: EpisodeShown, _ canvas: Canvas) -> (lines: [StyledLine], button: Int) {
        let (state, width, keys) = (shown.state, canvas.area.columns, canvas.keys)
        let language = canvas.language
        guard let episode = state.episode else { return ([], 0) }
        // Long lines are hard to read.
        let text = EpisodeText(
            width: min(width - ListCursor.indent - 1, 100), formatDate: formatDate, in: language)
        let head =
            text.wrapped(episode.name, .title) + text.details(episode)
            + text.stored(state.source, retryingAt: shown.request?.nextRequestAt, keys) + [StyledLine()]
        let lines =
            head + [button(shown, keys, language.strings.episodePage), StyledLine()]
            + wrapped.value(of: Body(episode: episode, width: width)) {
                let description = text.description(episode)
                return description + (description.isEmpty ? [] : [StyledLine()]) + text.tags(episode)
                    + text.wrapped(episode.url, .link)
            }
        return (lines, head.count)
    }

    /// The button's label: its effect, or the running change while it is disabled.
    private func button(
        _ shown: EpisodeShown, _ keys: KeyMap, _ strings: MyVideoStrings.EpisodePage
    ) -> StyledLine {
        if let change = shown.change { return StyledLine("[ \(strings.running(change)) ]", .dim) }
        guard let button = shown.button else { return StyledLine("[ \(strings.checkingLibrary) ]", .dim) }
        return StyledLine([
            StyledSpan("[ "), StyledSpan(keys.name(of: VideoKeyNames.save), .key),
            StyledSpan("  \(strings.label(button))", .strong), StyledSpan(" ]"),
        ])
    }

    /// The lines shown in place of the episode.
    private func placeholderLines(
        _ request: QueryEntry<EpisodeByID>?, _ spinner: Spinner?, _ keys: KeyMap, _ language: Language
    ) -> [StyledLine] {
        switch request?.phase {
        case nil, .idle, .loaded: []
        case .loading: spinner.map { [StyledLine("\($0.symbol) \(language.strings.loading)", .dim)] } ?? []
        case .failed(let failure):
            errorMessage(failure, request?.nextRequestAt, keys, language).placeholderLines
        }
    }

    private func errorMessage(
        _ failure: ServiceFailure, _ retryAt: Duration?, _ keys: KeyMap, _ language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            onScreen: language.strings.failures.episode, failure, about: .episode,
            retryKey: keys.name(of: VideoKeyNames.refresh), retryingAt: retryAt, formatDate: formatDate,
            in: language)
    }
}

extension EpisodeShown {
    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? {
        [request?.runningSince, state.video.since].compactMap(\.self).min()
    }
}
