import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import Persistence
import ServiceTexts
import TerminalFrames

/// The screen that lists the saved videos.
struct SavedVideosView: ListScreenView {
    let formatDate: DateFormat
    private let preview: EpisodePreview

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = EpisodePreview(formatDate: formatDate)
    }

    func list(_ shown: SavedVideosShown) -> ListState<SavedVideo> { shown.state.list }

    func address(of video: SavedVideo) -> String? { video.episode.url }

    func screenKeys(_ shown: SavedVideosShown, on canvas: Canvas) -> KeyBindings<SavedVideosAction> {
        let (video, strings) = (
            VideoKeys(
                shown.state.list, \.episode, isChannelFollowed: shown.isChannelFollowed, canvas.language),
            canvas.language.shellStrings
        )
        return video.bindings(changing: video.removing).map { SavedVideosAction.video($0) }
            .then(
                KeyBindings([
                    .init(
                        VideoKeyNames.refresh, at: { .refreshed(at: $0) }, strings.keys.refresh,
                        hint: strings.hints.refresh)
                ]))
    }

    func item(_ shown: SavedVideosShown) -> ScreenItem? {
        list(shown).selected.map { ScreenItem($0.episode) }
    }

    func notice(_ shown: SavedVideosShown, keys: KeyMap, in language: Language) -> StyledLine? {
        if let notice = shown.state.video.notices.shown {
            return notice.line(formatDate: formatDate.time, in: language)
        }
        return shown.state.failure.map { StyledLine(errorMessage($0, language).sentence, .failure) }
    }

    func dismissal(_ shown: SavedVideosShown) -> SavedVideosAction? {
        shown.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
    }

    func nextChange(_ shown: SavedVideosShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.busySince, after: now)
    }

    func heading(_ shown: SavedVideosShown, on canvas: Canvas) -> ListHeading {
        .filter(
            sign: shown.spinner(canvas)?.symbol ?? "❯",
            placeholder: placeholder(shown, canvas.keys, canvas.language))
    }

    func status(_ shown: SavedVideosShown, on canvas: Canvas) -> StyledLine {
        let (list, strings) = (shown.state.list, canvas.language.strings)
        let total = shown.videos.count
        if total > 0 {
            return list.summary(strings.savedVideos.count(list.rows.count, of: total), in: canvas.language)
        }
        return shown.readingSince != nil && shown.spinner(canvas) != nil
            ? StyledLine(strings.loading, .dim) : list.summary(nil, in: canvas.language)
    }

    func table(_ shown: SavedVideosShown, width: Int, on canvas: Canvas) -> ListTable {
        let list = shown.state.list
        let columns = EpisodeTable.columns(
            width: width, date: canvas.language.strings.columns.saved,
            words: EpisodesQuery(list.arrangement.filter).words, formatDate, on: canvas)
        return ListTable(header: columns.header) { index in
            let video = list.rows[index]
            return columns.line(
                (video.episode, video.addedAt), isMarked: list.marks.contains(video.id))
        }
    }

    func hasPreview(_ shown: SavedVideosShown) -> Bool { true }

    func preview(_ shown: SavedVideosShown, width: Int, on canvas: Canvas) -> [StyledLine]? {
        shown.state.list.selected.map { preview.lines($0.episode, width: width, canvas.language) }
    }

    private func placeholder(
        _ shown: SavedVideosShown, _ keys: KeyMap, _ language: Language
    ) -> String {
        let strings = language.strings.savedVideos
        if shown.state.list.filterField != nil { return strings.filterPlaceholder }
        return shown.videos.isEmpty
            ? "" : strings.filterHint(key: keys.name(of: ListKeyNames.enterField))
    }

    func placeholderLines(_ shown: SavedVideosShown, on canvas: Canvas) -> [StyledLine] {
        let (arrangement, language) = (shown.state.list.arrangement, canvas.language)
        if !shown.videos.isEmpty, arrangement.isFiltered {
            return arrangement.emptyMessage(canvas.keys, in: language)
        }
        if let failure = shown.library?.failure { return errorMessage(failure, language).placeholderLines }
        return shown.library?.value == nil ? [] : Self.empty(canvas.keys, language.strings.savedVideos)
    }

    /// Only shown once the library has been loaded.
    private static func empty(
        _ keys: KeyMap, _ strings: MyVideoStrings.SavedVideos
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
    /// When the running read was requested, unless it refreshes a loaded list; `nil` if there is none.
    fileprivate var readingSince: Duration? {
        library?.value == nil || state.failure != nil ? library?.runningSince : nil
    }

    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? {
        [readingSince, state.video.since].compactMap(\.self).min()
    }

    fileprivate func spinner(_ canvas: Canvas) -> Spinner? { Spinner(since: busySince, at: canvas.now) }
}
