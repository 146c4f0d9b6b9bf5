import Entities
import FluxTesting
import FoundationEssentials
import Persistence
import PostAPI
import Shell
import TerminalUI
import Testing

@testable import Search

@Suite("Search's actions and states survive encoding")
struct RoundTripTests {
    private static let posts = Post.samples(5)
    private static let page = PostPage(
        posts: posts, totalCount: 20, nextPage: 2,
        rateLimit: RateLimit(
            limit: 60, remaining: 58, resetsAt: Date(timeIntervalSince1970: 1_700_000_000.25)))

    @Test("every results action, and every state that it leads to")
    func results() {
        RoundTrip().expect(RoundTrip.samples(Self.nextResults), through: ResultsState(perPage: 20))
    }

    private static func nextResults(_ action: ResultsAction?) -> [ResultsAction] {
        let request = SearchRequest(query: "swift", page: 1, perPage: 20)
        return switch action {
        case nil: [.screenOpened(query: "swift", perPage: 20, at: .zero)]
        case .screenOpened: [.pageArrived(page, for: request)]
        case .pageArrived: [.moved(.last, height: 3, at: .milliseconds(1_234))]
        case .moved:
            [
                .searchFailed(
                    .unreachable(host: "a"), for: SearchRequest(query: "swift", page: 2, perPage: 20),
                    retryAt: .seconds(5))
            ]
        case .searchFailed: [.retryDue(at: .seconds(5))]
        case .retryDue: [.bottomReached(at: .seconds(6))]
        case .bottomReached: [.retried(at: .seconds(7))]
        case .retried: [.stockToggled(.add, posts[0].id)]
        case .stockToggled: [.stockChanged(.add, "a"), .stockChanged(.remove, "a")]
        case .stockChanged: [.stockFailed(.forbidden(detail: "b"), .remove)]
        case .stockFailed: [.noticeDismissed]
        case .noticeDismissed: [.browsed]
        case .browsed: [.list(.marked(height: 4, at: .zero)), .list(.allMarked), .list(.unmarked)]
        case .list: [.batchRequested(StockBatch(.add, [posts[0].id]))]
        case .batchRequested:
            [
                .batchEnded(StockBatch(.add, [posts[0].id]), done: [posts[0].id], nil),
                .batchEnded(StockBatch(.remove, [posts[0].id]), done: [], .notFound),
            ]
        case .batchEnded: [.readMarksRequested(ReadMarkBatch(.read, [posts[0].id]))]
        case .readMarksRequested: [.undone]
        case .undone: [.previewToggled]
        case .previewToggled: [FollowedName("tag:a").map { .followed($0) } ?? .stocksOpened]
        case .followed: [.stocksOpened]
        case .stocksOpened: [.fieldEntered]
        case .fieldEntered: [.edited(.end), .edited(.insert(" tag:s")), .edited(.wordLeft)]
        case .edited: [.menuMoved(.down)]
        case .menuMoved: [.completed]
        case .completed: [.debounced("swift tag:swift", at: .seconds(8))]
        case .debounced: [.menuClosed]
        case .menuClosed: [.fieldLeft]
        case .fieldLeft: [.confirmed(at: .seconds(9))]
        case .confirmed: [.historyOpened]
        case .historyOpened: [.historyMoved(.down, count: 4, height: 2)]
        case .historyMoved: [.historyRemoved("flux", left: 3, height: 2)]
        case .historyRemoved: [.historyFailed(.newer(path: "/a"))]
        case .historyFailed: [.historyChosen("flux", at: .seconds(10))]
        case .historyChosen: [.historyClosed]
        case .historyClosed: [.submitted("流れ", page: 2, at: .seconds(11))]
        case .submitted: [.resumed(at: .seconds(12))]
        case .resumed: []
        }
    }

    @Test("every post action, and every state that it leads to")
    func post() { RoundTrip().expect(RoundTrip.samples(Self.nextPost), through: PostState()) }

