import ApplicationFlux
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import ReactiveCore
import TerminalFrames

/// An open screen with its driver and its scheduler.
@dynamicMemberLookup
struct ShownScreen: Sendable {
    let driver: ScreenDriver
    private let scheduler: VirtualTimeScheduler

    init(_ driver: ScreenDriver, _ scheduler: VirtualTimeScheduler) {
        (self.driver, self.scheduler) = (driver, scheduler)
    }

    subscript<Value>(dynamicMember member: KeyPath<ScreenDriver, Value>) -> Value { driver[keyPath: member] }

    /// The rows' text, without empty rows at the end.
    var text: [String] {
        var rows = driver.rows
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows
    }

    /// The text of the selected row; `nil` if there is none.
    var selected: String? {
        driver.frame.marked.first { $0.contains(":selected") }.map { row in
            row.replacing("›", with: "").split(separator: "‹").map { $0.drop { $0 != " " }.dropFirst() }
                .joined().trimmed.drop(while: { "▌ ".contains($0) }).description
        }
    }

    /// Presses keys in order.
    ///
    /// - Returns: Whether the screen has used the last one.
    @discardableResult
    func press(_ keys: Key...) -> Bool { keys.map { driver.press($0) }.last ?? false }

    func type(_ text: String) { driver.type(text) }
    func dismissNotice() { driver.dismissNotice() }
    func close() { driver.screen.close() }
    var route: Route? { driver.screen.route }

    /// Presses keys and waits for all following work.
    func enter(_ keys: Key...) {
        for key in keys { driver.press(key) }
        scheduler.run()
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
