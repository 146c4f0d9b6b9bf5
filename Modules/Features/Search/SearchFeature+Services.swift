import ApplicationFlux
import FluxCore
import FoundationEssentials
import PostAPI
import Shell

/// What the screens of this feature share: the services they ask, and the stores that outlive each of them.
struct SearchServices: Sendable {
    let flux: ApplicationFlux
    let shell: ShellFlux
    let api: any PostAPI
    /// What is known of the user's stocks.
    let stocked: StockedActionCreator
    /// Earlier queries.
    let history: HistoryActionCreator
    /// Posts that were opened from a list: they show at once.
    let seen: Store<SeenState>
    /// What the end of a rate limit is compared with.
    let date: @Sendable () -> Date
}
