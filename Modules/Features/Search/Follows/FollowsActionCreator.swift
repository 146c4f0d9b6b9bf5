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
    let readMarks: ReadMarksActionCreator
    let date: @Sendable () -> Date

    /// The work of the feature's scope that uses the library.
    static let queue = "follows"
    private static let perPage = 100

    private var facts: Dispatcher<FollowsAction> { scope.dispatcher(for: FollowsAction.self) }

    func run(_ command: FollowsState.Command) {
        readMarks.dismissFailure()
        switch command {
        case .read(let limit):
            ask { () throws(LibraryFailure) in
                let (follows, feed) = try await read(limit)
                return .libraryLoaded(follows, feed: feed)
            }
        case .check(let follow, let pages):
            scope.work("look", .concurrent) { facts.dispatch(await check(follow, pages)) }
        case .change(let change, let date): make(change, at: date)
        }
    }

    /// Reads again what others may have changed. Nothing is dispatched if nothing differs; after a failure, what is known
    /// stays.
    func readAgain(for store: Store<FollowsState>) {
        readMarks.loadAgain()
        guard store.state.isLoaded else { return }
        scope.work(Self.queue, .enqueue) {
            guard let (follows, feed) = try? await read(store.state.limit) else { return }
            if follows == store.state.follows, feed == store.state.feed { return }
            facts.dispatch(.changedByOthers(follows, feed: feed))
        }
    }

    private func read(_ limit: Int?) async throws(LibraryFailure) -> ([Follow], [UnreadPost]) {
        (
            try await library.follows(),
            try await library.unread(limit: limit ?? FollowsState.screenLimit)
        )
    }

    private func make(_ change: FollowChange, at date: Date) {
        ask(undo: change.undo) { () throws(LibraryFailure) in
            switch (change.kind, change.undo?.direction) {
            case (.follow(let name), .undo), (.unfollow(let name, _, _), .redo),
                (.unfollow(let name, _, _), nil):
                try await library.unfollow(name)
            case (.follow(let name), _), (.unfollow(let name, nil, _), .undo):
                try await library.follow(name, at: date)
            case (.unfollow(let name, let follow?, let posts), .undo):
                try await library.follow(name, at: follow.followedAt)
                if let progress = follow.progress { try await library.add(posts, to: name, progress) }
            }
            if change.undo == nil {
                shell.showToast(PostToast.followed(change))
                shell.recordChange(change)
            }
            return .followChanged
        }
    }

    /// Queues a library operation and dispatches its result or failure.
    ///
    /// - Parameter undo: What the operation undoes or makes again; `nil` for nothing. All screens show why it failed.
    private func ask(
        undo: UndoState.Request? = nil,
        _ request: @escaping @Sendable () async throws(LibraryFailure) -> FollowsAction
    ) {
        scope.work(Self.queue, .enqueue) {
            do throws(LibraryFailure) {
                facts.dispatch(try await request())
                if let undo { shell.endUndo(undo, .made) }
            } catch {
                facts.dispatch(.libraryFailed(error))
                if let undo { shell.endUndo(undo, .refused(reason: nil)) }
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
        let page = try await flux.token.reportingRejection { () throws(ServiceFailure) in
            let page = try await api.findPosts(query, page: number, perPage: Self.perPage)
            // A cached answer is not a check.
            if let failure = page.serviceFailure { throw failure }
            return page
        }
        if let limit = page.rateLimit { facts.dispatch(.rateLimitReceived(limit)) }
        return page
    }
}