    private static func nextPost(_ action: PostAction?) -> [PostAction] {
        let position = PostPosition.text(chunk: 1, part: 3, offset: 17)
        let settings = LayoutSettings(width: 76, .wide)
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let comment = PostComment(
            id: "c", body: "良い\n", createdAt: date, updatedAt: date, user: User(id: "k"))
        return switch action {
        case nil:
            [.screenOpened(known: nil, isLoggedIn: false, at: .zero)]
                + [.screenOpened(known: posts[0], isLoggedIn: true, at: .zero)]
        case .screenOpened:
            failures.map { .postFailed($0, at: .seconds(1), retryAt: .seconds(4)) }
                + [.postFailed(.notFound, at: .seconds(1), retryAt: nil)]
        case .postFailed: [.retryDue(at: .seconds(4))]
        case .retryDue: [.postArrived(posts[1])]
        case .postArrived: [.scrolled(to: position)]
        case .scrolled: [.layoutSettingsChanged(settings)]
        case .layoutSettingsChanged: [.laidOut(chunks: 4, isAll: false, for: settings)]
        case .laidOut: [.codeScrolled(8)]
        case .codeScrolled: [.commentsToggled(from: position, areShown: false, at: .seconds(5))]
        case .commentsToggled: [.commentsFailed(.timedOut(host: "a"))]
        case .commentsFailed: [.commentsArrived([comment])]
        case .commentsArrived: [.stockToggled(.remove)]
        case .stockToggled: [.stockChanged(.remove)]
        case .stockChanged: [.stockFailed(.cancelled, .add)]
        case .stockFailed: [.noticeDismissed]
        case .noticeDismissed: [.browsed]
        case .browsed: [.imagesAppeared(["https://images.example/a"])]
        case .imagesAppeared: [.findOpened]
        case .findOpened:
            [
                .findTextEdited(
                    .insert("流れ"), FindTarget(text: "流れ", match: 2, position: position, codeOffset: 4)),
                .findTextEdited(
                    .left, FindTarget(text: "無い", match: nil, position: .comments, codeOffset: 0)),
            ]
        case .findTextEdited: [.findAccepted]
        case .findAccepted:
            [.matchSelected(FindTarget(text: "流れ", match: 3, position: position, codeOffset: 0))]
        case .matchSelected: [.promptClosed]
        case .promptClosed: [.linkPromptOpened]
        case .linkPromptOpened: [.edited(.insert("1")), .edited(.deleteBackward)]
        case .edited: [.linkOpened("https://qiita.com")]
        case .linkOpened: [.linksUnavailable]
        case .linksUnavailable: [.outlineOpened(ListCursor(selected: 2))]
        case .outlineOpened:
            [.outlineChanged(.edited(.insert("流れ"))), .outlineChanged(.moved(.down, count: 4, height: 3))]
        case .outlineChanged: [.headingChosen(position)]
        case .headingChosen: [.headingsUnavailable]
        case .headingsUnavailable: [.selectionStarted(position)]
        case .selectionStarted: [.selectionMoved(to: .comments, top: position)]
        case .selectionMoved: [.selectionEnded]
        case .selectionEnded: [.copied("流れ\nb")]
        case .copied: [.loginChanged(isLoggedIn: true, at: .seconds(6))]
        case .loginChanged: [.retried(isLoggedIn: true, at: .seconds(7))]
        case .retried: [.resumed(at: .seconds(8))]
        case .resumed: []
        }
    }

    private static let failures: [ServiceFailure] = [
        .cancelled, .unreachable(host: "a"), .timedOut(host: "a"), .insecure(host: "a", detail: "b"),
        .unauthorized, .forbidden(detail: "b"), .notFound, .rateLimited(until: nil),
        .rateLimited(until: Date(timeIntervalSince1970: 1_700_000_000.5)), .unavailable(status: 503),
        .unexpected(detail: "b"),
    ]

