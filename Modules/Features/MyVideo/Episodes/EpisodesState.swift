package import ApplicationFlux
package import Entities
package import FluxCore
package import Shell
package import TerminalUI
import VideoAPI

/// Everything that an episodes screen shows.
package struct EpisodesState: Reducible, Codable {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        /// A part of the list, in the place of what is being asked.
        case find(EpisodesQuery, start: Int, count: Int)
        /// Say when the text has rested.
        case debounce
        /// Say when the instance may be asked again.
        case retry(at: Duration)
        case open(Route)
        case video(VideoState.Command)
    }

    /// What stands in the field.
    package private(set) var field = TextField()
    /// Whether the field has the keys, and not the list.
    package private(set) var isTyping = true
    /// Whether the user has gone into the field, or typed in it: before that some letters are not text.
    package private(set) var hasBegun = false
    /// The episodes by parts, and the question that they answer.
    package private(set) var list = PagedList<Episode, EpisodesQuery>()
    /// Episodes asked for at a time, 1...100.
    private var pageSize: Int
    /// How often it was asked again by itself since somebody answered.
    private var retries = 0
    /// Whether the user does not want to see the selected episode beside the list.
    package private(set) var hidesPreview = false
    /// What failed while there were episodes to show; asking anew puts it away.
    package private(set) var notices = NoticeQueue<ServiceFailure>()
    /// What this screen changes in the library, and plays.
    package private(set) var video = VideoState()

    /// - Parameter pageSize: Episodes asked for at a time, 1...100.
    package init(pageSize: Int) {
        self.pageSize = pageSize
    }

    package mutating func reduce(_ action: EpisodesAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let requested, let pageSize, let now):
            self.pageSize = pageSize
            open(requested, now, ask)
        case .resumed(let now):
            video.reduce(.resumed) { ask(.video($0)) }
            find(list.resume(now), ask)
            if typedQuery != list.query { ask(.debounce) }
        case .edited(let edit):
            field.apply(edit)
            hasBegun = true
            ask(.debounce)
        case .debounced(let now): if typedQuery != list.query { start(typedQuery, now, ask) }
        case .moved(.type, _, _): (isTyping, hasBegun) = (true, true)
        case .moved(.leave, _, _): isTyping = false
        case .moved(.move(let move), let height, let now): find(list.move(move, height: height, now), ask)
        case .confirmed(let now): confirm(now, ask)
        case .refreshed(let now):
            if case .failedMore = list.phase { find(list.loadMore(now), ask) } else { start(typedQuery, now, ask) }
        case .submitted(let query, let now):
            if typedQuery != query { field.replace(with: query.text ?? "") }
            start(query, now, ask)
        case .moreRequested(let now): find(list.loadMore(now), ask)
        case .video(let action):
            if case .changesRequested = action { _ = list.apply(.unmarked) }
            video.reduce(action) { ask(.video($0)) }
        case .list(let change): find(list.apply(change), ask)
        case .browsed:
            for episode in list.chosen { ask(.video(.browse(episode.url))) }
            _ = list.apply(.unmarked)
        case .previewToggled: hidesPreview.toggle()
        case .noticeDismissed: notices.reduce(.dismissed)
        case .pageArrived(let page, let query, let start, let due)
        where list.isAwaiting(.init(query: query, start: start)):
            let due = backoff(due, page.insteadOf)
            list.receive(page.episodes, next: page.next, total: page.total, retryAt: due)
            if let due { ask(.retry(at: due)) }
        case .pageFailed(let failure, let query, let start, let due)
        where list.isAwaiting(.init(query: query, start: start)):
            let due = backoff(due, failure)
            list.fail(failure, retryAt: due)
            if !list.items.isEmpty { notices.reduce(.raised(failure)) }
            if let due { ask(.retry(at: due)) }
        case .retryDue(let now): find(list.retryDue(now), ask)
        case .pageArrived, .pageFailed: break  // Late: something else was asked since.
        }
    }

    /// Where nobody answers, each time is awaited longer than the one before, 5 minutes at most, for 8 hours. A part
    /// that is missing below others comes when the user comes to the bottom again.
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

    /// What the field asks for.
    private var typedQuery: EpisodesQuery { EpisodesQuery(field.text) }

    private mutating func open(_ requested: EpisodesQuery?, _ now: Duration, _ ask: (Command) -> Void) {
        video.reduce(.screenOpened)
        let target = requested ?? list.query ?? .newest
        if let requested, requested != list.shownQuery { list.reset() }
        if typedQuery != target { (field, isTyping) = (TextField(target.text ?? ""), true) }
        start(target, now, ask)
    }

    private mutating func start(_ query: EpisodesQuery, _ now: Duration, _ ask: (Command) -> Void) {
        retries = 0
        find(list.start(query, from: 0, now), ask)
    }

    private mutating func find(_ part: PagedList<Episode, EpisodesQuery>.PageRequest?, _ ask: (Command) -> Void) {
        guard let part else { return }
        if list.phase == .loading { notices = NoticeQueue() }
        // As many as are here when they are asked for again: who has scrolled down finds them below.
        let known = list.phase == .loading && part.query == list.shownQuery ? list.items.count : 0
        ask(.find(part.query, start: part.start, count: min(max(pageSize, known), 100)))
    }

    /// What was typed is asked before what it does not answer is opened.
    private mutating func confirm(_ now: Duration, _ ask: (Command) -> Void) {
        if typedQuery != list.query || list.items.isEmpty && list.runningSince == nil {
            start(typedQuery, now, ask)
        } else if list.shownQuery == list.query {
            // The first lies on top.
            for episode in list.chosen.reversed() { ask(.open(.episode(id: episode.uuid))) }
            _ = list.apply(.unmarked)
        }
    }
}
