package import FluxCore
import Foundation
package import ReactiveCore
package import ReactiveTesting
package import Shell
package import TerminalUI

/// Whether equal states draw equal frames, and whether all that their keys do has a name: a screen is driven with random events, and after each its tree of states is
/// encoded and decoded into a second composition; what both show is compared, the frames cell by cell.
package struct EqualFrames {
    package let scheduler: VirtualTimeScheduler
    /// The tree that the screen belongs to.
    package let root: Scope
    /// Of the screen's actions.
    package let sections: [KeySection]
    /// Opens the same screen in another tree, which has its states, by nobody's action.
    package let restore: (Scope) -> any OpenScreen

    package init(
        _ scheduler: VirtualTimeScheduler, _ root: Scope, keys sections: [KeySection],
        restore: @escaping (Scope) -> any OpenScreen
    ) {
        (self.scheduler, self.root, self.restore) = (scheduler, root, restore)
        self.sections = Shell.keySections + sections
    }

    /// The second composition stays, and takes the states up after each event; now and then they go through JSON into
    /// one that is made anew, as at a start.
    ///
    /// - Parameters:
    ///   - rounds: The number of events, and the seed.
    ///   - afresh: After so many of them there is another second composition.
    /// - Returns: What was seen when they first differed; `nil` when they never did.
    package func difference(
        _ screen: any OpenScreen, _ rounds: TestRounds, afresh: Int = 25
    ) throws -> String? {
        var random = RandomEvents(seed: rounds.seed)
        let driver = ScreenDriver(screen, on: scheduler)
        let changes = Changes(in: root)
        var second = try Second(of: self)
        defer { second.close() }
        for number in 1...rounds.count {
            switch random.event(driver.keys) {
            case .input(let event): driver.hear(event)
            case .pause(let time): scheduler.advance(by: time)
            case .resized(let viewport): driver.viewport = viewport
            }
            driver.adjust()
            if number.isMultiple(of: afresh) {
                second.close()
                second = try Second(of: self)
            } else if changes.take() || second.changes.take() {
                second.root.restore(try root.snapshot())
                _ = second.changes.take()
            }
            second.driver.viewport = driver.viewport
            if let seen = Self.difference(driver, second.driver) { return "seed \(rounds.seed), event \(number): \(seen)" }
            let unbindable = driver.unbindable(sections)
            if !unbindable.isEmpty { return "seed \(rounds.seed), event \(number): no name for \(unbindable)" }
        }
        return nil
    }

    private static func difference(_ one: ScreenDriver, _ other: ScreenDriver) -> String? {
        if one.notice != other.notice { return "notice: \(one.notice ?? "-"), \(other.notice ?? "-")" }
        if one.hints != other.hints { return "hints: \(one.hints), \(other.hints)" }
        let frames = (one.frame, other.frame)
        if frames.0 == frames.1 { return nil }
        let row = zip(frames.0.rows, frames.1.rows).enumerated().first { $1.0 != $1.1 }
        return "row \(row.map { "\($0.offset): \($0.element)" } ?? "unknown")"
    }
}

/// A composition that has another's states.
private struct Second {
    let root: Scope
    let driver: ScreenDriver
    let changes: Changes

    init(of first: EqualFrames) throws {
        let coded = try JSONEncoder().encode(try first.root.snapshot())
        root = Scope(root: first.root.name, scheduler: first.scheduler)
        root.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        changes = Changes(in: root)
        driver = ScreenDriver(first.restore(root), on: first.scheduler)
        _ = changes.take()
    }

    func close() { root.close() }
}

/// Whether anything was dispatched in a tree.
private struct Changes {
    private let happened = Box(true)
    private let watching: Subscription

    init(in root: Scope) { watching = root.observe { [happened] _ in happened.value = true } }

    /// Since this was asked last.
    func take() -> Bool {
        defer { happened.value = false }
        return happened.value
    }
}
