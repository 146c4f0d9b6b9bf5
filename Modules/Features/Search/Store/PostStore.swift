public import Entities
public import FluxCore

/// The store of a post's screen.
public typealias PostStore = Store<PostState>

/// What a post's screen knows.
public struct PostState: Reducible {
    public enum Phase: Codable, Sendable, Equatable {
        case idle
        case loading
        case loaded
        case failed(ServiceFailure)
    }

    /// What failed while there was a post to show.
    public struct Notice: Codable, Sendable, Equatable {
        public enum Wish: Codable, Sendable, Equatable {
            case read, comments
            case stock(StockChange)
        }

        public let wish: Wish
        public let failure: ServiceFailure
    }

    /// What is told once.
    public enum Command: Sendable, Equatable { case stocked(StockChange) }

    /// The post that is shown or asked for; empty before the first.
    public var id: Post.ID = ""
    /// Stays while the same post is asked for again.
    @Tracked public var post: Post?
    public var phase = Phase.idle
    public var stock = StockState()
    /// Newest first; `nil` before they were asked for.
    @Tracked public var comments: [PostComment]?
    public var isReadingComments = false
    /// Where the screen was left.
    public var reading = PostReading()
    public var notices = NoticeQueue<Notice>()

    public init() {}

    public mutating func reduce(_ action: PostAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened:
            stock.rollBack()
            isReadingComments = false
        case .postKnown(let post):
            self = PostState()
            (id, self.post) = (post.id, post)
        case .postStarted(let id):
            if id != self.id { self = PostState() }
            (self.id, phase, notices) = (id, .loading, NoticeQueue())
        case .postArrived(let post) where post.id == id:
            if post != self.post { self.post = post }
            phase = .loaded
            stock.recount()
        case .postFailed(let failure, let id) where id == self.id:
            phase = .failed(failure)
            if post != nil { raise(.read, failure) }
        case .stockLearned(let isStocked, let id) where id == self.id: stock.learn(isStocked)
        case .stockStarted(let change, let id) where id == self.id: stock.begin(change)
        case .stockDone(let change, let id) where id == self.id:
            stock.finish(change)
            ask(.stocked(change))
        case .stockFailed(let failure, let change, let id) where id == self.id:
            stock.rollBack()
            raise(.stock(change), failure)
        case .commentsStarted(let id) where id == self.id: isReadingComments = true
        case .commentsArrived(let comments, let id) where id == self.id:
            if comments != self.comments { self.comments = comments }
            isReadingComments = false
        case .commentsFailed(let failure, let id) where id == self.id:
            isReadingComments = false
            raise(.comments, failure)
        case .left(let reading, let id) where id == self.id: self.reading = reading
        case .noticeDismissed: notices.reduce(.dismissed)
        case .postArrived, .postFailed, .stockLearned, .stockStarted, .stockDone, .stockFailed,
            .commentsStarted, .commentsArrived, .commentsFailed, .left:
            break  // Late: another post is shown.
        }
    }

    /// Who has to log in is sent there, and need not be told as well.
    private mutating func raise(_ wish: Notice.Wish, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(Notice(wish: wish, failure: failure))) }
    }
}
