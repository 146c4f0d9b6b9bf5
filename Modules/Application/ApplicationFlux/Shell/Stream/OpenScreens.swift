import FluxCore
import ReactiveCore
import TerminalUI

/// One open screen for each route of the stack: opening a route opens it, leaving a route closes it.
///
/// Called from one scheduler only.
final class OpenScreens: Sendable {
    private struct Entry: Sendable {
        /// What it was opened by.
        let route: Route
        let view: any ScreenView
    }

    private let entries = BehaviorRelay<[Entry]>(value: [])
    private let open: @Sendable (Route) -> (any ScreenView)?

    init(open: @escaping @Sendable (Route) -> (any ScreenView)?) {
        self.open = open
    }

    /// The visible one; `nil` before the start.
    var top: (any ScreenView)? { entries.value.last?.view }

    /// Where each screen is now, the visible one last.
    var routes: [Route] { entries.value.map(\.view.route) }

    /// Fires when the visible screen would draw something else, and when another one is visible.
    var changes: Observable<Void> {
        entries.asObservable().map(\.last?.view).flatMapLatest { view in
            (view?.changes ?? .never()).startWith(())
        }
    }

    /// What the visible screen has done.
    var toasts: Observable<StyledLine> {
        entries.asObservable().map(\.last?.view).flatMapLatest { $0?.toasts ?? .never() }
    }

    /// Closes the screens that are not in `stack`, the upper ones first, and opens those that are new.
    func follow(_ stack: [Route]) {
        let old = entries.value
        guard stack != old.map(\.route) else { return }
        let kept = zip(old, stack).prefix { $0.route == $1 }.count
        for entry in old[kept...].reversed() { entry.view.close() }
        let new = stack[kept...].map { Entry(route: $0, view: open($0) ?? MissingScreen(route: $0)) }
        entries.accept(old[..<kept] + new)
    }

    func close() { follow([]) }
}
