public import ApplicationFlux
public import Entities
public import FluxCore
public import Markdown
public import PostAPI
import ReactiveCore

/// Finds posts and shows one. Made by the composition root; everything in it ends with `close()`.
public final class SearchFeature: Sendable {
    /// `…/search`, the parent of its screens' scopes.
    public let scope: Scope
    private let api: any PostAPI
    let markdown: any MarkdownParsing
    private let token: TokenFlux
    private let reducer: Reducer<SearchState>
    /// Of the results screen that was opened last: it knows posts before they are read one by one.
    private let results = Guarded<SearchStore?>(nil)

    /// - Parameters:
    ///   - parent: The scope that the feature ends with.
    ///   - api: Where posts come from.
    ///   - markdown: How a post's text is parsed.
    ///   - token: Who is told when the service does not accept the token.
    ///   - reducer: How a results screen's state changes; `{ $0.reduce($1) }` but in tests of the loop.
    public init(
        in parent: Scope, api: any PostAPI, markdown: any MarkdownParsing, token: TokenFlux,
        reducer: @escaping Reducer<SearchState>
    ) {
        scope = parent.child("search")
        (self.api, self.markdown, self.token, self.reducer) = (api, markdown, token, reducer)
    }

    /// Opens a results screen, in a scope of its own. It shows at once what it had when it closed, and asks
    /// for that again.
    ///
    /// - Parameters:
    ///   - query: What to find; `nil` for whatever was asked last on a screen opened without one.
    ///   - perPage: Posts a page, 1...100.
    public func openResults(_ query: String? = nil, perPage: Int) -> Screen<SearchLogic> {
        let scope = scope.child("results", route: Route.search(query: query).url)
        let store = scope.store(SearchState(perPage: perPage), reducer: reducer)
        results.withLock { $0 = store }
        let creator = SearchActionCreator(scope: scope, store: store, api: api, token: token)
        let extra = SearchLogic.Extra(store: store, creator: creator, scheduler: scope.scheduler)
        let screen = Screen(scope: scope, stream: SearchViewStream(input: .init(), extra: extra))
        creator.open(query, perPage: perPage)
        return screen
    }

    /// Opens a post's screen, in a scope of its own. It shows at once what it had when it closed, or what the
    /// results screen has of the post, and reads it.
    public func openPost(_ id: Post.ID) -> Screen<PostLogic> {
        let scope = scope.child("post(\(id))", route: Route.post(id: id).url)
        let store = scope.store(PostState())
        let creator = PostActionCreator(scope: scope, store: store, api: api, token: token)
        let extra = PostLogic.Extra(store: store, creator: creator, markdown: markdown)
        let screen = Screen(scope: scope, stream: PostViewStream(input: .init(), extra: extra))
        let posts = results.withLock { $0 }?.state.posts
        creator.open(id, known: posts?.first { $0.id == id })
        return screen
    }

    /// Ends every screen and all work of this feature.
    public func close() {
        results.withLock { $0 = nil }
        scope.close()
    }
}
