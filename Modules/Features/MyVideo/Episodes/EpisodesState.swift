package import ApplicationFlux
package import Entities
package import FluxCore
package import Shell
package import TerminalUI
import VideoAPI

/// The state of the episodes screen.
package struct EpisodesState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable {
        /// Request a page; this replaces a pending request.
        case find(EpisodesQuery, start: Int, count: Int)
        /// Dispatch `debounced` after a pause in typing.
        case debounce
        /// Dispatch `retryDue` when the instance accepts requests again.
        case retry(at: Duration)
        case open(Route)
        case video(VideoState.Command)
    }

    /// The search field.
    package private(set) var field = TextField()
    /// Whether the field has the focus, rather than the list.
    package private(set) var isTyping = true
    /// Whether the user has entered the field or typed in it. Before that, some letters are commands.
    package private(set) var hasUsedField = false
    /// The loaded episodes and their query.
    package private(set) var list = PagedList<Episode, EpisodesQuery>()
    /// Episodes per page, 1...100.
    private var pageSize: Int
    /// The number of automatic retries since the last answer.
    private var retries = 0
    /// Whether the user has hidden the preview of the selected episode.
    package private(set) var hidesPreview = false
    /// Failures that occurred while episodes were visible; the next query clears them.
    package private(set) var notices = NoticeQueue<ServiceFailure>()
    /// This screen's changes of the library and its playback.
    package private(set) var video = VideoState()

    /// - Parameter pageSize: Episodes per page, 1...100.
    package init(pageSize: Int) {
        self.pageSize = pageSize
    }

    package mutating func reduce(_ action: EpisodesAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let requested, let pageSize, let now):
            self.pageSize = pageSize
            open(requested, now, ask)
        case .resumed(let now):
            video.reduce(.resumed, ask.map(Command.video))
            find(list.resume(now), ask)
            if typedQuery != list.query { ask(.debounce) }
        case .edited(let edit):
            field.apply(edit)
            hasUsedField = true
            ask(.debounce)
        case .debounced(let now): if typedQuery != list.query { start(typedQuery, now, ask) }
        case .moved(.focusField, _, _): (isTyping, hasUsedField) = (true, true)
        case .moved(.focusList, _, _): isTyping = false
        case .moved(.move(let move), let height, let now): find(list.move(move, height: height, now), ask)
        case .confirmed(let now): confirm(now, ask)
        case .refreshed(let now):
            if case .failedMore = list.phase {
                find(list.loadMore(now), ask)
            } else {
                start(typedQuery, now, ask)
            }
        case .submitted(let query, let now):
            if typedQuery != query { field.replace(with: query.text ?? "") }
            start(query, now, ask)
        case .moreRequested(let now): find(list.loadMore(now), ask)
        case .video(let action):
            if case .changesRequested = action { _ = list.apply(.unmarked) }
            video.reduce(action, ask.map(Command.video))
        case .list(let change): find(list.apply(change), ask)
        case .browsed:
            for episode in list.chosen { ask(.video(.browse(episode.url))) }
            _ = list.apply(.unmarked)
        case .previewToggled: hidesPreview.toggle()
        case .noticeDismissed: notices.reduce(.dismissed)
        case .pageArrived(let page, let query, let start, let due)
        where list.isAwaiting(.init(query: query, start: start)):
            let due = backoff(due, page.serviceFailure)
            list.receive(page.episodes, next: page.next, total: page.total, retryAt: due)
            if let due { ask(.retry(at: due)) }
        case .pageFailed(let failure, let query, let start, let due)
        where list.isAwaiting(.init(query: query, start: start)):
            let due = backoff(due, failure)
            list.fail(failure, retryAt: due)
            if !list.items.isEmpty { notices.reduce(.raised(failure)) }
            if let due { ask(.retry(at: due)) }
        case .retryDue(let now): find(list.retryDue(now), ask)
        case .pageArrived, .pageFailed: break  // Late: a newer query has replaced this one.
        }
    }

    /// The time of the next retry. The delays grow up to 5 minutes; retries end after about 8 hours. A page
    /// that is missing at the bottom is not retried automatically: the user requests it by reaching the
    /// bottom again.
    private mutating func backoff(_ due: Duration?, _ failure: ServiceFailure?) -> Duration? {
        guard let failure, failure.isOutage else {
            retries = 0
            return due
        }
        guard list.phase == .loading else { return nil }
        retries += 1
        let more = min(Duration.seconds(10) * ((1 << min(retries - 1, 5)) - 1), .seconds(290))
        return retries <= 100 ? due.map { $0 + more } : nil
    }

    /// The query in the field.
    private var typedQuery: EpisodesQuery { EpisodesQuery(field.text) }

    private mutating func open(_ requested: EpisodesQuery?, _ now: Duration, _ ask: CommandSink<Command>) {
        video.reduce(.screenOpened)
        let target = requested ?? list.query ?? .newest
        if let requested, requested != list.shownQuery { list.reset() }
        if typedQuery != target { (field, isTyping) = (TextField(target.text ?? ""), true) }
        start(target, now, ask)
    }

    private mutating func start(_ query: EpisodesQuery, _ now: Duration, _ ask: CommandSink<Command>) {
        retries = 0
        find(list.start(query, from: 0, now), ask)
    }

    private mutating func find(
        _ request: PagedList<Episode, EpisodesQuery>.PageRequest?, _ ask: CommandSink<Command>
    ) {
        guard let request else { return }
        if list.phase == .loading { notices = NoticeQueue() }
        // A refresh requests as many episodes as are loaded, so that a scrolled list stays complete.
        let known = list.phase == .loading && request.query == list.shownQuery ? list.items.count : 0
        ask(.find(request.query, start: request.start, count: min(max(pageSize, known), 100)))
    }

    /// Starts the typed query if it has changed; otherwise opens the selected episodes.
    private mutating func confirm(_ now: Duration, _ ask: CommandSink<Command>) {
        if typedQuery != list.query || list.items.isEmpty && list.runningSince == nil {
            start(typedQuery, now, ask)
        } else if list.shownQuery == list.query {
            // The first one ends up on top of the stack.
            for episode in list.chosen.reversed() { ask(.open(.episode(id: episode.uuid))) }
            _ = list.apply(.unmarked)
        }
    }
}
