package import ApplicationFlux
package import Entities
package import FluxCore
package import FoundationEssentials
package import Markdown
package import Persistence
package import PostAPI
import ReactiveCore
package import Shell

/// Finds posts, shows one, and lists what is stocked. Made by the composition root; everything in it ends with
/// `close()`.
package final class SearchFeature: Sendable {
    /// The scope `…/search`, the parent of its screens' scopes.
    package let scope: Scope
    private let services: SearchServices
    private let markdown: any MarkdownParsing
    private let formatDate: DateFormat

    /// - Parameters:
    ///   - parent: The scope that the feature ends with.
    ///   - flux: Where opened posts go, and who is told when the service does not accept the token.
    ///   - shell: Shows pages in the browser.
    ///   - api: Where posts come from.
    ///   - markdown: How a post's text is parsed.
    ///   - history: Where queries are remembered.
    ///   - follows: What is followed.
    ///   - now: What the end of a rate limit is compared with.
    ///   - formatDate: How dates are written.
    package init(
        in parent: Scope, flux: ApplicationFlux, shell: ShellFlux, api: any PostAPI,
        markdown: any MarkdownParsing, history: any ValueVault<SearchHistory>,
        follows: any FollowLibrary, now: @escaping @Sendable () -> Date,
        formatDate: DateFormat
    ) {
        let scope = parent.child("search")
        let stocked = scope.store(StockedState())
        let creator = FollowsActionCreator(
            scope: scope, library: follows, api: api, flux: flux, shell: shell, date: now)
        services = SearchServices(
            flux: flux, shell: shell, api: api,
            stocked: StockedActionCreator(scope: scope, store: stocked, api: api, flux: flux),
            history: HistoryActionCreator(scope: scope, store: scope.store(HistoryState()), vault: history),
            recentPosts: scope.store(RecentPostsState()),
            follows: scope.store(FollowsState()) { creator.run($0) }, date: now)
        (self.scope, self.markdown, self.formatDate) = (scope, markdown, formatDate)
        flux.token.store.select { $0.isLoggedIn }.changes.subscribe { isLoggedIn in
            if !isLoggedIn { stocked.dispatch(.stocksCleared) }
        }.disposed(by: scope)
    }

    /// Opens a results screen, in a scope of its own. It shows at once what it had when it closed, and asks
    /// for that again.
    ///
    /// - Parameters:
    ///   - query: What to find; `nil` for whatever was asked last on a screen opened without one.
    ///   - perPage: Posts a page, 1...100.
    package func openResults(
        _ query: String? = nil, perPage: Int = defaultPageSize, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<ResultsLogic> {
        let scope = scope.child("results", route: Route.search(query: query).url)
        let creator = ResultsActionCreator(scope: scope, search: services)
        let store = scope.store(ResultsState(perPage: perPage)) { creator.run($0) }
        switch opening {
        case .byUser, .returned:
            let had = opening == .returned && !store.state.query.isEmpty
            store.dispatch(
                .screenOpened(query: had ? nil : query, perPage: perPage, at: scope.scheduler.now))
        case .resumed: store.dispatch(.resumed(at: scope.scheduler.now))
        case .restored: break
        }
        return Screen(scope, store) { [services] in ResultsShown($0, services) }
    }

    /// Opens a post's screen, in a scope of its own. It shows at once what it had when it closed, or what a list
    /// had of the post, and reads it.
    package func openPost(_ id: Post.ID, _ opening: ScreenEntry.Opening = .byUser) -> Screen<PostLogic> {
        let scope = scope.child("post(\(id))", route: Route.post(id: id).url)
        let contents = PostContentCache(markdown: markdown, formatDate: formatDate.day)
        let creator = PostActionCreator(scope: scope, id: id, search: services) {
            post, comments, settings, count in
            contents.content(of: post, comments).layOut(count, for: settings)
        }
        let store = scope.store(PostState()) { creator.run($0) }
        let token = services.flux.token.store
        token.select { $0.isLoggedIn }.changes.subscribe { [scheduler = scope.scheduler] in
            store.dispatch(.loginChanged(isLoggedIn: $0, at: scheduler.now))
        }.disposed(by: scope)
        switch opening {
        case .byUser, .returned:
            store.dispatch(
                .screenOpened(
                    known: services.recentPosts.state.posts.first { $0.id == id },
                    isLoggedIn: token.state.isLoggedIn, at: scope.scheduler.now))
        case .resumed: store.dispatch(.resumed(at: scope.scheduler.now))
        case .restored: break
        }
        return Screen(scope, store) { [services] state in
            PostShown(
                id: id, state: state, content: contents.content(of: state),
                stock: services.stocked.store.state[id], isLoggedIn: token.state.isLoggedIn,
                images: services.shell.images.state)
        }
    }

    /// Opens the screen of the user's stocks, in a scope of its own.
    ///
    /// - Parameter perPage: Posts a page, 1...100.
    package func openStocks(
        perPage: Int = defaultPageSize, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<StocksLogic> {
        let scope = scope.child("stocks", route: Route.stocks.url)
        let creator = StocksActionCreator(scope: scope, search: services)
        let store = scope.store(StocksState(perPage: perPage)) { creator.run($0) }
        switch opening {
        case .byUser, .returned:
            store.dispatch(.screenOpened(perPage: perPage, at: scope.scheduler.now))
        case .resumed: store.dispatch(.resumed(at: scope.scheduler.now))
        case .restored: break
        }
        return Screen(scope, store) { [services] in StocksShown($0, services) }
    }

    /// Opens the screen of what is followed, in a scope of its own.
    package func openFeed(_ opening: ScreenEntry.Opening = .byUser) -> Screen<FeedLogic> {
        let scope = scope.child("following", route: Route.following.url)
        let creator = FeedActionCreator(scope: scope, search: services)
        let store = scope.store(FeedState()) { creator.run($0) }
        let (follows, stocked, cachedRows) = (services.follows, services.stocked.store, FeedRows())
        let shown = { @Sendable in FeedShown($0, follows.state, stocked.state, cachedRows) }
        // The rows follow from two stores: neither knows where in them the selection then is.
        Observable.merge([
            follows.select { $0.$feed }.changes.map { _ in },
            follows.select { $0.$readPosts }.changes.map { _ in },
            store.select { $0.arrangement }.changes.map { _ in },
            store.select { $0.name }.changes.map { _ in },
        ]).subscribe {
            let (before, now) = (store.state.list, shown(store.state).cursorFollowingSelection)
            if now != before { store.dispatch(.rowsChanged(now)) }
        }.disposed(by: scope)
        switch opening {
        case .byUser, .returned: store.dispatch(.screenOpened)
        case .resumed: store.dispatch(.resumed)
        case .restored: break
        }
        return Screen(scope, store, shown: shown)
    }

    /// Looks by and by at what is followed, from the first that is: at one tag, person or search a minute at most, and at
    /// none that was looked at in the last half an hour. While nothing is followed nothing happens. Call it before any
    /// screen opens.
    package func startBackgroundChecks() {
        let (follows, date, scheduler) = (services.follows, services.date, scope.scheduler)
        follows.dispatch(.appStarted)
        Observable.timer(.seconds(1), on: scheduler).subscribe { _ in
            follows.dispatch(.loadRequested(checking: false))
        }.disposed(by: scope)
        follows.select { $0.follows.isEmpty }.asObservable().flatMapLatest { isEmpty in
            isEmpty ? .never() : Observable.timer(.seconds(2), period: .seconds(60), on: scheduler)
        }.subscribe { _ in follows.dispatch(.checkDue(at: date())) }.disposed(by: scope)
    }

    /// What is followed, as far as it was asked for.
    package var follows: Store<FollowsState> { services.follows }

    /// Stocks a post, or does not any more, as a command line asks for it.
    package func change(_ change: StockChange, _ id: Post.ID) async throws(ServiceFailure) {
        let failure = await withCheckedContinuation { continuation in
            services.stocked.change(change, id) { continuation.resume(returning: $0) }
        }
        if let failure { throw failure }
    }

    /// The screens of this feature, for the shell.
    package var entries: [ScreenEntry] {
        [
            ScreenEntry("search", tab: "Search") { [self] route, _, opening in
                ViewedScreen(openResults(route["q"], opening), ResultsView(markdown, formatDate: formatDate))
            },
            ScreenEntry("post/:id", tab: "Search") { [self] _, values, opening in
                ViewedScreen(openPost(values["id"] ?? "", opening), PostView(formatDate: formatDate))
            },
            ScreenEntry("stocks", tab: "Search", needsLogin: true) { [self] _, _, opening in
                ViewedScreen(openStocks(opening), StocksView(formatDate: formatDate))
            },
        ]
    }

    /// The screen of what is followed, for the shell: a tab with how many posts are not read.
    package var followingEntries: [ScreenEntry] {
        let follows = services.follows
        return [
            ScreenEntry("following", tab: "Following", count: { follows.state.feed.count }) {
                [self] _, _, opening in
                ViewedScreen(openFeed(opening), FeedView(markdown, formatDate: formatDate))
            }
        ]
    }

    /// Posts asked for at a time, unless a command line says otherwise.
    package static let defaultPageSize = 20

    /// Ends every screen and all work of this feature.
    package func close() { scope.close() }
}

/// What the screens of this feature share: the services they ask, and the stores that outlive each of them.
struct SearchServices: Sendable {
    let flux: ApplicationFlux
    let shell: ShellFlux
    let api: any PostAPI
    /// What is known of the user's stocks.
    let stocked: StockedActionCreator
    /// Earlier queries.
    let history: HistoryActionCreator
    /// Posts that were opened from a list: they show at once.
    let recentPosts: Store<RecentPostsState>
    /// What is followed, and which of that is not read.
    let follows: Store<FollowsState>
    /// What the end of a rate limit is compared with.
    let date: @Sendable () -> Date

    /// Opens the screen of a post that a list has: it shows at once.
    func open(_ post: Post) {
        recentPosts.dispatch(.postChosen(post))
        flux.routing.dispatch(.opened(.post(id: post.id)))
    }
}

extension Route {
    /// The screen that finds posts; `nil` for no query yet.
    package static func search(query: String?) -> Route { Route("search", parameters: ["q": query]) }

    /// The screen of one post.
    package static func post(id: Post.ID) -> Route { Route("post", id) }

    /// The screen of what is followed.
    package static var following: Route { Route("following") }

    /// The screen of what the user has stocked.
    package static var stocks: Route { Route("stocks") }
}
