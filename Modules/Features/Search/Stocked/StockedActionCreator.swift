import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import PostAPI
import ReactiveCore

/// Loads and changes the user's stocks, for all screens.
struct StockedActionCreator: Sendable {
    /// Whether posts are stocked.
    let answers: QueryProvider<StockStatus>
    /// Changes belong to the feature: they are completed even if the screen that requested them closes at once.
    let changes: MutationProvider<StockChanges>
    let store: Store<StockedState>
    private let service: StockService

    init(
        in scope: Scope, api: any PostAPI, flux: ApplicationFlux, shell: ShellFlux, messages: SearchMessages
    ) {
        let store = scope.store(StockedState())
        let requests = scope.dispatcher(for: Mutations<StockChanges>.Action.self)
        let undoable = shell.undoableChanges(of: StockBatch.self) {
            $1.strings.name($0)
        } make: {
            requests.dispatch(.requested($0.repeated($1)))
        }
        let service = StockService(
            api: api, flux: flux, shell: shell, messages: messages, undoable: undoable, store: store)
        answers = scope.provide(StockStatus.self) { id throws(ServiceFailure) in
            try await service.status(of: id)
        }
        // One after the other: the service answers two changes to one post in any order.
        changes = scope.provide(StockChanges.self, changing: [answers], queue: { _ in "stocks" }) {
            batch throws(ServiceFailure) in
            try await service.perform(batch)
        }
        (self.store, self.service) = (store, service)
        forgetOtherUsers(in: scope, flux, undoable)
        endAwaitingLogin(in: scope, flux)
    }

    /// The known stocks, as screens show them.
    var shown: Stocks {
        Stocks(
            answers: answers.store.state, state: store.state,
            isLoggedIn: service.flux.token.store.state.isLoggedIn)
    }

    /// Loads the latest stocks, as work of a screen. Does nothing unless the user is logged in.
    func loadNewest(in screen: Scope) {
        guard service.flux.token.store.state.isLoggedIn else { return }
        screen.work("load stocks") {
            _ = try? await service.flux.token.reportingRejection { () throws(ServiceFailure) in
                try await page(1, perPage: 100)
            }
        }
    }

    /// A page of the user's stocks, counted from 1; all screens show what it says.
    func page(_ number: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        let (revision, token) = (answers.store.state.revision, service.flux.token.store.state.token)
        let page = try await service.page(number, perPage: perPage)
        // The user may have logged out meanwhile.
        if Task.isCancelled || service.flux.token.store.state.token != token { return page }
        let ids = page.posts.map(\.id)
        let areAll = number == 1 && page.nextPage == nil
        let others = areAll ? Set(answers.store.state.entries.ids).subtracting(ids).sorted() : []
        answers.learn(
            ids.map { .init(true, for: $0) } + others.map { .init(false, for: $0) }, asOf: revision)
        return page
    }

    /// Posts were read again: their own counts of stocks contain the changes that had been made when they were requested.
    ///
    /// - Parameter counts: The store's `countDeltas` at that time.
    func postsRead(_ ids: [Post.ID], since counts: [Post.ID: Int]) {
        let upToDate = ids.filter { counts[$0] != nil && counts[$0] == store.state.countDeltas[$0] }
        if !upToDate.isEmpty { store.dispatch(.postsRead(upToDate)) }
    }

    /// Makes a change now, for a command that waits for it.
    func make(_ batch: StockBatch) async -> StockService.Outcome {
        let token = service.flux.token.store.state.token
        let outcome = await service.make(batch)
        let answered = outcome.changed + outcome.unneeded
        if !answered.isEmpty { answers.apply(batch.only(answered)) }
        if let failure = outcome.failure { await service.flux.token.report(failure, of: token) }
        return outcome
    }

    /// Also after a login: a change may have been answered since the user logged out.
    private func forgetOtherUsers(
        in scope: Scope, _ flux: ApplicationFlux, _ undoable: UndoableChanges<StockBatch>
    ) {
        flux.token.store.select { $0.isLoggedIn }.changes.subscribe { [answers] isLoggedIn in
            answers.clear()
            if !isLoggedIn { undoable.forget() }
        }.disposed(by: scope)
    }

    private func endAwaitingLogin(in scope: Scope, _ flux: ApplicationFlux) {
        flux.routing.select { $0.isAtLogin || $0.isReturnFromLogin && $0.isLoggedIn }.changes.subscribe {
            [store, service] mayContinue in
            guard !mayContinue, let batches = store.state.changesAwaitingLogin else { return }
            store.dispatch(.loginAwaitEnded)
            for undo in batches.compactMap(\.undo) { service.shell.endUndo(undo, .refused(reason: nil)) }
        }.disposed(by: scope)
    }

