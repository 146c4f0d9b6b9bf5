import ApplicationFlux
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

    private let open = Guarded<[Open]>([])
    private let entries: [ScreenEntry]

    init(_ entries: [ScreenEntry]) { self.entries = entries }

    /// The visible screen; `nil` before launch, and if no entry matches the route.
    var top: (any OpenScreen)? { open.withLock { $0.last?.screen } }

    /// The current routes of all screens; the visible screen is last.
    var routes: [Route] { open.withLock { $0 }.map { $0.screen?.route ?? $0.route } }

    /// Closes the screens that are not in `stack`, topmost first, and opens the new ones.
    func follow(_ stack: [Route], _ opening: ScreenEntry.Opening = .byUser) {
        let old = open.withLock { $0 }
        guard stack != old.map(\.route) else { return }
        let sharedCount = zip(old, stack).prefix { $0.route == $1 }.count
        for entry in old[sharedCount...].reversed() { entry.screen?.close() }
        var now = Array(old[..<sharedCount])
        open.withLock { $0 = now }
        for route in stack[sharedCount...] {
            now.append(Open(route: route, screen: entries.entry(for: route)?.open(route, opening)))
            open.withLock { $0 = now }
        }
    }

    func close() { follow([]) }
}
