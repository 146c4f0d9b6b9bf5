import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

private typealias Strings = MyVideoStrings.SavedVideos
private typealias Keys = MyVideoStrings.Keys
private typealias Hints = MyVideoStrings.Hints
private typealias ListStrings = ShellStrings.Lists

/// The screen that lists the saved videos.
struct SavedVideosView: ScreenView {
    let formatDate: DateFormat
    private let preview: EpisodePreview

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = EpisodePreview(formatDate: formatDate)
    }

    func route(_ shown: SavedVideosShown) -> Route { .myVideo }

    func keys(_ shown: SavedVideosShown, on canvas: Canvas) -> KeyBindings<SavedVideosAction> {
        let height = max(ListLayout(canvas.area, hasPreview: false).list.rows, 1)
        let meaning = { @Sendable (command: QueryListCommand) -> SavedVideosAction in
            switch command {
            case .move(let move): .moved(move, height: height)
            case .focusField: .fieldEntered
            case .focusList: .fieldLeft
            }
        }
        let (selected, query) = (shown.selected, shown.state.query)
        let opening = SavedVideosAction.opened(id: selected?.uuid)
        if query.isTyping {
            return KeyBindings([
                .init(VideoKeyNames.openTyped, opening, Keys.openSelected, hint: Hints.open)
            ])
            .then(QueryListCommand.fieldBindings.map(meaning))
        }
        var keys = VideoKeys.common(
            undo: SavedVideosAction.video(.undone), refresh: .refreshed(at: canvas.now)
        )
        .then(VideoKeys.preview(SavedVideosAction.previewToggled)).then(listKeys(shown, height: height))
        .then(QueryListCommand.listBindings(Keys.filter, hint: Hints.filter).map(meaning))
        if let selected {
            let chosen = shown.chosen
            let hasMarks = !shown.state.marks.isEmpty
            let removal: VideoAction =
                hasMarks
                ? .changesRequested(chosen.map { .remove($0.id) }) : .changeRequested(.remove(selected.id))
            keys =
                VideoKeys.selected(
                    opening: hasMarks ? .severalOpened(chosen.map(\.uuid)) : opening,
                    toggling: VideoKeyNames.remove,
                    SavedVideosAction.video(removal), hint: hasMarks ? Hints.removeAll : Hints.remove
                )
                .then(
                    VideoKeys.viewing(selected, at: canvas.now, browsing: .browsed(chosen.map(\.url))) {
                        .video($0)
                    }
                ).then(keys)
        }
        if !shown.state.marks.isEmpty {
            keys = KeyBindings([
                .init(ListChange.deselect, .unmarked, ListStrings.deselectAll, hint: ListStrings.deselectHint)
            ]).then(keys)
        }
        if query.field.text.isEmpty { return keys }
        return KeyBindings([
            .init(ListChange.showAll, .cleared, ListStrings.clearFilter, hint: ListStrings.clearHint)
        ]).then(keys)
    }

    func inputMode(_ shown: SavedVideosShown) -> InputMode { shown.state.query.isTyping ? .typed : .commands }

    func copyable(_ shown: SavedVideosShown) -> String? { shown.chosen.map(\.url).joinedLines }

    func selecting(_ item: Int, in shown: SavedVideosShown, on canvas: Canvas) -> SavedVideosAction? {
        let height = max(ListLayout(canvas.area, hasPreview: false).list.rows, 1)
        return shown.state.query.list.cursor.selected == item ? nil : .moved(.item(item), height: height)
    }

    /// The key bindings for selecting rows and for the order.
    private func listKeys(_ shown: SavedVideosShown, height: Int) -> KeyBindings<SavedVideosAction> {
        let select = shown.selected.map {
            KeyBindings.Binding(
                ListChange.select, SavedVideosAction.marked($0.id, height: height), ListStrings.select)
        }
        return KeyBindings(
            [select].compactMap(\.self) + [
                .init(ListChange.selectAll, .allMarked(shown.rows.map(\.id)), ListStrings.selectAll),
                .init(ListChange.order, .reordered, ListStrings.sort),
            ])
    }

    func typed(_ event: TerminalEvent, in shown: SavedVideosShown, on canvas: Canvas) -> SavedVideosAction? {
        shown.state.query.isTyping ? TextField.edit(for: event).map { .edited($0) } : nil
    }

    func notice(_ shown: SavedVideosShown, keys: KeyMap) -> StyledLine? {
        if let notice = shown.state.video.notices.shown { return notice.line(formatDate: formatDate.time) }
        return shown.library.notices.shown.map { StyledLine(errorMessage($0).sentence, .failure) }
    }

    func dismissal(_ shown: SavedVideosShown) -> SavedVideosAction? {
        shown.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
    }

    func nextChange(_ shown: SavedVideosShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.busySince, after: now)
    }

    func draw(_ shown: SavedVideosShown, on frame: inout Frame, canvas: Canvas) {
        let (query, rows, state) = (shown.state.query, shown.rows, shown.state)
        let layout = ListLayout(
            canvas.area, hasPreview: !state.hidesPreview && shown.selected != nil)
        let spinner = Spinner(since: shown.busySince, at: canvas.now)
        frame.drawField(
            query.field, isTyping: query.isTyping, sign: spinner?.symbol ?? "❯",
            placeholder: placeholder(shown, canvas.keys), in: layout.field)
        frame.drawRule(from: info(shown, spinner), to: StyledLine(), in: layout.rule)
        guard !rows.isEmpty else {
            return frame.drawPlaceholder(placeholderLines(shown, canvas.keys), in: layout.body)
        }
        let table = EpisodeTable(width: layout.list.columns, formatDate.day, frame.viewport.ambiguous)
        frame.drawHeader(table.head(MyVideoStrings.Columns.saved), in: layout.head)
        let words = EpisodesQuery(query.field.text).words
        frame.drawList(query.list.cursor, count: rows.count, in: layout.list) { index in
            table.row(
                rows[index].episode, isSaved: false, isMarked: state.marks.contains(rows[index].id),
                rows[index].addedAt, words: words)
        }
        if let selected = shown.selected { preview.draw(selected, on: &frame, in: layout) }
    }

    private func placeholder(_ shown: SavedVideosShown, _ keys: KeyMap) -> String {
        if shown.state.query.isTyping { return Strings.filterPlaceholder }
        let key = keys.name(of: QueryListCommand.enterField)
        return shown.library.videos.isEmpty ? "" : Strings.filterHint(key: key)
    }

    private func info(_ shown: SavedVideosShown, _ spinner: Spinner?) -> StyledLine {
        let (count, total) = (shown.rows.count, shown.library.videos.count)
        if total == 0 {
            return shown.library.since != nil && spinner != nil
                ? StyledLine(MyVideoStrings.loading, .dim) : StyledLine()
        }
        let videos = StyledLine(Strings.count(count, of: total), .dim)
        let arrangement = ListArrangement(order: shown.state.order)
        return arrangement.summary(marked: shown.state.marks.ids.count).map {
            videos + StyledLine(", ", .dim) + $0
        } ?? videos
    }

    /// The lines shown in place of the list.
    private func placeholderLines(_ shown: SavedVideosShown, _ keys: KeyMap) -> [StyledLine] {
        if !shown.library.videos.isEmpty {
            return [
                StyledLine(Strings.noMatches(for: shown.state.query.field.text), .strong),
                ListChange.clearFilterHint(keys),
            ]
        }
        switch shown.library.phase {
        case .idle, .loading: return []
        case .loaded: return Self.empty(keys)
        case .failed(let failure): return errorMessage(failure).placeholderLines
        }
    }

    /// Only shown once the library has been loaded.
    private static func empty(_ keys: KeyMap) -> [StyledLine] {
        [
            StyledLine(Strings.noneYet, .strong),
            Strings.noneYetAdvice(saveKey: keys.name(of: VideoKeyNames.save)),
        ]
    }

    private func errorMessage(_ failure: LibraryFailure) -> ErrorMessage {
        ErrorMessage(MyVideoStrings.Failures.library, failure)
    }
}

extension SavedVideosShown {
    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? {
        [library.since, state.video.since].compactMap(\.self).min()
    }
}
