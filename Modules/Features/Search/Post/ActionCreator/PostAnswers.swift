import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import PostAPI
import ReactiveCore

/// Posts and their comments, for all screens. A login requests again what was refused without one.
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
