import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalUI

@testable import Search

/// A results screen as the shell opens it, on virtual time, in an area as large as an 80×24 terminal leaves it.
final class SearchScreenFixture: Sendable {
    let search: SearchFixture
    let screens: SearchScreens
    let desktop: InMemoryDesktop
    let history: InMemoryValueVault<SearchHistory>
    let area: Area
    let screen: any ScreenView
    private let told = Recorder<StyledLine>()

    init(
        _ search: SearchFixture, query: String? = nil, rows: Int = 21, columns: Int = 80,
        desktop: InMemoryDesktop = InMemoryDesktop()
    ) {
        (self.search, self.desktop) = (search, desktop)
        history = InMemoryValueVault()
        area = Viewport(rows: rows, columns: columns).area
        let clock = search.scheduler
        screens = SearchScreens(
            search.feature, flux: search.flux, desktop: desktop, history: history,
            now: { Date.start.addingTimeInterval(clock.now / .seconds(1)) },
            formatDate: { _ in "2026-03-14" })
        guard let screen = screens.open(.search(query: query)) else { preconditionFailure("not its route") }
        self.screen = screen
        screen.toasts.record(into: told)
    }

    var toasts: [String] { told.elements.map(\.text) }

    var frame: Frame {
        var frame = Frame(Viewport(rows: area.rows, columns: area.columns))
        screen.draw(on: &frame, in: area)
        return frame
    }

    /// - Returns: Whether the screen took the last one.
    @discardableResult
    func press(_ keys: Key...) -> Bool {
        keys.reduce(false) { screen.handle(.key($1), in: area) }
    }

    func type(_ text: String) {
        for letter in text { press(Key(.character(letter))) }
    }

    /// Lets time pass until nothing waits.
    func settle() { search.scheduler.run() }
    func wait(_ time: Duration) { search.scheduler.advance(by: time) }
}

extension Date {
    /// When virtual time begins.
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
}
