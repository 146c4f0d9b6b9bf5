import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import PostAPI

/// Performs the commands of `FollowsState`. Library operations run one at a time; checks of the service run
/// concurrently, as many as the state requests.
struct FollowsActionCreator: Sendable {
    /// Changes belong to the feature: they are completed even if the screen that requested them closes at once.
    let changes: MutationProvider<FollowChanges>
    private let scope: Scope
    private let library: any FollowLibrary
    private let api: any PostAPI
    private let flux: ApplicationFlux
    private let readMarks: ReadMarksActionCreator
    private let date: @Sendable () -> Date

    /// The work of the feature's scope that uses the library.
    static let queue = "follows"
    private static let perPage = 100

    init(
        in scope: Scope, library: any FollowLibrary, api: any PostAPI, flux: ApplicationFlux,
        shell: ShellFlux, messages: SearchMessages, readMarks: ReadMarksActionCreator,
        date: @escaping @Sendable () -> Date
    ) {
        let dispatcher = scope.dispatcher(for: FollowsAction.self)
        let requests = scope.dispatcher(for: Mutations<FollowChanges>.Action.self)
        let undoable = shell.undoableChanges(of: FollowChange.self) {
            $1.strings.name($0)
        } make: { change, request in
            requests.dispatch(.requested(FollowRequest(change.repeated(request), at: date())))
            dispatcher.dispatch(.loadRequested(checking: false))
        }
        changes = scope.provide(
            FollowChanges.self, changing: [ShownFollows(dispatcher: dispatcher)], queue: { _ in Self.queue }
        ) { request throws(LibraryFailure) in
            do throws(LibraryFailure) { try await Self.make(request, in: library) } catch {
                if let undo = request.change.undo { shell.endUndo(undo, .refused(reason: nil)) }
                throw error
            }
            if let undo = request.change.undo {
                shell.endUndo(undo, .made)
            } else {
                messages.posts.showToast(.followed(request.change))
                undoable.record(request.change)
            }
            return nil
        }
        self.scope = scope
        self.library = library
        self.api = api
        self.flux = flux
        (self.readMarks, self.date) = (readMarks, date)
    }

    private var dispatcher: Dispatcher<FollowsAction> { scope.dispatcher(for: FollowsAction.self) }

    func run(_ command: FollowsState.Command) {
        readMarks.changes.dismissFailure()
        changes.dismissFailure()
        switch command {
        case .read(let limit):
            scope.work(Self.queue, .enqueue) {
                do throws(LibraryFailure) {
                    let (follows, feed) = try await read(limit)
                    dispatcher.dispatch(.libraryLoaded(follows, feed: feed))
                } catch {
                    dispatcher.dispatch(.libraryFailed(error))
                }
            }
        case .check(let follow, let pages):
            scope.work("check", .concurrent) { dispatcher.dispatch(await check(follow, pages)) }
        }
    }

    /// Reads again what others may have changed. Nothing is dispatched if nothing differs; after a failure, what is known
    /// stays.
    func readAgain(for store: Store<FollowsState>) {
        readMarks.loadAgain()
        guard store.state.isLoaded else { return }
        scope.work(Self.queue, .enqueue) {
            guard let (follows, feed) = try? await read(store.state.limit) else { return }
            if follows == store.state.storedFollows, feed == store.state.feed { return }
            dispatcher.dispatch(.changedByOthers(follows, feed: feed))
        }
    }

    private func read(_ limit: Int?) async throws(LibraryFailure) -> ([Follow], [UnreadPost]) {
        (
            try await library.follows(),
            try await library.unread(limit: limit ?? FollowsState.screenLimit)
        )
    }

    private static func make(
        _ request: FollowRequest, in library: any FollowLibrary
    ) async throws(LibraryFailure) {
        guard let follow = request.follow else { return try await library.unfollow(request.name) }
        try await library.follow(follow.name, at: follow.followedAt)
        if let progress = follow.progress { try await library.add(request.posts, to: follow.name, progress) }
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
            dispatcher.dispatch(.pageStored(follow.name, progress))
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
        if let limit = page.rateLimit { dispatcher.dispatch(.rateLimitReceived(limit)) }
        return page
    }
}

/// Reports the results of changes to the follows.
private struct ShownFollows: ChangeReceiver {
    let dispatcher: Dispatcher<FollowsAction>

    func receive(_ events: [MutationEvent<FollowRequest>], from source: String) {
        dispatcher.dispatch(.changed(events))
    }
}
