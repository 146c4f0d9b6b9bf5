import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

private typealias Strings = MyVideoStrings.Episodes
private typealias Keys = MyVideoStrings.Keys
private typealias Hints = MyVideoStrings.Hints

/// The screen that searches for episodes.
struct EpisodesView: ScreenView {
    let formatDate: DateFormat
    private let preview: EpisodePreview

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = EpisodePreview(formatDate: formatDate)
    }

    func route(_ shown: EpisodesShown) -> Route { .episodes(query: shown.state.list.query?.text) }

    func keys(_ shown: EpisodesShown, on canvas: Canvas) -> KeyBindings<EpisodesAction> {
        let (state, now, height) = (shown.state, canvas.now, listHeight(in: canvas.area, shown.state))
        if state.isFiltering { return ListChange.filtering.map { .list($0) } }
        let moved = { @Sendable in EpisodesAction.moved($0, height: height, at: now) }
        if state.isTyping {
            let entering = KeyBindings<EpisodesAction>.Binding(
                VideoKeyNames.type, moved(.focusField), Keys.type, hint: Hints.type)
            let opening = KeyBindings<EpisodesAction>.Binding(
                VideoKeyNames.openTyped, .confirmed(at: now), Keys.openOrSearch, hint: Hints.open)
            return KeyBindings((state.hasUsedField ? [] : [entering]) + [opening])
                .then(QueryListCommand.fieldBindings.map(moved))
        }
        let list = state.list
        let listKeys = ListChange.keys(
            hasMarks: !list.marks.isEmpty, list.arrangement, height: height, at: now)
        let common = VideoKeys.common(undo: EpisodesAction.video(.undone), refresh: .refreshed(at: now))
            .then(VideoKeys.preview(.previewToggled)).then(listKeys.map { .list($0) })
            .then(QueryListCommand.listBindings(Keys.search, hint: Hints.search).map(moved))
        guard let episode = state.list.selected else { return common }
        let isSaved = shown.savedIDs.contains(episode.id)
        var toggle = VideoAction.toggled(episode, isSaved: shown.isLibraryLoaded ? isSaved : nil)
        var hint = isSaved ? Hints.remove : Hints.save
        if !list.marks.isEmpty {
            let missing = list.chosen.filter { !shown.savedIDs.contains($0.id) }
            let changes = missing.map { LibraryChange.save($0) }
            toggle = .changesRequested(changes.isEmpty ? list.chosen.map { .remove($0.id) } : changes)
            hint = changes.isEmpty ? Hints.removeAll : Hints.saveAll
        }
        return VideoKeys.selected(
            opening: EpisodesAction.confirmed(at: now), toggling: VideoKeyNames.save, .video(toggle),
            hint: hint
        )
        .then(VideoKeys.viewing(episode, at: now, browsing: .browsed) { .video($0) }).then(common)
    }

    func typed(_ event: TerminalEvent, in shown: EpisodesShown, on canvas: Canvas) -> EpisodesAction? {
        if shown.state.isFiltering { return TextField.edit(for: event).map { .list(.filterEdited($0)) } }
        return shown.state.isTyping ? TextField.edit(for: event).map { .edited($0) } : nil
    }

    func inputMode(_ shown: EpisodesShown) -> InputMode {
        let state = shown.state
        if state.isFiltering { return .typed }
        guard state.isTyping else { return .commands }
        return state.hasUsedField || !state.field.text.isEmpty ? .typed : .awaitingText
    }

    func copyable(_ shown: EpisodesShown) -> String? { shown.state.list.chosen.map(\.url).joinedLines }

    func selecting(_ item: Int, in shown: EpisodesShown, on canvas: Canvas) -> EpisodesAction? {
        let isSelected = shown.state.list.cursor.cursor.selected == item
        let height = listHeight(in: canvas.area, shown.state)
        return isSelected ? nil : .moved(.move(.item(item)), height: height, at: canvas.now)
    }

    func notice(_ shown: EpisodesShown, keys: KeyMap) -> StyledLine? {
        let state = shown.state
        if let notice = state.video.notices.shown { return notice.line(formatDate: formatDate.time) }
        return state.notices.shown.map { failure in
            let retryAt = failure == state.list.failure ? state.list.retryAt : nil
            return StyledLine(
                errorMessage(failure, retryKey: keys.name(of: VideoKeyNames.refresh), retryAt).sentence,
                .failure)
        }
    }

    func dismissal(_ shown: EpisodesShown) -> EpisodesAction? {
        shown.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
    }

    func nextChange(_ shown: EpisodesShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.state.busySince, after: now)
    }

    func draw(_ shown: EpisodesShown, on frame: inout Frame, canvas: Canvas) {
        let (state, list) = (shown.state, shown.state.list)
        let layout = ListLayout(
            canvas.area, hasPreview: !state.hidesPreview && list.selected != nil)
        let spinner = Spinner(since: state.busySince, at: canvas.now)
        let sign = list.phase == .loadingMore ? nil : spinner
        if state.isFiltering, let filter = list.filterField {
            frame.drawFilter(filter, in: layout.field)
        } else {
            frame.drawField(
                state.field, isTyping: state.isTyping, sign: sign?.symbol ?? "❯",
                placeholder: Strings.placeholder, in: layout.field)
        }
        frame.drawRule(from: info(list, spinner), to: StyledLine(), in: layout.rule)
        if list.items.isEmpty {
            frame.drawPlaceholder(placeholderLines(state, canvas.keys), in: layout.body)
        } else {
            drawList(shown, spinner, canvas.keys, on: &frame, in: layout)
            if let episode = list.selected { preview.draw(episode, on: &frame, in: layout) }
        }
    }

    /// The number of rows of the list in `area`, without its footer.
    private func listHeight(in area: Area, _ state: EpisodesState) -> Int {
        max(ListLayout(area, hasPreview: false).list.rows - (state.list.hasFooter ? 1 : 0), 1)
    }

    private func drawList(
        _ shown: EpisodesShown, _ spinner: Spinner?, _ keys: KeyMap, on frame: inout Frame,
        in layout: ListLayout
    ) {
        let (list, area) = (shown.state.list, layout.list)
        let table = EpisodeTable(width: area.columns, formatDate.day, frame.viewport.ambiguous)
        frame.drawHeader(table.head(MyVideoStrings.Columns.published), in: layout.head)
        // The episodes belong to the previous query, and the current one has been loading for a moment.
        let isStale = list.phase == .loading && list.shownQuery != list.query && spinner != nil
        var rest = area
        let rows = rest.cutTop(min(list.items.count, max(area.rows - (list.hasFooter ? 1 : 0), 1)))
        frame.drawList(list.cursor.cursor, count: list.items.count, in: rows) { index in
            let episode = list.items[index]
            let row = table.row(
                episode, isSaved: shown.savedIDs.contains(episode.id),
                isMarked: list.marks.contains(episode.id),
                episode.publishedAt,
                words: list.shownQuery?.words ?? [])
            return isStale ? row.on(.faded) : row
        }
        frame.clear(rest)
        _ = rest.cutLeft(ListCursor.indent)
        frame.draw(footer(list.phase, spinner, keys), in: rest)
    }

    /// The row below the last episode.
    private func footer(_ phase: EpisodesList.Phase, _ spinner: Spinner?, _ keys: KeyMap) -> StyledLine {
        switch phase {
        case .loadingMore: StyledLine("\(spinner?.symbol ?? " ") \(Strings.loadingMore)", .dim)
        case .failedMore: Strings.moreNotLoaded(retryKey: keys.name(of: VideoKeyNames.refresh))
        case .idle, .loading, .loaded, .failed: StyledLine()
        }
    }

    /// The lines shown in place of the list.
    private func placeholderLines(_ state: EpisodesState, _ keys: KeyMap) -> [StyledLine] {
        if state.list.hidesAll { return state.list.arrangement.emptyMessage(keys) }
        return switch state.list.phase {
        case .idle, .loading, .loadingMore: []
        case .loaded: emptyMessage(state.list.query)
        case .failed(let failure), .failedMore(let failure):
            errorMessage(
                failure,
                retryKey: state.isTyping ? Key.enter.description : keys.name(of: VideoKeyNames.refresh),
                state.list.retryAt
            ).placeholderLines
        }
    }

    private func emptyMessage(_ query: EpisodesQuery?) -> [StyledLine] {
        guard let text = query?.text else { return [StyledLine(Strings.noneYet, .strong)] }
        return [
            StyledLine(Strings.noMatches(for: text), .strong),
            StyledLine(Strings.noMatchesAdvice, .dim),
        ]
    }

    /// The number of episodes, or that they are loading.
    private func info(_ list: EpisodesList, _ spinner: Spinner?) -> StyledLine {
        if list.phase == .loading, spinner != nil {
            return StyledLine(list.query == .newest ? MyVideoStrings.loading : Strings.searching, .dim)
        }
        if list.items.isEmpty, !list.hidesAll { return StyledLine() }
        let count = StyledLine(MyVideoStrings.episodes(list.count), .dim)
        return list.summary.map { count + StyledLine(", ", .dim) + $0 } ?? count
    }

    private func errorMessage(_ failure: ServiceFailure, retryKey key: String, _ retryAt: Duration?)
        -> ErrorMessage
    {
        ErrorMessage(
            onScreen: MyVideoStrings.Failures.episodes, failure, about: .episode, retryKey: key,
            retryingAt: retryAt, formatDate: formatDate)
    }
}

private typealias EpisodesList = PagedList<Episode, EpisodesQuery>

extension EpisodesState {
    /// Whether the filter field has the focus.
    fileprivate var isFiltering: Bool { !isTyping && list.filterField != nil }

    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? { [list.runningSince, video.since].compactMap(\.self).min() }
}

extension EpisodesList {
    /// Whether there is a row below the last episode.
    fileprivate var hasFooter: Bool {
        switch phase {
        case .loadingMore, .failedMore: true
        case .idle, .loading, .loaded, .failed: false
        }
    }
}
