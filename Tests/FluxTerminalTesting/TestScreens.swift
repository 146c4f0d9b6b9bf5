package import FluxCore
package import FluxRouting
package import FluxScreens
package import ReactiveCore
package import ReactiveTesting
package import TerminalFrames

/// The screens of a feature that needs nothing but a scope, in virtual time.
package struct TestScreens {
    package let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let make: (Scope) -> [ScreenEntry]
    private let entries: [ScreenEntry]

    /// - Parameter make: Creates the feature in a scope; called again for each copy of it.
    package init(_ make: @escaping (Scope) -> [ScreenEntry]) {
        root = Scope(root: "app", scheduler: scheduler)
        (self.make, entries) = (make, make(root))
    }

    /// Opens a screen, which has not loaded anything yet.
    package func open(_ route: Route, rows: Int = 8, columns: Int = 60) -> ScreenDriver {
        ScreenDriver(entries.open(route), on: scheduler, rows: rows, columns: columns)
    }

    /// Opens a screen and lets it load.
    package func opened(_ route: Route, rows: Int = 8, columns: Int = 60) -> ScreenDriver {
        defer { scheduler.run() }
        return open(route, rows: rows, columns: columns)
    }

    /// Sends random events to a screen and compares it with a second composition that has its states.
    ///
    /// - Parameters:
    ///   - keys: The key sections of the feature.
    ///   - rounds: The number of events, and the seed.
    /// - Returns: A description of the first difference; `nil` if there is none.
    package func difference(
        _ route: Route, keys: [KeySection],
        _ rounds: TestRounds = TestRounds(quick: 200, long: 2_000)
    ) throws -> String? {
        let frames = EqualFrames(scheduler, root, keys: keys) { make($0).open(route, .restored) }
        return try frames.difference(entries.open(route), rounds)
    }
}

extension [ScreenEntry] {
    /// Opens the screen of a route, which must match an entry.
    package func open(_ route: Route, _ opening: ScreenEntry.Opening = .byUser) -> any OpenScreen {
        guard let screen = entry(for: route)?.open(route, opening) else {
            preconditionFailure("no entry matches \(route.text)")
        }
        return screen
    }
}
