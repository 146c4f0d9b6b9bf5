import ApplicationFlux
import FluxCore
import Persistence
import ReactiveCore
import TerminalUI

/// Does what commands ask of the world outside of a results screen, as work of its scope; what goes into the
/// history is work of the feature, so that it is kept when the screen closes at once.
struct SearchErrands: Sendable {
    let extra: SearchScreenLogic.Extra
    let interaction: BehaviorRelay<SearchInteraction>
    let toasts = PublishRelay<SearchToast>()
    /// Queries that are worth remembering if they find something.
    private let hopes = PublishRelay<String>()

    init(extra: SearchScreenLogic.Extra, interaction: BehaviorRelay<SearchInteraction>) {
        (self.extra, self.interaction) = (extra, interaction)
    }

    func run(_ wish: SearchWish) {
        let input = extra.screen.stream.input
        switch wish {
        case .nothing: break
        case .edited(let text): input.searchText(text)
        case .ask(let query):
            // Else the text's rest would ask for what it was before.
            input.searchText(query)
            input.submitted(SearchQuestion(query: query, page: 1))
            hopes.accept(query)
        case .remember(let query): hopes.accept(query)
        case .more: input.reachedBottom()
        case .retry: input.retried()
        case .open(let id, let query):
            change { $0.add(query) }
            extra.routing.stream.input.open(.post(id: id))
        case .browse(let address): browse(address)
        case .readHistory: work { vault throws(VaultFailure) in try vault.load() }
        case .forget(let query): change { $0.remove(query) }
        }
    }

    /// Remembers a query that was asked for on purpose once it has found something.
    func rememberWhatIsFound(_ bag: DisposeBag) {
        let states = extra.screen.stream.output.state.asObservable()
        hopes.asObservable().flatMapLatest { query in
            states.filter { $0.shownQuery == query && $0.phase == .loaded }.take(1)
                .filter { !$0.posts.isEmpty }.map { _ in query }
        }.subscribe { query in change { $0.add(query) } }.disposed(by: bag)
    }

    private func browse(_ address: String) {
        extra.screen.scope.work("browse", .cancelPrevious) {
            do throws(DesktopFailure) {
                try await extra.desktop.open(address)
                toasts.accept(.browsed(address))
            } catch {
                toasts.accept(.notBrowsed(error))
            }
        }
    }

    private func change(_ change: @escaping @Sendable (inout SearchHistory) -> Void) {
        work { vault throws(VaultFailure) in try vault.update(change) }
    }

    /// One after the other: a vault blocks, and what is read last is what was stored last.
    private func work(
        _ use: @escaping @Sendable (any ValueVault<SearchHistory>) throws(VaultFailure) -> SearchHistory
    ) {
        extra.feature.work("history", .enqueue) {
            let result = Result { () throws(VaultFailure) in try use(extra.history) }
            let isShown = interaction.value.history != nil
            interaction.update { $0.history?.take(result) }
            if case .failure(let failure) = result, !isShown { toasts.accept(.notKept(failure)) }
        }
    }
}
