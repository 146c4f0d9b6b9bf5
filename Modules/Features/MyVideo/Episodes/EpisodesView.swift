import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import Persistence
import ServiceTexts
package import TerminalFrames

/// The screen that searches for episodes.
struct EpisodesView: ServiceListScreenView {
    let formatDate: DateFormat
    let refreshKey = VideoKeyNames.refresh
    let subject = ErrorMessage.Subject.episode
    private let preview: EpisodePreview

    init(formatDate: DateFormat) {
        self.formatDate = formatDate
        preview = EpisodePreview(formatDate: formatDate)
    }

    func route(_ shown: EpisodesShown) -> Route? { .episodes(query: shown.state.episodes.query.key?.text) }

    func items(_ shown: EpisodesShown) -> InfiniteList<FoundEpisodes> { shown.state.episodes }

    func operation(in language: Language) -> String { language.strings.failures.episodes }

    func address(of episode: Episode) -> String? { episode.url }

    func screenKeys(_ shown: EpisodesShown, on canvas: Canvas) -> KeyBindings<EpisodesAction> {
        let (keys, hints) = (canvas.language.strings.keys, canvas.language.strings.hints)
        let video = VideoKeys(
            list(shown), \.self, isChannelFollowed: shown.isChannelFollowed, canvas.language)
        let toggling = video.toggling(
            savedIDs: shown.isLibraryLoaded ? shown.savedIDs : nil, changing: shown.changingIDs)
        return video.bindings(changing: toggling).map { EpisodesAction.video($0) }
            .then(refresh(on: canvas))
            .then(
                KeyBindings([.init(ListKeyNames.enterField, .fieldEntered, keys.search, hint: hints.search)]))
    }

    func keys(_ shown: EpisodesShown, on canvas: Canvas) -> KeyBindings<EpisodesAction> {
        list(shown).focus == .query
            ? fieldKeys(shown.state, canvas.language)
            : listScreenKeys(shown, on: canvas)
    }

    private func fieldKeys(_ state: EpisodesState, _ language: Language) -> KeyBindings<EpisodesAction> {
        let (strings, lists) = (language.strings, language.shellStrings.lists)
        return KeyBindings([
            .init(
                VideoKeyNames.openTyped, at: { .confirmed(at: $0) }, strings.keys.openOrSearch,
                hint: state.opensOnConfirm ? strings.hints.open : strings.hints.search),
            .init(
                ListKeyNames.leaveField, .fieldLeft, lists.leaveField,
                hint: lists.leaveFieldHint),
        ]).then(ListCursor.bindingsWhileTyping(in: language).map { .list(.moved($0, at: $1)) })
    }

    func typed(_ event: TerminalEvent, in shown: EpisodesShown, on canvas: Canvas) -> EpisodesAction? {
        let list = list(shown)
        return list.focus == .query
            ? TextField.edit(for: event).map { .edited($0) } : list.typed(event).map { .list($0) }
    }

    func item(_ shown: EpisodesShown) -> ScreenItem? { list(shown).selected.map { ScreenItem($0) } }

    func notice(_ shown: EpisodesShown, keys: KeyMap, in language: Language) -> StyledLine? {
        shown.state.video.notices.shown?.line(formatDate: formatDate.time, in: language)
            ?? listNotice(shown, keys, language)
    }

    func dismissal(_ shown: EpisodesShown) -> EpisodesAction? {
        shown.state.video.notices.shown == nil ? .noticeDismissed : .video(.noticeDismissed)
    }

    func nextChange(_ shown: EpisodesShown, after now: Duration) -> Duration? {
        Spinner.nextChange(since: shown.state.busySince, after: now)
    }

    func heading(_ shown: EpisodesShown, on canvas: Canvas) -> ListHeading {
        let isLoadingMore = shown.state.episodes.query.phase == .loadingMore
        let spinner = Spinner(since: shown.state.busySince, at: canvas.now)
        return .query(
            shown.state.field, sign: isLoadingMore ? "❯" : spinner?.symbol ?? "❯",
            placeholder: canvas.language.strings.episodes.placeholder)
    }

    func count(_ shown: EpisodesShown, in language: Language) -> String {
        language.strings.episodes(shown.state.episodes.count)
    }

    func status(_ shown: EpisodesShown, on canvas: Canvas) -> StyledLine {
        let (episodes, strings) = (shown.state.episodes, canvas.language.strings)
        let loading = episodes.query.key == .newest ? strings.loading : strings.episodes.searching
        return episodes.status(count(shown, in: canvas.language), loading: loading, on: canvas)
    }

    func table(_ shown: EpisodesShown, width: Int, on canvas: Canvas) -> ListTable {
        let episodes = shown.state.episodes
        let columns = EpisodeTable.columns(
            width: width, date: canvas.language.strings.columns.published,
            words: episodes.query.shownKey?.words ?? [], formatDate, on: canvas)
        let isStale = episodes.isOutdated(canvas.now)
        return ListTable(header: columns.header, footer: footer(shown, on: canvas)) { index in
            let episode = episodes.rows[index]
            let row = columns.line(
                (episode, episode.publishedAt), .indicators(isSaved: shown.savedIDs.contains(episode.id)),
                isMarked: episodes.list.marks.contains(episode.id))
            return isStale ? row.on(.faded) : row
        }
    }

    func hasPreview(_ shown: EpisodesShown) -> Bool { true }

    func preview(_ shown: EpisodesShown, width: Int, on canvas: Canvas) -> [StyledLine]? {
        list(shown).selected.map { preview.lines($0, width: width, canvas.language) }
    }

    func emptyMessage(_ shown: EpisodesShown, on canvas: Canvas) -> [StyledLine] {
        let strings = canvas.language.strings.episodes
        guard let text = shown.state.episodes.query.key?.text else {
            return [StyledLine(strings.noneYet, .strong)]
        }
        return [
            StyledLine(strings.noMatches(for: text.quotable), .strong),
            StyledLine(strings.noMatchesAdvice, .dim),
        ]
    }
}

extension EpisodesState {
    /// When the oldest running operation started; `nil` if there is none.
    fileprivate var busySince: Duration? {
        [episodes.query.runningSince, video.since].compactMap(\.self).min()
    }

    /// The summary that the command line prints after the rows: the number of episodes, or that there are
    /// none.
    package func summary(in language: Language) -> StyledLine {
        let strings = language.strings
        if !episodes.rows.isEmpty { return StyledLine(strings.episodes(episodes.count), .dim) }
        let query = episodes.query.key?.text
        return StyledLine(
            query.map { strings.episodes.noResults(for: $0) } ?? strings.episodes.noResults, .dim)
    }
}
