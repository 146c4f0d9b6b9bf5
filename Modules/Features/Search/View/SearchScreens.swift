public import ApplicationFlux
import FluxCore
public import FoundationEssentials
public import Persistence
import ReactiveCore
public import TerminalUI

/// The screens of this feature, for the shell.
public struct SearchScreens: Sendable {
    private let feature: SearchFeature
    private let flux: ApplicationFlux
    private let desktop: any Desktop
    private let history: any ValueVault<SearchHistory>
    private let now: @Sendable () -> Date
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - flux: Where opened posts go.
    ///   - desktop: Shows posts in the browser.
    ///   - history: Where queries are remembered.
    ///   - now: The date by which a service's limits are counted down.
    ///   - formatDate: A day for people, at most 10 columns.
    public init(
        _ feature: SearchFeature, flux: ApplicationFlux, desktop: any Desktop,
        history: any ValueVault<SearchHistory>, now: @escaping @Sendable () -> Date,
        formatDate: @escaping @Sendable (Date) -> String
    ) {
        (self.feature, self.flux, self.desktop, self.history) = (feature, flux, desktop, history)
        (self.now, self.formatDate) = (now, formatDate)
    }

    /// Opens the screen of `route`, in a scope of its own; `nil` for another feature's.
    public func open(_ route: Route) -> (any ScreenView)? {
        switch route {
        case .search(let query): results(query)
        case .post(let id):
            PostScreen(
                id, in: feature, flux: flux, desktop: desktop, now: now, formatDate: formatDate)
        case .login, .episodes, .episode, .myVideo, .account: nil
        }
    }

    private func results(_ query: String?) -> SearchScreen {
        let screen = feature.openResults(query, perPage: Self.perPage)
        let interaction = SearchInteraction(screen.stream.output.state.value)
        let extra = SearchScreenLogic.Extra(
            feature: feature.scope, screen: screen, routing: flux.routing, desktop: desktop, history: history,
            now: now)
        let stream = SearchScreenStream(
            input: .init(), state: .init(interaction: BehaviorRelay(value: interaction)), extra: extra)
        return SearchScreen(screen, stream, markdown: feature.markdown, formatDate: formatDate)
    }

    private static let perPage = 20
}
