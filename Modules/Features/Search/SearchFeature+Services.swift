import ApplicationFlux
package import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import FoundationEssentials
import PostAPI
import ReactiveCore
import ServiceTexts
package import TerminalFrames

/// Saves videos among the posts of the Following screen, reports that to the user, and lets the user undo it.
package struct VideoSaving: Sendable {
    /// The description of the key in a language.
    let keyText: @Sendable (Language) -> String
    /// Saves these videos or, if all of them are saved, removes them.
    let toggle: @Sendable ([Post]) -> Void

    /// - Parameters:
    ///   - keyText: The description of the key in a language.
    ///   - toggle: Saves these videos or, if all of them are saved, removes them.
    package init(
        keyText: @escaping @Sendable (Language) -> String, toggle: @escaping @Sendable ([Post]) -> Void
    ) {
        (self.keyText, self.toggle) = (keyText, toggle)
    }
}

/// The feature's messages to the user.
struct SearchMessages: Sendable {
    let posts: MessageSender<PostToast>
    let post: MessageSender<PostState.Toast>
    let results: MessageSender<ResultsState.Toast>
    let interruptedStocks: MessageSender<InterruptedStock>
    let stockRefusals: MessageSender<StockRefusal>

    init(_ shell: ShellFlux, formatDate: DateFormat) {
        posts = shell.sender(of: PostToast.self) { $0.line($1, in: $2) }
        post = shell.sender(of: PostState.Toast.self) { $0.line($1, in: $2) }
        results = shell.sender(of: ResultsState.Toast.self) { $0.line(in: $2) }
        interruptedStocks = shell.sender(of: InterruptedStock.self) { $0.line(in: $2) }
        stockRefusals = shell.sender(of: StockRefusal.self) { $0.line($1, formatDate: formatDate, in: $2) }
    }
}

/// Services and stores that the feature's screens share. The stores outlive the screens.
struct SearchServices: Sendable {
    let flux: ApplicationFlux
    let shell: ShellFlux
    let messages: SearchMessages
    let api: any PostAPI
    /// Posts and their comments.
    let posts: PostAnswers
    /// The user's stocks.
    let stocked: StockedActionCreator
    /// The query history.
    let history: HistoryActionCreator
    /// Posts that were opened from a list; their screens show them at once.
    let recentPosts: Store<RecentPostsState>
    /// The follows and their unread posts.
    let follows: Store<FollowsState>
    /// Changes to the follows.
    let followChanges: MutationProvider<FollowChanges>
    /// Which posts are read.
    let readMarks: ReadMarksActionCreator
    /// Failed requests are sent again when the rate limit ends.
    let retry: Retry<ServiceFailure>
    /// Returns the current date.
    let date: @Sendable () -> Date

    /// Requests the changes to stocks that a login interrupted, on the visible screen to which the user returns.
    func repeatStocks(
        _ opening: ScreenEntry.Opening, at route: Route, _ request: (PostOperationsAction) -> Void
    ) {
        guard opening == .returned, flux.routing.state.isLoggedIn, flux.routing.state.top?.path == route.path,
            let batches = stocked.store.state.changesAwaitingLogin
        else { return }
        stocked.store.dispatch(.loginAwaitEnded)
        for batch in batches { request(.stockRequested(batch)) }
    }

    /// Opens the neighbours of a list's posts, in place of the posts' screens, until the list's screen ends.
    func openNeighbours<State: Reducible, Item: PostRow>(
        of store: Store<State>, in scope: Scope, _ opening: ScreenEntry.Opening,
        rows: @escaping @Sendable (State) -> [Item]
    ) where State.Action: ListScreenAction {
        if opening == .restored { return }
        NeighbourRunner(scope: scope, search: self) {
            rows(store.state).map(\.post)
        } select: { [scheduler = scope.scheduler] in
            store.dispatch(.list(.rowChosen($0, at: scheduler.now)))
        }.start()
    }

    /// Opens the screen of a post from a list; the screen shows the post at once. A video is read when it is opened.
    func open(_ post: Post) {
        if post.isVideo {
            mark(.opened(post.id))
            return shell.follow(post.url, flux.routing)
        }
        recentPosts.dispatch(.postChosen(post))
        flux.routing.dispatch(.opened(.post(id: post.id)))
    }
}
