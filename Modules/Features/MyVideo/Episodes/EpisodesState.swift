package import ApplicationFlux
package import Entities
package import FluxCore
package import TerminalUI
import VideoAPI

/// Everything that an episodes screen shows.
package struct EpisodesState: Reducible {
    /// What is asked for.
    package enum Command: Sendable, Equatable {
        /// A part of the list, in the place of what is being asked.
        case find(EpisodesQuestion, start: Int, count: Int)
        /// Say when the text has rested.
        case rest
        /// Say when the rate limit has reset.
        case retry(at: Duration)
        case open(Route)
        case video(VideoState.Command)
    }

    /// `nil` before the first.
    package private(set) var question: EpisodesQuestion?
    /// Where `question` stands.
    package private(set) var phase = Phase.idle
    /// Since when an answer is awaited; `nil` when none is.
    package private(set) var since: Duration?
    /// When the screen asks again by itself; `nil` when it will not.
    package private(set) var retryAt: Duration?
    /// Answers to `shownQuestion`; an id never stands twice.
    @Tracked package private(set) var episodes: [Episode] = []
    /// What `episodes` answer: `question`, or the one before while the first are on their way.
    package private(set) var shownQuestion: EpisodesQuestion?
    /// How many match; `nil` when the instance does not say.
    package private(set) var total: Int?
    /// Where the next part starts; `nil` when there is none.
    package private(set) var next: Int?
    /// 1...100.
    package private(set) var pageSize: Int
    /// What stands in the field, and where the list is.
    package private(set) var query = QueryList<Episode.ID>(isTyping: true)
    /// Rows that fit on the screen, as far as is known.
    private var height = 20
    /// What failed while there were episodes to show; asking anew puts it away.
    package private(set) var notices = NoticeQueue<ServiceFailure>()
    /// What this screen changes in the library, and plays.
    package private(set) var video = VideoState()

    /// - Parameter pageSize: Episodes asked for at a time, 1...100.
    package init(pageSize: Int) {
        self.pageSize = pageSize
    }

    /// The episode that is selected; `nil` for none.
    var selected: Episode? {
        let place = query.list.cursor.selected
        return place < episodes.count ? episodes[place] : nil
    }

    package mutating func reduce(_ action: EpisodesAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let wanted, let pageSize, let now):
            self.pageSize = pageSize
            open(wanted, now, ask)
        case .resumed(let now): resume(now, ask)
        case .edited(let edit):
            query.field.apply(edit)
            ask(.rest)
        case .rested(let now): if typed != question { find(typed, now, ask) }
        case .moved(let command, let height, let now): move(command, height, now, ask)
        case .confirmed(let now): confirm(now, ask)
        case .refreshed(let now):
            if case .failedMore = phase { findMore(now, ask) } else { find(typed, now, ask) }
        case .submitted(let question, let now):
            if typed != question { query.field.replace(with: question.text ?? "") }
            find(question, now, ask)
        case .moreWanted(let now): findMore(now, ask)
        case .video(let action): video.reduce(action) { ask(.video($0)) }
        case .noticeDismissed: notices.reduce(.dismissed)
        case .pageArrived(let page, let question, let start) where isAwaiting(question, start):
            take(page, of: question)
        case .askingFailed(let failure, let question, let start, let due) where isAwaiting(question, start):
            fail(failure)
            retryAt = due
            if let due { ask(.retry(at: due)) }
        case .retryDue(let due): if retryAt == due { retry(due, ask) }
        case .pageArrived, .askingFailed: break  // Late: something else was asked since.
        }
    }

    /// What the field asks for.
    private var typed: EpisodesQuestion { EpisodesQuestion(query.field.text) }

    private mutating func open(_ wanted: EpisodesQuestion?, _ now: Duration, _ ask: (Command) -> Void) {
        if let wanted, wanted != shownQuestion { forget() }
        video.reduce(.screenOpened)
        since = nil
        let asked = wanted ?? question ?? .newest
        if typed != asked { query = QueryList(TextField(asked.text ?? ""), isTyping: true) }
        find(asked, now, ask)
    }

    private mutating func resume(_ now: Duration, _ ask: (Command) -> Void) {
        video.reduce(.resumed) { ask(.video($0)) }
        since = nil
        if phase.isRunning || retryAt != nil { retry(now, ask) }
        if typed != question { ask(.rest) }
    }

    /// Asks again for what is awaited, or failed.
    private mutating func retry(_ now: Duration, _ ask: (Command) -> Void) {
        switch phase {
        case .loading, .failed: if let question { find(question, now, ask) }
        case .loadingMore, .failedMore:
            phase = .loaded
            findMore(now, ask)
        case .idle, .loaded: break
        }
    }

    private mutating func find(_ question: EpisodesQuestion, _ now: Duration, _ ask: (Command) -> Void) {
        self.question = question
        (phase, since, retryAt, next, notices) = (.loading, since ?? now, nil, nil, NoticeQueue())
        // As many as are here when they are asked for again: who has scrolled down finds them below.
        let known = question == shownQuestion ? episodes.count : 0
        ask(.find(question, start: 0, count: min(max(pageSize, known), 100)))
    }

    /// Asks for what follows, if anything does and nothing is being asked.
    private mutating func findMore(_ now: Duration, _ ask: (Command) -> Void) {
        guard let question, let next, !phase.isRunning else { return }
        (phase, since, retryAt) = (.loadingMore, now, nil)
        ask(.find(question, start: next, count: pageSize))
    }

    private mutating func move(
        _ command: QueryListCommand, _ height: Int, _ now: Duration, _ ask: (Command) -> Void
    ) {
        self.height = height
        let wasAtBottom = isAtBottom
        query.apply(command, in: episodes, height: height)
        // The end of the list has come onto the screen, or is there while nothing failed.
        if case .move = command, isAtBottom, phase == .loaded || !wasAtBottom { findMore(now, ask) }
    }

    private var isAtBottom: Bool {
        query.list.cursor.visible(count: episodes.count, height: height).upperBound == episodes.count
    }

    /// What was typed is asked before what it does not answer is opened.
    private mutating func confirm(_ now: Duration, _ ask: (Command) -> Void) {
        if typed != question || episodes.isEmpty && !phase.isRunning {
            find(typed, now, ask)
        } else if let selected, shownQuestion == question {
            ask(.open(.episode(id: selected.uuid)))
        }
    }

    private func isAwaiting(_ question: EpisodesQuestion, _ start: Int) -> Bool {
        guard question == self.question else { return false }
        return phase == .loading && start == 0 || phase == .loadingMore && start == next
    }

    private mutating func take(_ page: EpisodePage, of question: EpisodesQuestion) {
        let isFirst = phase == .loading
        // New uploads shift the list: an episode can come twice.
        var known = isFirst ? [] : Set(episodes.map(\.id))
        let new = page.episodes.filter { known.insert($0.id).inserted }
        show(isFirst ? new : episodes + new, for: question)
        (total, next, phase, since) = (page.total, page.next, .loaded, nil)
    }

    private mutating func fail(_ failure: ServiceFailure) {
        (phase, since) = (phase == .loading ? .failed(failure) : .failedMore(failure), nil)
        if shownQuestion != question { forget() }
        if !episodes.isEmpty { notices.reduce(.raised(failure)) }
    }

    private mutating func forget() {
        show([], for: nil)
        total = nil
    }

    /// The selection stays on its episode, or begins at the top of another list.
    private mutating func show(_ episodes: [Episode], for question: EpisodesQuestion?) {
        if episodes != self.episodes { self.episodes = episodes }  // Who follows them hears of a change only.
        if question == shownQuestion {
            query.list.follow(episodes, height: height)
        } else {
            query.list.restart(episodes)
        }
        shownQuestion = question
    }
}
