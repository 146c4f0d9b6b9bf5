public import Entities
public import FluxCore
import VideoAPI

/// The store of an episodes screen.
public typealias EpisodesStore = Store<EpisodesState>

/// What an episodes screen knows.
public struct EpisodesState: Reducible {
    /// Where the question stands.
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The beginning of the list is on its way; episodes of the question before may still be here.
        case loading
        case loaded
        case loadingMore
        /// The beginning did not come; what was known of this list is here.
        case failed(ServiceFailure)
        /// The next part did not come; those before it are here.
        case failedMore(ServiceFailure)

        /// Whether an answer is on its way.
        public var isRunning: Bool { self == .loading || self == .loadingMore }

        /// Whether the answer has come, good or bad.
        public var isSettled: Bool { self != .idle && !isRunning }
    }

    /// `nil` before the first.
    public var question: EpisodesQuestion?
    public var phase = Phase.idle
    /// Answers to `shownQuestion`; no id twice.
    @Tracked public var episodes: [Episode] = []
    /// What `episodes` answer: `question`, or the one before while the first are on their way.
    public var shownQuestion: EpisodesQuestion?
    /// How many match; `nil` when the instance does not say.
    public var total: Int?
    /// Where the next part starts; `nil` when there is none.
    public var next: Int?
    /// 1...100.
    public var pageSize: Int
    /// What failed while there were episodes to show; asking anew puts it away.
    public var notices = NoticeQueue<ServiceFailure>()

    /// - Parameter pageSize: Episodes asked for at a time, 1...100.
    public init(pageSize: Int) {
        self.pageSize = pageSize
    }

    /// How many to ask for: as many as are here when they are asked for again, so that who has scrolled down
    /// finds them below.
    func count(of question: EpisodesQuestion, from start: Int) -> Int {
        let known = start == 0 && question == shownQuestion ? episodes.count : 0
        return min(max(pageSize, known), 100)
    }

    public mutating func reduce(_ action: EpisodesAction) {
        switch action {
        case .screenOpened(let question, let pageSize):
            self.pageSize = pageSize
            if let question, question != shownQuestion { forget() }
        case .episodesAsked(let question):
            (self.question, phase, next) = (question, .loading, nil)
            notices = NoticeQueue()
        case .moreAsked(let question, let start) where question == self.question && start == next:
            phase = .loadingMore
        case .pageArrived(let page, let question, let start) where isAwaiting(question, start):
            take(page)
        case .askingFailed(let failure, let question, let start) where isAwaiting(question, start):
            fail(failure)
        case .noticeDismissed: notices.reduce(.dismissed)
        case .moreAsked, .pageArrived, .askingFailed: break  // Late: something else was asked since.
        }
    }

    private func isAwaiting(_ question: EpisodesQuestion, _ start: Int) -> Bool {
        guard question == self.question else { return false }
        return phase == .loading && start == 0 || phase == .loadingMore && start == next
    }

    private mutating func take(_ page: EpisodePage) {
        let isFirst = phase == .loading
        // New uploads shift the list: an episode can come twice.
        var known = isFirst ? [] : Set(episodes.map(\.id))
        let new = page.episodes.filter { known.insert($0.id).inserted }
        if isFirst { show(new) } else { episodes += new }
        (total, next, phase, shownQuestion) = (page.total, page.next, .loaded, question)
    }

    private mutating func fail(_ failure: ServiceFailure) {
        phase = phase == .loading ? .failed(failure) : .failedMore(failure)
        if shownQuestion != question { forget() }
        if !episodes.isEmpty { notices.reduce(.raised(failure)) }
    }

    private mutating func forget() {
        show([])
        (total, shownQuestion) = (nil, nil)
    }

    /// Who follows the episodes hears of a change only.
    private mutating func show(_ episodes: [Episode]) {
        if episodes != self.episodes { self.episodes = episodes }
    }
}
