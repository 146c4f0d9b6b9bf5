import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import TerminalFrames

@testable import Search

/// A results screen opened through the shell, in virtual time, with the area that an 80×24 terminal leaves
/// for it.
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

    /// The open route; `nil` if it is the search screen.
    var opened: Route? {
        let top = search.flux.routing.state.top
        return top == .search(query: nil) ? nil : top
    }

    /// The visible titles.
    var titles: [String] { rows.map { $0.text } }

    /// The title of the selected post.
    var selection: String? { rows.first { $0.isSelected }?.text }

    private var rows: [(text: String, isSelected: Bool)] {
        let frame = frame
        return (2..<area.rows).compactMap { row in
            let cells = (0..<area.columns).map { frame[row, $0] }
            let title = cells.dropFirst(ListCursor.indent).prefix { $0.style == .title || $0.style == .match }
            let text = title.map(\.text).joined()
            return text.isEmpty ? nil : (text, cells[0].background == .selected)
        }
    }

    var toasts: [String] { driver.toasts }
    var notice: String? { driver.notice }
    var frame: Frame { driver.frame }

    /// - Returns: Whether the screen handled the last key.
    @discardableResult
    func press(_ keys: Key...) -> Bool { keys.reduce(false) { driver.press($1) } }

    func type(_ text: String) { driver.type(text) }

    /// Advances time until nothing is pending.
    func settle() { search.scheduler.run() }
    func wait(_ time: Duration) { search.scheduler.advance(by: time) }
}
