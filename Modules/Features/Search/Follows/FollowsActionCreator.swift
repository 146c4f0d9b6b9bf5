import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import PostAPI

/// Asks the library and the service for what the user follows, one after the other, as work of the feature.
struct FollowsActionCreator: Sendable {
    let scope: Scope
    let library: any FollowLibrary
    let api: any PostAPI
    let flux: ApplicationFlux
    let date: @Sendable () -> Date

    func run(_ command: FollowsState.Command) {
        scope.work("follows", .enqueue) {
            let facts = scope.dispatcher(for: FollowsAction.self)
            do throws(LibraryFailure) { facts.dispatch(try await fact(command)) } catch {
                facts.dispatch(.libraryFailed(error))
            }
        }
    }

    private func fact(_ command: FollowsState.Command) async throws(LibraryFailure) -> FollowsAction {
        switch command {
        case .read:
            return .libraryRead(try await library.follows(), feed: try await library.unread(limit: 1_000))
        case .look(let follow): return try await look(at: follow)
        case .follow(let name, let date): try await library.follow(name, at: date)
        case .unfollow(let name): try await library.unfollow(name)
        case .markRead(let ids):
            try await library.markRead(ids)
            return .postsRead(ids)
        }
        return .followChanged
    }

    /// The first look takes the latest page; any other goes on to what was seen before, 5 pages at most.
    private func look(at follow: Follow) async throws(LibraryFailure) -> FollowsAction {
        var (posts, leftOut, next) = ([Post](), 0, Optional(1))
        let asked = flux.token.store.state.token
        do throws(ServiceFailure) {
            while let number = next {
                let page = try await api.findPosts(follow.name.query, page: number, perPage: 20)
                // What was seen before is no look.
                if let failure = page.insteadOf { throw failure }
                posts += page.posts
                leftOut += page.leftOut ?? 0
                let isSeen = follow.newestAt.map { date in page.posts.contains { $0.createdAt <= date } }
                next = isSeen == false && number < 5 ? page.nextPage : nil
            }
        } catch {
            await flux.token.hear(error, of: asked)
            return .lookFailed(error)
        }
        // Of the same second as the newest there may be more.
        let new = posts.filter { $0.createdAt >= follow.newestAt ?? .distantPast }
        try await library.add(new, to: follow.name, lookedAt: date())
        return .looked(follow.name, count: posts.count, leftOut: leftOut)
    }
}