    @Test("every stocks action, and every state that it leads to")
    func stocks() {
        let samples = RoundTrip.samples { (action: StocksAction?) in
            switch action {
            case nil: [.screenOpened(perPage: 20, at: .zero)]
            case .screenOpened: [.pageArrived(Self.page, number: 1)]
            case .pageArrived: [.moved(.last, height: 2, at: .seconds(1))]
            case .moved: [.stocksFailed(.unavailable(status: 500), number: 2, retryAt: .seconds(3))]
            case .stocksFailed: [.retryDue(at: .seconds(3))]
            case .retryDue: [.bottomReached(at: .seconds(4))]
            case .bottomReached: [.retried(at: .seconds(5))]
            case .retried: [.confirmed]
            case .confirmed: [.browsed]
            case .browsed:
                [
                    .list(.reordered), .list(.filterOpened), .list(.filterEdited(.insert("x"))),
                    .list(.filterConfirmed), .list(.filterCleared),
                ]
            case .list: [.batchRequested(StockBatch(.remove, [Self.posts[0].id]))]
            case .batchRequested:
                [.batchEnded(StockBatch(.remove, [Self.posts[0].id]), done: [Self.posts[0].id], .notFound)]
            case .batchEnded: [.readMarksRequested(ReadMarkBatch(.unread, [Self.posts[0].id]))]
            case .readMarksRequested: [.undone]
            case .undone: [.stockToggled(.remove, Self.posts[0].id)]
            case .stockToggled: [.stockChanged(.remove, "a")]
            case .stockChanged: [.stockFailed(.notFound, .add)]
            case .stockFailed: [.noticeDismissed]
            case .noticeDismissed: [.resumed(at: .seconds(6))]
            case .resumed: []
            }
        }
        RoundTrip().expect(samples, through: StocksState(perPage: 20))
    }

    @Test("every feed action, and every state that it leads to")
    func feed() {
        let samples = RoundTrip.samples { (action: FeedAction?) in
            switch action {
            case nil: [.screenOpened]
            case .screenOpened: [.moved(.down, height: 7)]
            case .moved:
                [
                    .list(.marked(height: 7, at: .zero), on: Self.posts[0].id),
                    .list(.filterOpened, on: nil),
                ]
            case .list: [.nameChosen(FollowedName("user:b")), .nameChosen(nil)]
            case .nameChosen:
                [.nextUnreadRequested(of: ["user:b"].compactMap { FollowedName($0) }, height: 4)]
            case .nextUnreadRequested: [.opened([Self.posts[0]])]
            case .opened: [.browsed(["https://a"])]
            case .browsed: [.readMarksRequested(ReadMarkBatch(.read, [Self.posts[0].id]))]
            case .readMarksRequested: [.refreshed]
            case .refreshed: [FollowedName("user:b").map { .unfollowed($0) } ?? .refreshed]
            case .unfollowed: [.stockToggled(.add, Self.posts[0].id)]
            case .stockToggled: [.stockChanged(.add, "a")]
            case .stockChanged: [.stockFailed(.notFound, .add)]
            case .stockFailed: [.batchRequested(StockBatch(.add, [Self.posts[0].id]))]
            case .batchRequested: [.batchEnded(StockBatch(.add, ["a"]), done: ["a"], .notFound)]
            case .batchEnded: [.undone]
            case .undone: [.previewToggled]
            case .previewToggled: [.noticeDismissed]
            case .noticeDismissed: [.resumed]
            case .resumed: []
            }
        }
        RoundTrip().expect(samples, through: FeedState())
    }

    @Test("every stocked action, and every state that it leads to")
    func stocked() {
        let ids = Self.posts.map(\.id)
        let samples = RoundTrip.samples { (action: StockedAction?) in
            switch action {
            case nil:
                [.stockStatusLoaded(ids[0], isStocked: true), .stockStatusLoaded(ids[1], isStocked: false)]
            case .stockStatusLoaded:
                [.stocksListed(ids, areAll: true), .stocksListed([ids[2]], areAll: false)]
            case .stocksListed: [.changeStarted(.add, ids[3]), .changeStarted(.remove, ids[4])]
            case .changeStarted: [.changeDone(.remove, ids[4])]
            case .changeDone: [.changeFailed(ids[3])]
            case .changeFailed: [.postsRead(ids)]
            case .postsRead: [.stocksCleared]
            case .stocksCleared: []
            }
        }
        RoundTrip().expect(samples, through: StockedState())
    }

    @Test("every history and recent-posts action, and every state that it leads to")
    func shared() {
        let history = RoundTrip.samples { (action: HistoryAction?) in
            switch action {
            case nil: [.historyRead(["swift", "流れ \"b\""]), .historyRead([])]
            case .historyRead: [.queryForgotten("swift")]
            case .queryForgotten: [.historyFailed(.broken(path: "/a")), .historyFailed(.exposed(path: "/a"))]
            case .historyFailed: []
            }
        }
        RoundTrip().expect(history, through: HistoryState())
        let seen = RoundTrip.samples { (action: RecentPostsAction?) in
            switch action {
            case nil: Self.posts.map { .postChosen($0) }
            case .postChosen: []
            }
        }
        RoundTrip().expect(seen, through: RecentPostsState())
    }
}
