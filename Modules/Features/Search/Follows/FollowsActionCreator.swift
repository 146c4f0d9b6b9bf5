import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import PostAPI
import Shell

/// Performs the commands of `FollowsState`. Library operations run one at a time; checks of the service run
/// concurrently, as many as the state requests.
struct FollowsActionCreator: Sendable {
    let scope: Scope
    let library: any FollowLibrary
    let api: any PostAPI
    let flux: ApplicationFlux
    let shell: ShellFlux
    let date: @Sendable () -> Date

    private var facts: Dispatcher<FollowsAction> { scope.dispatcher(for: FollowsAction.self) }

    func run(_ command: FollowsState.Command) {
        switch command {
        case .read:
            ask { () throws(LibraryFailure) in
                .libraryLoaded(try await library.follows(), feed: try await library.unread(limit: 1_000))
            }
        case .check(let follow): scope.work("look", .concurrent) { await check(follow) }
        case .follow(let name, let date):
            ask { () throws(LibraryFailure) in
                try await library.follow(name, at: date)
                return .followChanged
            }
        case .unfollow(let name):
            ask { () throws(LibraryFailure) in
                try await library.unfollow(name)
                return .followChanged
            }
        case .restore(let follow, let posts):
            ask { () throws(LibraryFailure) in
                try await library.follow(follow.name, at: follow.followedAt)
                if let date = follow.checkedAt {
                    try await library.add(posts, to: follow.name, checkedAt: date)
                }
                return .followChanged
            }
        case .loadReadMarks(let ids):
            ask { () throws(LibraryFailure) in
                // A failure is ignored: the posts show no read marks then.
                .readMarksLoaded((try? await library.read(of: ids)) ?? [], of: ids)
            }
        case .mark(let batch):
            ask { () throws(LibraryFailure) in
                switch batch.change {
                case .read: try await library.markRead(batch.posts)
                case .unread: try await library.markUnread(batch.posts)
                }
                return .readMarksChanged(batch)
            }
        case .announce(let batch): shell.showToast(batch)
        }
    }

    /// Queues a library operation and dispatches its result or failure.
    private func ask(_ request: @escaping @Sendable () async throws(LibraryFailure) -> FollowsAction) {
        scope.work("follows", .enqueue) {
            do throws(LibraryFailure) { facts.dispatch(try await request()) } catch {
                facts.dispatch(.libraryFailed(error))
            }
        }
    }

    /// The first check reads one page. Later checks read on to the newest known post, 5 pages at most.
    private func check(_ follow: Follow) async {
        var (posts, leftOut, next) = ([Post](), 0, Optional(1))
        let token = flux.token.store.state.token
        do throws(ServiceFailure) {
            while let number = next {
                let page = try await api.findPosts(follow.name.query, page: number, perPage: 20)
                // A cached answer is not a check.
                if let failure = page.serviceFailure { throw failure }
                if let limit = page.rateLimit { facts.dispatch(.rateLimitReceived(limit)) }
                posts += page.posts
                leftOut += page.leftOut ?? 0
                let isSeen = follow.newestAt.map { date in page.posts.contains { $0.createdAt <= date } }
                next = isSeen == false && number < 5 ? page.nextPage : nil
            }
        } catch {
            await flux.token.report(error, of: token)
            return facts.dispatch(.checkFailed(error, of: follow.name))
        }
        // More posts may have been published in the same second as the newest known one.
        let new = posts.filter { $0.createdAt >= follow.newestAt ?? .distantPast }
        let checked = FollowsAction.checked(follow.name, count: posts.count, leftOut: leftOut)
        ask { () throws(LibraryFailure) in
            try await library.add(new, to: follow.name, checkedAt: date())
            return checked
        }
    }
}
