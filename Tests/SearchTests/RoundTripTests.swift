import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import FluxTesting
import FoundationEssentials
import Persistence
import PostAPI
import ServiceTexts
import TerminalFrames
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
        let answer = SearchAnswer(
            perPage: 20, rateLimit: page.rateLimit, serviceFailure: .rateLimited(until: nil), leftOut: 2)
        return switch action {
        case nil: [.screenOpened(query: "swift", perPage: 20, at: .zero)]
        case .screenOpened: pageActions(FoundPosts.self, "swift", metadata: answer).map { .pages($0) }
        case .pages: listActions.map { .list($0) }
        case .list: [.readPostsHidden(["a", "b"]), .readPostsHidden(nil)]
        case .readPostsHidden: postActions.map { .posts($0) }
        case .posts: [.refreshed(at: .seconds(7))]
        case .refreshed: [.noticeDismissed]
        case .noticeDismissed: [.stocksOpened]
        case .stocksOpened: [.fieldEntered]
        case .fieldEntered: [.edited(.end), .edited(.insert(" tag:s")), .edited(.wordLeft)]
        case .edited: [.menuMoved(.down)]
        case .menuMoved: [.completed]
        case .completed: [.debounced("swift tag:swift", at: .seconds(8))]
        case .debounced: [.menuClosed]
        case .menuClosed: [.fieldLeft]
        case .fieldLeft: [.confirmed(at: .seconds(9))]
        case .confirmed: [.historyOpened]
        case .historyOpened: [.historyMoved(.down, count: 4)]
        case .historyMoved: [.historyRemoved("flux", left: 3)]
        case .historyRemoved: [.historyFailed(.newer(path: "/a"))]
        case .historyFailed: [.historyChosen("flux", at: .seconds(10))]
        case .historyChosen: [.historyClosed]
        case .historyClosed: [.submitted("流れ", page: 2, at: .seconds(11))]
        case .submitted: [.resumed(at: .seconds(12))]
        case .resumed: []
        }
    }

    /// The first request of a list.
    private static func request<Endpoint>(
        _ type: Endpoint.Type, _ key: Endpoint.Key
    ) -> InfiniteQuery<Endpoint>.Request where Endpoint.Cursor == Int {
        var list = InfiniteQuery<Endpoint>()
        list.reduce(.shown(key, from: 1, at: .zero), .ignoring)
        return list.runningRequest!
    }

    private static func pageActions<Endpoint>(
        _ type: Endpoint.Type, _ key: Endpoint.Key, metadata: Endpoint.Metadata? = nil
    ) -> [InfiniteQuery<Endpoint>.Action]
    where Endpoint.Cursor == Int, Endpoint.Item == Post, Endpoint.Failure == ServiceFailure {
        let first = request(type, key)
        let page = InfinitePage<Endpoint>(
            posts, next: 2, total: 20, refetchAfter: .seconds(9), metadata: metadata)
        return [
            .pageArrived(page, for: first, at: .seconds(1)), .nextPageRequested(at: .seconds(2)),
            .pageFailed(.unreachable(host: "a"), for: first, retryAt: .seconds(5)), .woken(at: .seconds(5)),
            .refetchRequested(at: .seconds(6)), .restored(at: .seconds(7)),
            .provided(page, of: key, from: 1, at: .seconds(8)),
        ]
    }

    private static let listActions: [ListAction] = [
        .moved(.last, at: .milliseconds(1_234)), .marked(at: .zero), .resized(height: 3), .allMarked,
        .unmarked, .ordered(.popular), .filterOpened, .filterEdited(.insert("x")), .filterConfirmed,
        .filterCleared,
        .previewToggled, .previewUnavailable,
    ]

    private static let postActions: [PostOperationsAction] = {
        let batch = StockBatch(.remove, [posts[0].id])
        return [
            .opened([posts[0]]), .browsed(["https://a"]), .stockRequested(batch),
            .readMarksRequested(ReadMarkBatch(.read, [posts[0].id])),
            .failureDismissed,
        ]
            + [FollowedName("tag:a")].compactMap(\.self).flatMap { name -> [PostOperationsAction] in
                let follow = Follow(
                    name: name, followedAt: Date(timeIntervalSince1970: 9), checkedAt: nil, newestAt: nil,
                    unread: 1)
                return [
                    .followed(name), .unfollowed(follow, posts), .nothingUnread, .noNameToUnfollow,
                ]
            }
    }()

    @Test("every post action, and every state that it leads to")
    func post() {
        let actions = RoundTrip.samples(Self.nextPost)
        for failure in [nil] + Self.failures.map({ $0 as ServiceFailure? }) {
            RoundTrip().expect(
                actions, through: PostState.answered(Self.posts[0], [Self.comment], failure: failure))
        }
        RoundTrip().expect(actions, through: PostState())
    }

    private static let comment = PostComment(
        id: "c", body: "良い\n", createdAt: Date(timeIntervalSince1970: 1_700_000_000),
        updatedAt: Date(timeIntervalSince1970: 1_700_000_000), user: User(id: "k"))

    private static func nextPost(_ action: PostAction?) -> [PostAction] {
        let position = PostPosition.text(chunk: 1, part: 3, offset: 17)
        let settings = LayoutSettings(width: 76, .wide)
        return switch action {
        case nil: [.screenOpened]
        case .screenOpened: [.scrolled(to: position)]
        case .scrolled: [.layoutSettingsChanged(settings)]
        case .layoutSettingsChanged: [.laidOut(chunks: 4, isAll: false, for: settings)]
        case .laidOut: [.codeScrolled(8)]
        case .codeScrolled: [.commentsToggled(from: position, areShown: false)]
        case .commentsToggled: postActions.map { .posts($0) }
        case .posts: [.noticeDismissed]
        case .noticeDismissed: [.imagesAppeared(["https://images.example/a"])]
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
        case .linkOpened: [.anchorFollowed(to: position, from: .start)]
        case .anchorFollowed: [.anchorRequested("a")]
        case .anchorRequested: [.anchorReached(position), .anchorReached(nil)]
        case .anchorReached: [.returnedFromAnchor]
        case .returnedFromAnchor: [.linkNotFound("99")]
        case .linkNotFound: [.linksUnavailable]
        case .linksUnavailable: [.menuOpened(.places)]
        case .menuOpened: [.menuChanged(.edited(.insert("a")))]
        case .menuChanged: [.queryChosen("tag:a")]
        case .queryChosen: [.exportChosen(.textFile, proposing: "a.txt")]
        case .exportChosen: [.exported(.command("wc")), .exported(.editor)]
        case .exported: [.neighbourChosen(.nextUnread)]
        case .neighbourChosen: [.nothingFound]
        case .nothingFound: [.outlineOpened(ListCursor(selected: 2))]
        case .outlineOpened:
            [.outlineChanged(.edited(.insert("流れ"))), .outlineChanged(.moved(.down, count: 4, height: 3))]
        case .outlineChanged: [.headingChosen(position)]
        case .headingChosen: [.headingsUnavailable]
        case .headingsUnavailable: [.selectionStarted(position)]
        case .selectionStarted: [.selectionMoved(to: .comments, top: position)]
        case .selectionMoved: [.selectionEnded]
        case .selectionEnded: [.copied("流れ\nb")]
        case .copied: [.retried(isLoggedIn: true)]
        case .retried: [.resumed]
        case .resumed: []
        }
    }

    private static let failures: [ServiceFailure] = [
        .cancelled, .unreachable(host: "a"), .interrupted(host: "a"), .timedOut(host: "a"),
        .insecure(host: "a", detail: "b"),
        .unauthorized, .forbidden(detail: "b"), .notFound, .rateLimited(until: nil),
        .rateLimited(until: Date(timeIntervalSince1970: 1_700_000_000.5)), .unavailable(status: 503),
        .unexpected(detail: "b"),
    ]

    @Test("every stocks action, and every state that it leads to")
    func stocks() {
        let samples = RoundTrip.samples { (action: StocksAction?) in
            switch action {
            case nil: [.screenOpened(perPage: 20, at: .zero)]
            case .screenOpened: Self.pageActions(StockedPosts.self, .mine, metadata: 2).map { .pages($0) }
            case .pages: Self.listActions.map { .list($0) }
            case .list: [.readPostsHidden(["a", "b"]), .readPostsHidden(nil)]
            case .readPostsHidden: Self.postActions.map { .posts($0) }
            case .posts: [.refreshed(at: .seconds(5))]
            case .refreshed: [.noticeDismissed]
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
            case .screenOpened: Self.listActions.map { .list($0) }
            case .list: [.readPostsHidden(["a", "b"]), .readPostsHidden(nil)]
            case .readPostsHidden: [.nameChosen(FollowedName("user:b")), .nameChosen(nil)]
            case .nameChosen:
                [
                    .nextUnreadRequested(
                        of: ["user:b"].compactMap { FollowedName($0) }, at: .zero)
                ]
            case .nextUnreadRequested: Self.postActions.map { .posts($0) }
            case .posts: [.refreshed]
            case .refreshed: [.videosToggled([Self.posts[0]])]
            case .videosToggled: [.resumed]
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
            case nil: [.changesMade(.add, [ids[3]]), .changesMade(.remove, [ids[4]])]
            case .changesMade: [.postsRead([ids[3]])]
            case .postsRead: [.loginAwaited(StockBatch(.add, ids))]
            case .loginAwaited: [.loginAwaitEnded]
            case .loginAwaitEnded: []
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
            case .postChosen: [.neighbourRequested(.next, of: "a")]
            case .neighbourRequested: []
            }
        }
        RoundTrip().expect(seen, through: RecentPostsState())
    }

    @Test("a screen that becomes live requests no write, whatever was interrupted")
    func interruptedWrites() {
        let resumed = Duration.seconds(90)
        let results = RoundTrip.samples(Self.nextResults)
        #expect(
            ResultsState(perPage: 20).writesOnResuming(after: results, by: .resumed(at: resumed)).isEmpty)
        let post = RoundTrip.samples(Self.nextPost)
        #expect(PostState().writesOnResuming(after: post, by: .resumed).isEmpty)
        let posts = Self.postActions.map { FeedAction.posts($0) }
        #expect(FeedState().writesOnResuming(after: posts, by: .resumed).isEmpty)
        let stocks = Self.postActions.map { StocksAction.posts($0) }
        #expect(
            StocksState(perPage: 20).writesOnResuming(after: stocks, by: .resumed(at: resumed)).isEmpty)
    }
}
