import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The screen that lists the saved videos.
struct SavedVideosView: ListScreenView {
    let formatDate: DateFormat
    private let preview: EpisodePreview

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = EpisodePreview(formatDate: formatDate)
    }

    func route(_ shown: SavedVideosShown) -> Route { .myVideo }

    func list(_ shown: SavedVideosShown) -> ListState<SavedVideo> { shown.state.list }

    func screenKeys(_ shown: SavedVideosShown, on canvas: Canvas) -> KeyBindings<SavedVideosAction> {
        let (list, language) = (shown.state.list, canvas.language)
        let (keys, hints) = (language.strings.keys, language.strings.hints)
        let marked = list.marks.isEmpty ? [] : list.chosen.map(\.episode)
        let video = VideoKeys(
            marked: marked, current: list.selected?.episode, now: canvas.now, language: language)
        return video.bindings(changing: video.removing).map { SavedVideosAction.video($0) }.then(
            KeyBindings([
                .init(VideoKeyNames.refresh, .refreshed(at: canvas.now), keys.refresh, hint: hints.refresh)
            ])
        ).then(ListState<SavedVideo>.previewKey(in: canvas.area, language).map { .list($0) })
    }

    func copyable(_ shown: SavedVideosShown) -> String? {
        shown.state.list.chosen.map(\.episode.url).joinedLines
    }

    func notice(_ shown: SavedVideosShown, keys: KeyMap, in language: Language) -> StyledLine? {
        if let notice = shown.state.video.notices.shown {
            return notice.line(formatDate: formatDate.time, in: language)
        }
        return shown.library.notices.shown.map { StyledLine(errorMessage($0, language).sentence, .failure) }
    }

    func dismissal(_ shown: SavedVideosShown) -> SavedVideosAction? {
        shown.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
    }

    func nextChange(_ shown: SavedVideosShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.busySince, after: now)
    }

    func draw(_ shown: SavedVideosShown, on frame: inout Frame, canvas: Canvas) {
        let (list, language) = (shown.state.list, canvas.language)
        let layout = ListLayout(canvas.area, hasPreview: !list.hidesPreview && list.selected != nil)
        let spinner = Spinner(since: shown.busySince, at: canvas.now)
        frame.drawField(
            list.filterField ?? TextField(list.arrangement.filter), list.focus.focus,
            sign: spinner?.symbol ?? "❯", placeholder: placeholder(shown, canvas.keys, language),
            in: layout.field)
        frame.drawRule(from: info(shown, spinner, language), to: StyledLine(), in: layout.rule)
        guard !list.rows.isEmpty else {
            return frame.drawPlaceholder(placeholderLines(shown, canvas.keys, language), in: layout.body)
        }
        let table = EpisodeTable(
            width: layout.list.columns, formatDate, frame.viewport.ambiguous, language)
        frame.draw(table.header(language.strings.columns.saved), in: layout.head)
        let words = EpisodesQuery(list.arrangement.filter).words
        frame.drawList(list.cursor.cursor, count: list.rows.count, in: layout.list) { index in
            let video = list.rows[index]
            return table.row(
                video.episode, isSaved: false, isMarked: list.marks.contains(video.id), video.addedAt,
                words: words)
        }
        if let selected = list.selected { preview.draw(selected.episode, on: &frame, in: layout) }
    }

    private func placeholder(
        _ shown: SavedVideosShown, _ keys: KeyMap, _ language: Language
    ) -> String {
        let strings = language.strings.savedVideos
        if shown.state.list.filterField != nil { return strings.filterPlaceholder }
        return shown.library.videos.isEmpty
            ? "" : strings.filterHint(key: keys.name(of: ListKeyNames.enterField))
    }

    private func info(_ shown: SavedVideosShown, _ spinner: Spinner?, _ language: Language) -> StyledLine {
        let strings = language.strings.savedVideos
        let (count, total) = (shown.state.list.rows.count, shown.library.videos.count)
        if total > 0 { return shown.state.list.summary(strings.count(count, of: total), in: language) }
        return shown.library.since != nil && spinner != nil
            ? StyledLine(language.strings.loading, .dim) : StyledLine()
    }

    /// The lines shown in place of the list.
    private func placeholderLines(
        _ shown: SavedVideosShown, _ keys: KeyMap, _ language: Language
    ) -> [StyledLine] {
        let arrangement = shown.state.list.arrangement
        if !shown.library.videos.isEmpty, arrangement.isFiltered {
            return arrangement.emptyMessage(keys, in: language)
        }
        switch shown.library.phase {
        case .idle, .loading: return []
        case .loaded: return Self.empty(keys, language.strings.savedVideos)
        case .failed(let failure): return errorMessage(failure, language).placeholderLines
        }
    }

    /// Only shown once the library has been loaded.
    private static func empty(
        _ keys: KeyMap, _ strings: any MyVideoSavedVideosStrings
    ) -> [StyledLine] {
        [
            StyledLine(strings.noneYet, .strong),
            strings.noneYetAdvice(saveKey: keys.name(of: VideoKeyNames.save)),
        ]
    }

    private func errorMessage(_ failure: LibraryFailure, _ language: Language) -> ErrorMessage {
        ErrorMessage(language.strings.failures.library, failure, in: language)
    }
}

extension SavedVideosShown {
    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? {
        [library.since, state.video.since].compactMap(\.self).min()
    }
}