    /// Asks about the changes that the end of the app interrupted and that the service has not made.
    func completeInterrupted(in scope: Scope) {
        for interrupted in changes.interrupted {
            scope.work("check stocks", .enqueue) {
                let missing = await service.unmade(interrupted.change)
                if Task.isCancelled { return }
                changes.resolve(interrupted)
                guard !missing.isEmpty else { return }
                // A new change: what it was to undo is as before the restart.
                let batch = interrupted.change.only(missing).asNew
                scope.work("ask about stocks", .concurrent) {
                    if await service.messages.interruptedStocks.ask(InterruptedStock(batch: batch)) {
                        changes.request(batch)
                    }
                }
            }
        }
    }
}

/// Reads and changes stocks at the service, and reports the result of a change to the user.
struct StockService: Sendable {
    /// The result of a change.
    struct Outcome: Sendable {
        /// The posts that were changed.
        var changed: [Post.ID] = []
        /// The posts that were in the requested state already.
        var unneeded: [Post.ID] = []
        /// Why the others were not changed.
        var failure: ServiceFailure?
    }

    let api: any PostAPI
    let flux: ApplicationFlux
    let shell: ShellFlux
    let messages: SearchMessages
    let undoable: UndoableChanges<StockBatch>
    let store: Store<StockedState>

    private var token: AccessToken? { flux.token.store.state.token }

    func status(of id: Post.ID) async throws(ServiceFailure) -> Bool {
        guard token != nil else { throw .unauthorized }
        return try await flux.token.reportingRejection { () throws(ServiceFailure) in
            try await api.hasStocked(id)
        }
    }

    /// A page of the user's stocks, counted from 1.
    func page(_ number: Int, perPage: Int) async throws(ServiceFailure) -> PostPage {
        guard let token else { throw .unauthorized }
        var user = flux.token.store.state.user?.id
        if user == nil { user = try await api.user(of: token).id }
        return try await api.stocks(of: user ?? "", page: number, perPage: perPage)
    }

    /// Makes a change that the user requested, and reports the result. If it needs a login, the login screen opens,
    /// and the screen to which the user returns requests it again.
    ///
    /// - Returns: The change as it was made, perhaps of some posts only.
    /// - Throws: Why no post was changed.
    func perform(_ batch: StockBatch) async throws(ServiceFailure) -> StockBatch? {
        let token = token
        let outcome = await make(batch)
        let answered = outcome.changed + outcome.unneeded
        let missing = batch.only(batch.posts.filter { !answered.contains($0) })
        tell(outcome, of: batch)
        guard let failure = outcome.failure else { return nil }
        if failure == .unauthorized { await requestLogin(for: missing, rejected: token) }
        if answered.isEmpty { throw failure }
        return batch.only(answered)
    }

    /// Changes posts one after the other, until one fails.
    func make(_ batch: StockBatch) async -> Outcome {
        var outcome = Outcome()
        for id in batch.posts {
            do throws(ServiceFailure) {
                guard token != nil else { throw .unauthorized }
                let isChanged =
                    switch batch.change {
                    case .add: try await api.stock(id)
                    case .remove: try await api.unstock(id)
                    }
                if isChanged { outcome.changed.append(id) } else { outcome.unneeded.append(id) }
            } catch {
                outcome.failure = error
                break
            }
        }
        if !outcome.changed.isEmpty { store.dispatch(.changesMade(batch.change, outcome.changed)) }
        return outcome
    }

    /// The posts that the service does not have as an interrupted change wanted them. One that cannot be checked counts
    /// as one of them.
    func unmade(_ batch: StockBatch) async -> [Post.ID] {
        var missing: [Post.ID] = []
        for id in batch.posts where (try? await api.hasStocked(id)) != (batch.change == .add) {
            missing.append(id)
        }
        return missing
    }

    private func tell(_ outcome: Outcome, of batch: StockBatch) {
        // An unauthorized request opens the login screen, so it adds no notice.
        let refusal = outcome.failure.flatMap {
            $0 == .unauthorized ? nil : StockRefusal(change: batch.change, failure: $0)
        }
        if let undo = batch.undo {
            if outcome.failure == nil {
                return shell.endUndo(undo, outcome.changed.isEmpty ? .unneeded : .made)
            }
            if let refusal {
                shell.endUndo(undo, .refused(reason: messages.stockRefusals.coded(refusal)))
            }
            return
        }
        if !outcome.changed.isEmpty {
            let made = batch.only(outcome.changed)
            messages.posts.showToast(.stocked(made))
            undoable.record(made)
        } else if outcome.failure == nil {
            messages.posts.showToast(.stockUnneeded(batch.change))
        }
        if let refusal { messages.stockRefusals.showNotice(refusal) }
    }

    /// Opens the login screen for changes that need a login.
    ///
    /// - Parameter token: The token that the service has rejected; `nil` if the user was not logged in.
    private func requestLogin(for batch: StockBatch, rejected token: AccessToken?) async {
        guard let token else {
            store.dispatch(.loginAwaited(batch))
            return flux.routing.dispatch(.loginRequired(.stocking))
        }
        await flux.token.report(.unauthorized, of: token)
        if flux.routing.state.isAtLogin {
            store.dispatch(.loginAwaited(batch))
        } else if let undo = batch.undo {
            shell.endUndo(undo, .refused(reason: nil))
        }
    }
}
