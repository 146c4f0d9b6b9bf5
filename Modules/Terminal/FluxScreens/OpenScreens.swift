import FluxCore
import FluxRouting
import ReactiveCore

/// Keeps one open screen for each route of the navigation stack.
///
/// Call all members on one scheduler.
final class OpenScreens: Sendable {
    private struct Open: Sendable {
        /// The route that the screen was opened with.
        let route: Route
        /// `nil` if no entry matches the route.
        let screen: (any OpenScreen)?
    }

    /// A screen is identified by its route and those below it: it closes with what it was opened from.
    private let children = ScopeChildren<[Route], Open>()
    private let entries: [ScreenEntry]

    init(_ entries: [ScreenEntry]) { self.entries = entries }

    /// The visible screen; `nil` before launch, and if no entry matches the route.
    var top: (any OpenScreen)? { children.contents.value.last?.screen }

    /// The current routes of all screens; the visible screen is last.
    var routes: [Route] { children.contents.value.map { $0.screen?.route ?? $0.route } }

    /// Closes the screens that are not in `stack`, topmost first, and opens the new ones.
    func follow(_ stack: [Route], _ opening: ScreenEntry.Opening = .byUser) {
        children.follow(stack.indices.map { Array(stack[...$0]) }) { [entries] routes in
            routes.last.map { route in
                let screen = entries.entry(for: route)?.open(route, opening)
                return (Open(route: route, screen: screen), Subscription { screen?.close() })
            }
        }
    }

    func close() { children.dispose() }
}
