import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ScreenTesting
import Shell
import TerminalUI

@testable import Search

/// A results screen as the shell opens it, on virtual time, in an area as large as an 80×24 terminal leaves it.
final class SearchScreenFixture: Sendable {
    let search: SearchFixture
    let driver: ScreenDriver

    init(_ search: SearchFixture, query: String? = nil, rows: Int = 21, columns: Int = 80) {
        self.search = search
        let screen = search.feature.entries.entry(for: .search(query: query))?.open(.search(query: query))
        guard let screen else { preconditionFailure("not its route") }
        driver = ScreenDriver(screen, on: search.scheduler, search.shell, rows: rows, columns: columns)
    }

    var screen: any OpenScreen { driver.screen }
    var area: Area { driver.viewport.area }
    var history: InMemoryValueVault<SearchHistory> { search.history }
    var desktop: InMemoryDesktop { search.desktop }

    /// Where the user is.
    var opened: Route? {
        let top = search.flux.routing.state.top
        return top == .search(query: nil) ? nil : top
    }

    /// The titles on the screen, as far as they are there.
    var titles: [String] { rows.map { $0.text } }

    /// The selected one.
    var selection: String? { rows.first { $0.isSelected }?.text }

    private var rows: [(text: String, isSelected: Bool)] {
        let frame = frame
        return (2..<area.rows).compactMap { row in
            let cells = (0..<area.columns).map { frame[row, $0] }
            let title = cells.dropFirst(ListCursor.indent).prefix { $0.style == .title || $0.style == .match }
            let text = title.map(\.text).joined()
            return text.isEmpty ? nil : (text, cells[0].ground == .selected)
        }
    }

    var toasts: [String] { driver.toasts }
    var notice: String? { driver.notice }
    var frame: Frame { driver.frame }

    /// - Returns: Whether the screen took the last one.
    @discardableResult
    func press(_ keys: Key...) -> Bool { keys.reduce(false) { driver.press($1) } }

    func type(_ text: String) { driver.type(text) }

    /// Lets time pass until nothing waits.
    func settle() { search.scheduler.run() }
    func wait(_ time: Duration) { search.scheduler.advance(by: time) }
}
