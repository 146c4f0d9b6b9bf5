import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import PostAPI
import ReactiveCore

/// What opening a post does to its read mark.
package enum ReadMarking: Sendable {
    /// The post is marked as read.
    case read
    /// The read mark remains as it is.
    case unchanged
}

/// Performs the commands of a post's screen and dispatches their results.
struct PostActionCreator: Sendable {
    let scope: Scope
    let id: Post.ID
    let search: SearchServices
    let marking: ReadMarking
    /// Lays out the first `count` chunks of a text. If `count` exceeds the number of chunks, lays out the
    /// comments and links as well. Returns the number of chunks that are laid out.
    let layOut: @Sendable (Post, [PostComment]?, LayoutSettings, _ count: Int) -> (chunks: Int, isAll: Bool)
    /// The text of the post as it was written, or as plain text; `nil` before it has arrived.
    let text: @Sendable (_ isMarkdown: Bool) -> String?
    private var dispatcher: Dispatcher<PostAction> { scope.dispatcher(for: PostAction.self) }

    func run(_ command: PostState.Command) {
        switch command {
        case .refetch(let stockStatus):
            search.posts.posts.refetch(id)
            if stockStatus { search.stocked.answers.refetch(id) }
        case .refetchComments: search.posts.comments.refetch(id)
        case .markOpened: if marking == .read { search.mark(.opened(id)) }
        case .layOut(let post, let comments, let settings): layOut(post, comments, settings)
        case .posts(let operation): search.run(operation, in: scope)
        case .browse(let address): search.shell.follow(address, search.flux.routing)
        case .showImages(let addresses): showImages(addresses)
        case .copy(let text): search.shell.copy(text)
        case .openQuery(let query): search.flux.routing.dispatch(.opened(.search(query: query)))
        case .export(let export): self.export(export)
        case .openNeighbour(let neighbour):
            search.recentPosts.dispatch(.neighbourRequested(neighbour, of: id))
        case .toast(let toast): search.messages.post.showToast(toast)
        }
    }

    private func export(_ export: PostExport) {
        guard let text = text(export.isMarkdown) else { return }
        search.shell.run(export.command(for: text)) { [messages = search.messages] result in
            if export.isReported(result) { messages.post.showToast(.exported(export, result)) }
        }
    }

    /// Shows images until the screen closes. Then, loading stops for images that have not arrived.
    private func showImages(_ addresses: [String]) {
        let images = search.shell.images
        Subscription {
            if addresses.contains(where: { images.state[$0].map { $0.size == nil } ?? false }) {
                images.dispatch(.abandoned(addresses))
            }
        }.disposed(by: scope)
        images.dispatch(.becameVisible(addresses))
    }

    /// Lays out a long text from its beginning in growing steps, and dispatches the progress after each step.
    private func layOut(_ post: Post, _ comments: [PostComment]?, _ settings: LayoutSettings) {
        scope.work("layout") {
            var progress = (chunks: 0, isAll: false)
            while !progress.isAll, !Task.isCancelled {
                let step = min(max(progress.chunks, Self.steps.lowerBound), Self.steps.upperBound)
                progress = layOut(post, comments, settings, progress.chunks + step)
                if Task.isCancelled { return }
                dispatcher.dispatch(.laidOut(chunks: progress.chunks, isAll: progress.isAll, for: settings))
                await Task.yield()
            }
        }
    }

    /// Chunks per step.
    private static let steps = 4...32
}

/// Posts and their comments, for all screens. A login requests posts again that were refused without one.
struct PostAnswers: Sendable {
    let posts: QueryProvider<PostByID>
    let comments: QueryProvider<CommentsOfPost>

    init(
        in scope: Scope, api: any PostAPI, flux: ApplicationFlux, stocked: StockedActionCreator,
        retry: Retry<ServiceFailure>
    ) {
        posts = scope.provide(PostByID.self, retry: retry) { [token = flux.token] id throws(ServiceFailure) in
            let counts = stocked.store.state.countDeltas
            let post = try await token.reportingRejection { () throws(ServiceFailure) in
                try await api.post(id)
            }
            stocked.postsRead([post.id], since: counts)
            return post
        }
        comments = scope.provide(CommentsOfPost.self) { [token = flux.token] id throws(ServiceFailure) in
            try await token.reportingRejection { () throws(ServiceFailure) in
                try await api.comments(under: id)
            }
        }
        flux.token.store.select { $0.isLoggedIn }.changes.subscribe { [posts] isLoggedIn in
            let rejected = posts.store.state.entries.filter { $0.isShown && $0.failure == .unauthorized }
            if isLoggedIn { for entry in rejected { posts.refetch(entry.id) } }
        }.disposed(by: scope)
    }
}
