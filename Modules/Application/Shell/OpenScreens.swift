import ApplicationFlux
import ReactiveCore

/// One open screen for each route of the stack: opening a route opens it, leaving a route closes it.
///
/// Called from one scheduler only.
final class OpenScreens: Sendable {
    private struct Open: Sendable {
        /// What it was opened by.
        let route: Route
        /// `nil` where no entry has such a screen.
        let screen: (any OpenScreen)?
    }

    private let open = Guarded<[Open]>([])
    private let entries: [ScreenEntry]

    init(_ entries: [ScreenEntry]) { self.entries = entries }

    /// The visible one; `nil` before the start, and where a route leads to no screen.
    var top: (any OpenScreen)? { open.withLock { $0.last?.screen } }

    /// Where each screen is now, the visible one last.
    var routes: [Route] { open.withLock { $0 }.map { $0.screen?.route ?? $0.route } }

    /// Closes the screens that are not in `stack`, the upper ones first, and opens those that are new.
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
