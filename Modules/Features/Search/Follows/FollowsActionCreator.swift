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

    private static let perPage = 100

    private var facts: Dispatcher<FollowsAction> { scope.dispatcher(for: FollowsAction.self) }

    func run(_ command: FollowsState.Command) {
        switch command {
        case .read(let limit):
            ask { () throws(LibraryFailure) in
                .libraryLoaded(
                    try await library.follows(),
                    feed: try await library.unread(limit: limit ?? FollowsState.screenLimit))
            }
        case .check(let follow, let pages):
            scope.work("look", .concurrent) { facts.dispatch(await check(follow, pages)) }
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
                if let progress = follow.progress {
                    try await library.add(posts, to: follow.name, progress)
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

    /// Reads pages until known posts, and stores each with what is left to read: a check that ends early, even because
    /// the program is killed, is continued by the next one.
    ///
    /// - Parameter pages: The maximum number of pages; `nil` for no maximum.
    private func check(_ follow: Follow, _ pages: Int?) async -> FollowsAction {
        var check = FollowCheck(follow, perPage: Self.perPage)
        var (requests, count, leftOut) = (0, 0, 0)
        while let number = check.nextPage, requests < pages ?? .max {
            let page: PostPage
            do throws(ServiceFailure) { page = try await findPosts(follow.name.query, number) } catch {
                return .checkFailed(error, of: follow.name)
            }
            requests += 1
            count += page.posts.count
            leftOut += page.leftOut ?? 0
            let new = check.receive(page, number: number)
            let progress = check.progress(at: date())
            do throws(LibraryFailure) { try await library.add(new, to: follow.name, progress) } catch {
                return .libraryFailed(error)
            }
            facts.dispatch(.pageStored(follow.name, progress))
        }
        return .checked(follow.name, count: count, leftOut: leftOut, isUnlisted: check.hasUnlistedPosts)
    }

    private func findPosts(_ query: String, _ number: Int) async throws(ServiceFailure) -> PostPage {
        let token = flux.token.store.state.token
        do throws(ServiceFailure) {
            let page = try await api.findPosts(query, page: number, perPage: Self.perPage)
            // A cached answer is not a check.
            if let failure = page.serviceFailure { throw failure }
            if let limit = page.rateLimit { facts.dispatch(.rateLimitReceived(limit)) }
            return page
        } catch {
            await flux.token.report(error, of: token)
            throw error
        }
    }
}
