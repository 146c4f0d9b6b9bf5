import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The screen that searches for episodes.
struct EpisodesView: ListScreenView {
    let formatDate: DateFormat
    private let preview: EpisodePreview

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = EpisodePreview(formatDate: formatDate)
    }

    func route(_ shown: EpisodesShown) -> Route { .episodes(query: shown.state.episodes.query.key?.text) }

    func list(_ shown: EpisodesShown) -> ListState<Episode> { shown.state.episodes.list }

    func height(_ shown: EpisodesShown, on canvas: Canvas) -> Int {
        max(
            ListLayout(canvas.area, hasPreview: false).list.rows - (shown.state.episodes.hasFooter ? 1 : 0), 1
        )
    }

    func screenKeys(_ shown: EpisodesShown, on canvas: Canvas) -> KeyBindings<EpisodesAction> {
        let (list, now, language) = (list(shown), canvas.now, canvas.language)
        let (keys, hints) = (language.strings.keys, language.strings.hints)
        let marked = list.marks.isEmpty ? [] : list.chosen
        let video = VideoKeys(marked: marked, current: list.selected, now: now, language: language)
        let toggling = video.toggling(savedIDs: shown.isLibraryLoaded ? shown.savedIDs : nil)
        return video.bindings(changing: toggling).map { EpisodesAction.video($0) }.then(
            KeyBindings([
                .init(VideoKeyNames.refresh, .refreshed(at: now), keys.refresh, hint: hints.refresh)
            ])
        ).then(ListState<Episode>.previewKey(in: canvas.area, language).map { .list($0) }).then(
            KeyBindings([.init(ListKeyNames.enterField, .fieldEntered, keys.search, hint: hints.search)]))
    }

    func keys(_ shown: EpisodesShown, on canvas: Canvas) -> KeyBindings<EpisodesAction> {
        list(shown).focus == .query
            ? fieldKeys(canvas.now, height(shown, on: canvas), canvas.language)
            : listScreenKeys(shown, on: canvas)
    }

    private func fieldKeys(
        _ now: Duration, _ height: Int, _ language: Language
    ) -> KeyBindings<EpisodesAction> {
        let (strings, lists) = (language.strings, language.shellStrings.lists)
        return KeyBindings([
            .init(
                VideoKeyNames.openTyped, .confirmed(at: now), strings.keys.openOrSearch,
                hint: strings.hints.open),
            .init(
                ListKeyNames.leaveField, .fieldLeft, lists.leaveField,
                hint: lists.leaveFieldHint),
        ]).then(
            ListCursor.bindingsWhileTyping(in: language).map { .list(.moved($0, height: height, at: now)) })
    }

    func typed(_ event: TerminalEvent, in shown: EpisodesShown, on canvas: Canvas) -> EpisodesAction? {
        let list = list(shown)
        return list.focus == .query
            ? TextField.edit(for: event).map { .edited($0) } : list.typed(event).map { .list($0) }
    }

    func copyable(_ shown: EpisodesShown) -> String? {
        shown.state.episodes.list.chosen.map(\.url).joinedLines
    }

    func notice(_ shown: EpisodesShown, keys: KeyMap, in language: Language) -> StyledLine? {
        let state = shown.state
        if let notice = state.video.notices.shown {
            return notice.line(formatDate: formatDate.time, in: language)
        }
        return state.episodes.notices.shown.map { failure in
            let retryAt = failure == state.episodes.query.failure ? state.episodes.query.retryAt : nil
            return StyledLine(
                errorMessage(
                    failure, retryKey: keys.name(of: VideoKeyNames.refresh), retryAt, language
                ).sentence, .failure)
        }
    }

    func dismissal(_ shown: EpisodesShown) -> EpisodesAction? {
        shown.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
    }

    func nextChange(_ shown: EpisodesShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.state.busySince, after: now)
    }

    func draw(_ shown: EpisodesShown, on frame: inout Frame, canvas: Canvas) {
        let (state, episodes, language) = (shown.state, shown.state.episodes, canvas.language)
        let layout = ListLayout(
            canvas.area, hasPreview: !episodes.list.hidesPreview && episodes.list.selected != nil)
        let spinner = Spinner(since: state.busySince, at: canvas.now)
        let sign = episodes.query.phase == .loadingMore ? nil : spinner
        if let filter = episodes.list.filterField {
            frame.drawFilter(filter, in: layout.field)
        } else {
            frame.drawField(
                state.field, episodes.list.focus.focus, sign: sign?.symbol ?? "❯",
                placeholder: language.strings.episodes.placeholder, in: layout.field)
        }
        frame.drawRule(from: info(episodes, spinner, language), to: StyledLine(), in: layout.rule)
        if episodes.rows.isEmpty {
            frame.drawPlaceholder(placeholderLines(state, canvas.keys, language), in: layout.body)
        } else {
            drawList(shown, spinner, canvas.keys, on: &frame, in: layout)
            if let episode = episodes.list.selected { preview.draw(episode, on: &frame, in: layout) }
        }
    }

    private func drawList(
        _ shown: EpisodesShown, _ spinner: Spinner?, _ keys: KeyMap, on frame: inout Frame,
        in layout: ListLayout
    ) {
        let (episodes, area) = (shown.state.episodes, layout.list)
        let strings = frame.viewport.language.strings
        let table = EpisodeTable(
            width: area.columns, formatDate, frame.viewport.ambiguous, frame.viewport.language)
        frame.draw(table.header(strings.columns.published), in: layout.head)
        // The episodes belong to the previous query, and the current one has been loading for a moment.
        let isStale =
            episodes.query.phase == .loading && episodes.query.shownKey != episodes.query.key
            && spinner != nil
        var rest = area
        let rows = rest.cutTop(min(episodes.rows.count, max(area.rows - (episodes.hasFooter ? 1 : 0), 1)))
        frame.drawList(episodes.list.cursor.cursor, count: episodes.rows.count, in: rows) { index in
            let episode = episodes.rows[index]
            let row = table.row(
                episode, isSaved: shown.savedIDs.contains(episode.id),
                isMarked: episodes.list.marks.contains(episode.id),
                episode.publishedAt,
                words: episodes.query.shownKey?.words ?? [])
            return isStale ? row.on(.faded) : row
        }
        frame.clear(rest)
        _ = rest.cutLeft(ListCursor.indent)
        frame.draw(footer(episodes.query.phase, spinner, keys, strings.episodes), in: rest)
    }

    /// The row below the last episode.
    private func footer(
        _ phase: InfiniteQuery<FoundEpisodes>.Phase, _ spinner: Spinner?, _ keys: KeyMap,
        _ strings: any MyVideoEpisodesStrings
    ) -> StyledLine {
        switch phase {
        case .loadingMore: StyledLine("\(spinner?.symbol ?? " ") \(strings.loadingMore)", .dim)
        case .failedMore: strings.moreNotLoaded(retryKey: keys.name(of: VideoKeyNames.refresh))
        case .idle, .loading, .loaded, .failed: StyledLine()
        }
    }

    /// The lines shown in place of the list.
    private func placeholderLines(
        _ state: EpisodesState, _ keys: KeyMap, _ language: Language
    ) -> [StyledLine] {
        if state.episodes.hidesAll {
            return state.episodes.list.arrangement.emptyMessage(keys, in: language)
        }
        return switch state.episodes.query.phase {
        case .idle, .loading, .loadingMore: []
        case .loaded: emptyMessage(state.episodes.query.key, language.strings.episodes)
        case .failed(let failure), .failedMore(let failure):
            errorMessage(
                failure,
                retryKey: state.episodes.list.focus == .query
                    ? Key.enter.description : keys.name(of: VideoKeyNames.refresh),
                state.episodes.query.retryAt, language
            ).placeholderLines
        }
    }

    private func emptyMessage(
        _ query: EpisodesQuery?, _ strings: any MyVideoEpisodesStrings
    ) -> [StyledLine] {
        guard let text = query?.text else { return [StyledLine(strings.noneYet, .strong)] }
        return [
            StyledLine(strings.noMatches(for: text.quotable), .strong),
            StyledLine(strings.noMatchesAdvice, .dim),
        ]
    }

    /// The number of episodes, or that they are loading.
    private func info(
        _ episodes: InfiniteList<FoundEpisodes>, _ spinner: Spinner?, _ language: Language
    ) -> StyledLine {
        let strings = language.strings
        if episodes.query.phase == .loading, spinner != nil {
            return StyledLine(
                episodes.query.key == .newest ? strings.loading : strings.episodes.searching, .dim)
        }
        if episodes.rows.isEmpty, !episodes.hidesAll { return StyledLine() }
        return episodes.list.summary(strings.episodes(episodes.count), in: language)
    }

    private func errorMessage(
        _ failure: ServiceFailure, retryKey key: String, _ retryAt: Duration?, _ language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            onScreen: language.strings.failures.episodes, failure, about: .episode, retryKey: key,
            retryingAt: retryAt, formatDate: formatDate, in: language)
    }
}

extension EpisodesState {
    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? {
        [episodes.query.runningSince, video.since].compactMap(\.self).min()
    }
}

extension InfiniteList<FoundEpisodes> {
    /// Whether there is a row below the last episode.
    fileprivate var hasFooter: Bool {
        switch query.phase {
        case .loadingMore, .failedMore: true
        case .idle, .loading, .loaded, .failed: false
        }
    }
}
