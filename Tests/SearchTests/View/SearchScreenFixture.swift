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
        desktop: InMemoryDesktop = InMemoryDesktop(), vault: (any ValueVault<SearchHistory>)? = nil
    ) {
        (self.search, self.desktop) = (search, desktop)
        history = InMemoryValueVault()
        area = Viewport(rows: rows, columns: columns).area
        let clock = search.scheduler
        screens = SearchScreens(
            search.feature, flux: search.flux, desktop: desktop, history: vault ?? history,
            now: { Date.start.addingTimeInterval(clock.now / .seconds(1)) },
            formatDate: { _ in "2026-03-14" })
        guard let screen = screens.open(.search(query: query)) else { preconditionFailure("not its route") }
        self.screen = screen
        screen.toasts.record(into: told)
    }

    /// Where the user is.
    var opened: Route? { search.flux.routing.store.state.top }

    /// The titles on the screen, as far as they are there.
    var titles: [String] { rows.map { $0.text } }

    /// The selected one.
    var selection: String? { rows.first { $0.isSelected }?.text }

    private var rows: [(text: String, isSelected: Bool)] {
        let frame = frame
        return (2..<area.rows).compactMap { row in
            let cells = (0..<area.columns).map { frame[row, $0] }
            let title = cells.dropFirst(2).prefix { $0.style == .title || $0.style == .match }
            let text = title.map(\.text).joined()
            return text.isEmpty ? nil : (text, cells[0].ground == .selected)
        }
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
