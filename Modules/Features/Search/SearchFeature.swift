package import ApplicationFlux
package import Entities
package import FluxCore
import FluxQueries
package import FluxRouting
package import FluxScreens
package import FoundationEssentials
package import Markdown
package import Persistence
package import PostAPI
import ReactiveCore
package import ServiceTexts
package import TerminalFrames

/// The search feature: finds and shows posts, and lists stocks and follows. The composition root creates it;
/// everything in it ends with its scope.
package struct SearchFeature: Sendable {
    /// The scope `…/search`, the parent of the screens' scopes.
    package let scope: Scope
    let services: SearchServices
    private let markdown: any MarkdownParsing
    private let formatDate: DateFormat

    /// - Parameters:
    ///   - parent: The scope that owns the feature.
    ///   - flux: Opens routes, and logs out when the service rejects the token.
    ///   - shell: Opens URLs in the browser and shows toasts.
    ///   - api: The source of posts.
    ///   - markdown: The parser for posts.
    ///   - history: Stores successful queries.
    ///   - follows: Stores follows, their posts, and read marks.
    ///   - now: Returns the current date, to calculate when a rate limit ends.
    ///   - formatDate: Formats dates for screens.
    package init(
        in parent: Scope, flux: ApplicationFlux, shell: ShellFlux, api: any PostAPI,
        markdown: any MarkdownParsing, history: any ValueVault<SearchHistory>,
        follows: any FollowLibrary, now: @escaping @Sendable () -> Date,
        formatDate: DateFormat
    ) {
        let messages = SearchMessages(shell, formatDate: formatDate)
        let scope = parent.child("search")
        let stocked = StockedActionCreator(
            in: scope, api: api, flux: flux, shell: shell, messages: messages)
        shell.registerChanges { [changes = stocked.changes.running] in !changes.value.isEmpty }
        let retry = Retry.atRateLimit(now)
        let readMarks = ReadMarksActionCreator(
            in: scope, library: follows, shell: shell, messages: messages)
        let creator = FollowsActionCreator(
            in: scope, library: follows, api: api, flux: flux, shell: shell, messages: messages,
            readMarks: readMarks, date: now)
        services = SearchServices(
            flux: flux, shell: shell, messages: messages, api: api,
            posts: PostAnswers(in: scope, api: api, flux: flux, stocked: stocked, retry: retry),
            stocked: stocked,
            history: HistoryActionCreator(scope: scope, store: scope.store(HistoryState()), vault: history),
            recentPosts: scope.store(RecentPostsState()),
            follows: scope.store(FollowsState()) { creator.run($0) }, followChanges: creator.changes,
            readMarks: readMarks, retry: retry, date: now)
        (self.scope, self.markdown, self.formatDate) = (scope, markdown, formatDate)
        follows.changes.debounce(.milliseconds(100), on: scope.scheduler)
            .subscribe { [store = services.follows] in creator.readAgain(for: store) }
            .disposed(by: scope)
    }

    /// Opens a results screen in its own scope. The screen shows its previous results at once and refreshes
    /// them.
    ///
    /// - Parameters:
    ///   - query: The query. If `nil`, the screen runs the last query of the results screen that was opened
    ///     without a query.
    ///   - perPage: Posts per page, 1...100.
    package func openResults(
        _ query: String? = nil, perPage: Int = defaultPageSize, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<ResultsLogic> {
        let scope = scope.child("results", route: Route.search(query: query).url)
        let creator = ResultsActionCreator(scope: scope, search: services)
        let initial = ResultsState(perPage: scope.externalInput("perPage", perPage))
        let store = scope.store(initial) { creator.run($0) }
        opening.start(store, in: scope) {
            let hasQuery = opening == .returned && !store.state.query.isEmpty
            return .screenOpened(query: hasQuery ? nil : query, perPage: perPage, at: $0)
        } resumed: {
            .resumed(at: $0)
        }
        services.repeatStocks(opening, at: .search(query: query)) { store.dispatch(.posts($0)) }
        services.openNeighbours(of: store, in: scope, opening) { $0.results.rows }
        return Screen(scope, store) { [services] in ResultsShown($0, services) }
    }

    /// Opens a post's screen in its own scope. The screen shows its previous content, or the post from a
    /// list, at once, and requests the post.
    package func openPost(
        _ id: Post.ID, _ opening: ScreenEntry.Opening = .byUser, marking: ReadMarking = .read,
        anchor: String? = nil
    ) -> Screen<PostLogic> {
        let scope = scope.child("post(\(id))", route: Route.post(id: id).url)
        let contents = PostContentCache(markdown: markdown, formatDate: formatDate)
        let (answers, token) = (services.posts, services.flux.token.store)
        let creator = PostActionCreator(scope: scope, id: id, search: services, marking: marking) {
            post, comments, settings, count in
            contents.content(of: post, comments).layOut(count, for: settings)
        } text: { [formatDate] isMarkdown in
            answers.posts.store.state[id].map { post in
                isMarkdown ? post.body : PostText.plain(contents.content(of: post, nil), formatDate)
            }
        }
        let store = Store.required {
            try scope.store(
                PostState(), from: answers.posts.asSource(for: id), answers.comments.asSource(for: id)
            ) { creator.run($0) }
        }
        opening.start(store, in: scope, opened: { _ in .screenOpened }, resumed: { _ in .resumed })
        if opening == .byUser, let anchor { store.dispatch(.anchorRequested(anchor)) }
        if opening != .restored {
            let known = services.recentPosts.state.posts.first { $0.id == id }
            if let known, answers.posts.store.state[id]?.body.isEmpty ?? true {
                answers.posts.learn(known, for: id)
            }
            _ = scope.query(answers.posts, key: id)
            _ = scope.query(answers.comments, key: store.select { $0.showsComments ? id : nil })
            _ = scope.query(services.stocked.answers, key: token.select { $0.isLoggedIn ? id : nil })
        }
        services.repeatStocks(opening, at: .post(id: id)) { store.dispatch(.posts($0)) }
        return Screen(scope, store) { [services] state in
            PostShown(
                id: id, state: state, content: contents.content(of: state),
                stocked: services.stocked.shown, readMarks: services.readMarks.answers.store.state,
                libraryFailure: services.libraryFailure, isLoggedIn: token.state.isLoggedIn,
                isFromList: services.recentPosts.state.posts.contains { $0.id == id },
                images: services.shell.images.state)
        }
    }

    /// Opens the screen of the user's stocks in its own scope.
    ///
    /// - Parameter perPage: Posts per page, 1...100.
    package func openStocks(
        perPage: Int = defaultPageSize, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<StocksLogic> {
        let scope = scope.child("stocks", route: Route.stocks.url)
        let creator = StocksActionCreator(scope: scope, search: services)
        let initial = StocksState(perPage: scope.externalInput("perPage", perPage))
        let store = scope.store(initial) { creator.run($0) }
        opening.start(
            store, in: scope, opened: { .screenOpened(perPage: perPage, at: $0) },
            resumed: { .resumed(at: $0) })
        services.repeatStocks(opening, at: .stocks) { store.dispatch(.posts($0)) }
        services.openNeighbours(of: store, in: scope, opening) { $0.stocks.rows }
        return Screen(scope, store) { [services] in StocksShown($0, services) }
    }

    /// Opens the Following screen in its own scope.
    private func openFeed(_ opening: ScreenEntry.Opening, _ saving: VideoSaving?) -> Screen<FeedLogic> {
        let scope = scope.child("following", route: Route.following.url)
        let creator = FeedActionCreator(scope: scope, search: services, saving: saving)
        let follows = services.follows
        let store = Store.required {
            try scope.store(
                FeedState(), from: follows.asSource { $0.$feed }, follows.asSource { $0.$readPosts }
            ) { creator.run($0) }
        }
        opening.start(store, in: scope, opened: { _ in .screenOpened }, resumed: { _ in .resumed })
        services.repeatStocks(opening, at: .following) { store.dispatch(.posts($0)) }
        services.openNeighbours(of: store, in: scope, opening) { $0.list.rows }
        return Screen(scope, store) { [services] in FeedShown($0, services) }
    }

    /// Starts checking follows in the background: at most one tag, user, or search a minute, and none that
    /// was checked in the last half hour. No timer runs while nothing is followed. Call this before any
    /// screen opens.
    package func startBackgroundChecks() {
        services.stocked.completeInterrupted(in: scope)
        services.readMarks.changes.forgetInterrupted()
        services.followChanges.forgetInterrupted()
        let (follows, date, scheduler) = (services.follows, services.date, scope.scheduler)
        follows.dispatch(.appStarted)
        Observable.timer(.seconds(1), on: scheduler).subscribe { _ in
            follows.dispatch(.loadRequested(checking: false))
        }.disposed(by: scope)
        follows.select { $0.follows.isEmpty }.asObservable().flatMapLatest { isEmpty in
            isEmpty ? .never() : Observable.timer(.seconds(2), period: .seconds(60), on: scheduler)
        }.subscribe { _ in follows.dispatch(.checkDue(at: date())) }.disposed(by: scope)
    }

    /// The store of the follows and their unread posts.
    package var follows: Store<FollowsState> { services.follows }

    /// Stocks or unstocks a post, for the command line. The user must be logged in.
    ///
    /// - Returns: Whether the post was not in that state before.
    /// - Throws: The service's failure; the change is then rolled back.
    package func change(_ change: StockChange, _ id: Post.ID) async throws(ServiceFailure) -> Bool {
        let outcome = await services.stocked.make(StockBatch(change, [id]))
        if let failure = outcome.failure { throw failure }
        return !outcome.changed.isEmpty
    }

    /// Marks posts as read or unread, for the command line.
    ///
    /// - Returns: Why the library refused that; `nil` if the posts are marked.
    /// - Throws: An error when the task is cancelled.
    package func mark(_ batch: ReadMarkBatch) async throws -> LibraryFailure? {
        try await services.readMarks.changes.make(.marked(batch))
    }

    /// Whether a name is followed.
    package func isFollowed(_ name: FollowedName) -> Bool { services.follows.state.follow(of: name) != nil }

    /// Follows a name, as its key on a screen of this feature does.
    package func follow(_ name: FollowedName) {
        services.run(.change(FollowChange(.follow(name))), in: scope)
    }

    /// Stops following a name, as its key on a screen of this feature does.
    package func unfollow(_ name: FollowedName) {
        guard let follow = services.follows.state.follow(of: name) else { return }
        let posts = services.follows.state.posts(of: follow)
        services.run(.change(FollowChange(.unfollow(name, was: follow, posts))), in: scope)
    }

    /// Follows or unfollows a name, for the command line.
    ///
    /// - Parameters:
    ///   - change: What to do.
    ///   - date: The date of a new follow; `nil` for the current one.
    /// - Returns: Why the library refused that; `nil` if it is done.
    /// - Throws: An error when the task is cancelled.
    package func change(_ change: FollowChange.Kind, at date: Date? = nil) async throws -> LibraryFailure? {
        try await services.followChanges.make(
            FollowRequest(FollowChange(change), at: date ?? services.date()))
    }

    /// Forgets why the latest operation on the library failed, for the command line.
    package func dismissFailure() { services.dismissFailure() }

    /// Waits until a post that was opened is marked as read, for the command line.
    ///
    /// - Returns: Why the library refused that; `nil` if the post is marked.
    /// - Throws: An error when the task is cancelled.
    package func readMarkFailure(of id: Post.ID) async throws -> LibraryFailure? {
        try await services.readMarks.failure(ofOpened: id)
    }

    /// The feature's screens for the shell.
    package var entries: [ScreenEntry] {
        [
            ScreenEntry(
                "search", tab: \.strings.results.tab, ResultsView(markdown, formatDate: formatDate)
            ) { [self] route, _, opening in
                openResults(route["q"], opening)
            },
            ScreenEntry("post/:id", tab: \.strings.results.tab, PostView(formatDate: formatDate)) {
                [self] route, values, opening in
                openPost(values["id"] ?? "", opening, anchor: route["anchor"])
            },
            ScreenEntry(
                "stocks", tab: \.strings.results.tab, needsLogin: true, StocksView(formatDate: formatDate)
            ) { [self] _, _, opening in
                openStocks(opening)
            },
        ]
    }

    /// The Following screen for the shell: a tab with the number of unread posts.
    ///
    /// - Parameter saving: Saves videos; `nil` where they cannot be saved.
    package func followingEntries(saving: VideoSaving?) -> [ScreenEntry] {
        let follows = services.follows
        return [
            ScreenEntry(
                "following", tab: \.strings.following.tab, count: { follows.state.feed.count },
                FeedView(markdown, formatDate: formatDate, saveText: saving?.keyText)
            ) { [self] _, _, opening in
                openFeed(opening, saving)
            }
        ]
    }

    /// The default number of posts per page.
    package static let defaultPageSize = 20
}

extension Route {
    /// The search screen; `nil` opens it without a query.
    package static func search(query: String?) -> Route { Route("search", parameters: ["q": query]) }

    /// The screen of one post.
    ///
    /// - Parameter anchor: The anchor of the heading to show first; `nil` shows what was visible last.
    package static func post(id: Post.ID, anchor: String? = nil) -> Route {
        Route(path: ["post", id], parameters: anchor.map { ["anchor": $0] } ?? [:])
    }

    /// The Following screen.
    package static var following: Route { Route("following") }

    /// The screen of the user's stocks.
    package static var stocks: Route { Route("stocks") }
}

extension SearchFeature {
    /// The key actions of the feature's screens.
    package static var keySections: [KeySection] {
        [PostOperationsKeyNames.section, PostListKeyNames.section] + ResultsKeyNames.sections + [
            FollowingKeyNames.section
        ]
            + PostKeyNames.sections
    }
}

/// Reads the addresses of the post service's web pages.
extension SearchFeature {
    /// Parses a post's id or URL.
    ///
    /// - Parameters:
    ///   - text: What the user typed, or the address of a link.
    ///   - origins: The origins of the post service.
    /// - Returns: `nil` if `text` is neither.
    package static func postID(_ text: String, at origins: [String]) -> Post.ID? {
        let id = text.contains("/") ? PageAddress(text, at: origins)?.id(after: [["items"]]) : text
        return id.flatMap { isID($0) ? $0 : nil }
    }

    /// The tag, user or search whose page or feed has an address; `nil` for any other page.
    ///
    /// - Parameter origins: The origins of the post service.
    package static func followedName(ofPage address: String, at origins: [String]) -> FollowedName? {
        guard let page = PageAddress(address, at: origins) else { return nil }
        var path = page.path
        if let last = path.last, ["feed", "feed.atom"].contains(last) { path.removeLast() }
        return switch (path.first, path.count) {
        case ("tags", 2): FollowedName("tag:\(path[1])")
        case ("search", 1): page["q"].flatMap { FollowedName(query: $0) }
        case (let user?, 1): otherPages.contains(user) ? nil : FollowedName("user:\(user)")
        default: nil
        }
    }

    /// The screen that shows a page: a post, or the posts of a tag, of a user or of a search.
    ///
    /// - Parameter origins: The origins of the post service.
    /// - Returns: `nil` for any other page.
    package static func route(ofPage address: String, at origins: [String]) -> Route? {
        guard address.contains("/") else { return nil }
        if let id = postID(address, at: origins) {
            return .post(id: id, anchor: PageAddress(address, at: origins)?.fragment)
        }
        return followedName(ofPage: address, at: origins).map { .search(query: $0.query) }
    }

    /// The maximum length of an id; those of the service have 20 characters.
    private static let maximumLength = 64

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Pages that are not a user's.
    private static let otherPages: Set = [
        "about", "advent-calendar", "api", "drafts", "help", "login", "notifications", "official-campaigns",
        "official-events", "opportunities", "organizations", "privacy", "question-feed", "questions",
        "release-notes", "search", "settings", "signup", "stories", "tags", "terms", "timeline", "trend",
        "users",
    ]
}
