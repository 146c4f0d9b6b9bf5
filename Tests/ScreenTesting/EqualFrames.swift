package import FluxCore
import Foundation
package import ReactiveCore
package import Shell
import TerminalUI

/// Whether equal states draw equal frames: a screen is driven with random events, its tree of states is encoded
/// and decoded into a second composition, and the frames of both are compared cell by cell.
package struct EqualFrames {
    package let scheduler: VirtualTimeScheduler
    /// The tree that the screen belongs to.
    package let root: Scope
    /// Opens the same screen in another tree, which has its states, by nobody's action.
    package let restore: (Scope) -> any OpenScreen

    package init(
        _ scheduler: VirtualTimeScheduler, _ root: Scope, restore: @escaping (Scope) -> any OpenScreen
    ) {
        (self.scheduler, self.root, self.restore) = (scheduler, root, restore)
    }

    /// - Parameters:
    ///   - count: Events in all.
    ///   - each: After so many of them the frames are compared.
    /// - Returns: What was seen when they first differed; `nil` when they never did.
    package func difference(
        _ screen: any OpenScreen, seed: UInt64, events count: Int = 2_000, each: Int = 25
    ) throws -> String? {
        var random = RandomEvents(seed: seed)
        let driver = ScreenDriver(screen, on: scheduler)
        for number in 1...count {
            switch random.event(driver.keys) {
            case .input(let event): driver.hear(event)
            case .pause(let time): scheduler.advance(by: time)
            case .resized(let viewport): driver.viewport = viewport
            }
            guard number.isMultiple(of: each) else { continue }
            let frame = driver.frame
            let other = try redrawn(on: driver.viewport)
            if frame != other {
                let rows = zip(frame.rows, other.rows).enumerated().first { $1.0 != $1.1 }
                return "event \(number): row \(rows.map { "\($0.offset): \($0.element)" } ?? "unknown")"
            }
        }
        return nil
    }

    /// What a second composition draws of the same states.
    private func redrawn(on viewport: Viewport) throws -> Frame {
        let coded = try JSONEncoder().encode(try root.snapshot())
        let other = Scope(root: root.name, scheduler: scheduler)
        other.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        defer { other.close() }
        let screen = restore(other)
        let driver = ScreenDriver(screen, on: scheduler)
        driver.viewport = viewport
        return driver.frame
    }
}
