import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Persistence
import ReactiveCore
import TerminalUI

/// Everything that a results screen shows.
struct SearchPicture: Sendable {
    let state: SearchState
    let interaction: SearchInteraction
    /// While an answer has been on its way for a moment; `nil` otherwise.
    let spinner: Spinner?
    /// Until it asks again by itself; `nil` while it does not wait to.
    let secondsLeft: Int?

    /// Whether the selected post should be seen beside the list where there is room.
    var hasPreview: Bool {
        !interaction.hidesPreview && interaction.history == nil && !state.posts.isEmpty
    }

    /// Whether the list is about to be replaced, and has been for a moment.
    var isStale: Bool { state.phase == .loading && state.shownQuery != state.query && spinner != nil }
}

/// The logic of a results screen in the app: keys go in, and what it shows comes out. It nests the one that
/// the commands use.
typealias SearchScreenStream = ViewStream<SearchScreenLogic>

enum SearchScreenLogic: StreamLogic {
    struct Input: Sendable {
        let keystroke = Inlet<SearchKeystroke>()
        /// The screen is about to close.
        let left = Inlet<Void>()
    }

    struct State: Sendable {
        let interaction: BehaviorRelay<SearchInteraction>
    }

    struct Extra: Sendable {
        let feature: Scope
        let screen: Screen<SearchLogic>
        let routing: RoutingFlux
        let desktop: any Desktop
        let history: any ValueVault<SearchHistory>
        let now: @Sendable () -> Date
    }

    struct Output: Sendable {
        let picture: Property<SearchPicture>
        let toasts: Signal<SearchToast>
    }

    static func bind(_ source: StreamSource<SearchScreenLogic>, _ bag: DisposeBag) -> Output {
        let (extra, interaction) = (source.extra, source.state.interaction)
        let search = extra.screen.stream
        let (state, scheduler) = (search.output.state, extra.screen.scope.scheduler)
        let errands = SearchErrands(extra: extra, interaction: interaction)
        source.input.keystroke.subscribe { keystroke in
            let wish = Guarded(SearchWish.nothing)
            interaction.update { next in
                let wanted = next.apply(keystroke, on: state.value)
                wish.withLock { $0 = wanted }
            }
            errands.run(wish.withLock { $0 })
        }.disposed(by: bag)
        source.input.left.subscribe {
            let left = SearchAction.screenLeft(interaction.value.place)
            extra.screen.scope.dispatcher(for: SearchAction.self).dispatch(left)
        }.disposed(by: bag)
        state.subscribe { state in interaction.update { $0.follow(state) } }.disposed(by: bag)
        search.output.posts.subscribe { posts in interaction.update { $0.vocabulary.learn(posts) } }
            .disposed(by: bag)
        errands.rememberWhatIsFound(bag)
        let spinner = search.output.phase.map(\.isRunning).spinner(on: scheduler, disposedBy: bag)
        let seconds = search.output.phase.map(\.failure)
            .countdown(on: scheduler, now: extra.now, disposedBy: bag)
        seconds.reachingZero.subscribe { search.input.retried() }.disposed(by: bag)
        let picture = state.combineLatest(interaction.asProperty()).combineLatest(
            spinner.combineLatest(seconds)
        ).map { SearchPicture(state: $0.0.0, interaction: $0.0.1, spinner: $0.1.0, secondsLeft: $0.1.1) }
        return Output(picture: picture, toasts: Signal(errands.toasts))
    }
}

extension SearchState.Phase {
    /// Why there is no answer; `nil` while none failed.
    var failure: ServiceFailure? {
        switch self {
        case .failed(let failure), .failedMore(let failure): failure
        case .idle, .loading, .loaded, .loadingMore: nil
        }
    }
}
