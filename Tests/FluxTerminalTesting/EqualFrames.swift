package import FluxCore
package import FluxScreens
import Foundation
package import ReactiveCore
package import ReactiveTesting
package import TerminalFrames

/// Checks that equal states draw equal frames, and that all commands of the screen's keys have a name, in all languages.
///
/// It sends random events to a screen. After each event, a second composition gets the same states, and the
/// frames of both are compared cell by cell.
package struct EqualFrames {
    package let scheduler: VirtualTimeScheduler
    /// The root of the screen's scopes.
    package let root: Scope
    /// The key sections of the screen's commands.
    package let sections: [KeySection]
    /// Opens the same screen in another tree, which has its states, without dispatching an action.
    package let restore: (Scope) -> any OpenScreen

    package init(
        _ scheduler: VirtualTimeScheduler, _ root: Scope, keys sections: [KeySection],
        restore: @escaping (Scope) -> any OpenScreen
    ) {
        (self.scheduler, self.root, self.restore) = (scheduler, root, restore)
        self.sections = Shell.keySections() + sections
    }

    /// Sends random events and compares the screen with a second composition.
    ///
    /// The second composition takes over the states after each event. At intervals, it is recreated from
    /// encoded states, as at launch.
    ///
    /// - Parameters:
    ///   - rounds: The number of events, and the seed.
    ///   - restoreInterval: The number of events after which the second composition is recreated.
    /// - Returns: A description of the first difference; `nil` if there is none.
    package func difference(
        _ screen: any OpenScreen, _ rounds: TestRounds, restoreInterval: Int = 25
    ) throws -> String? {
        var random = RandomEvents(seed: rounds.seed)
        let driver = ScreenDriver(screen, on: scheduler)
        let changes = ChangeFlag(in: root)
        var restored = try RestoredCopy(of: self)
        defer { restored.close() }
        var compared: Set<[String]> = []
        for number in 1...rounds.count {
            switch random.event(driver.keys) {
            case .input(let event): driver.handle(event)
            case .pause(let time): scheduler.advance(by: time)
            case .resized(let viewport): driver.viewport = viewport
            }
            driver.adjust()
            if number.isMultiple(of: restoreInterval) {
                restored.close()
                restored = try RestoredCopy(of: self)
            } else if changes.take() || restored.changes.take() {
                restored.root.restore(try root.snapshot())
                _ = restored.changes.take()
            }
            restored.driver.viewport = driver.viewport
            if let seen = Self.difference(driver, restored.driver) {
                return "seed \(rounds.seed), event \(number): \(seen)"
            }
            let commands = driver.commands(in: .english)
            // Only commands that were not compared before: in another language, the screen is laid out again.
            if compared.insert(commands.map { "\($0.keys) \($0.about)" }).inserted {
                let others = driver.commands(in: .japanese)
                if commands.map(\.keys) != others.map(\.keys) {
                    return "seed \(rounds.seed), event \(number): two commands have one name in a language: "
                        + "\([commands, others].map { $0.map(\.about) })"
                }
            }
            let unnamedActions = driver.unnamedActions(sections)
            if !unnamedActions.isEmpty {
                return "seed \(rounds.seed), event \(number): no name for \(unnamedActions)"
            }
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

/// A composition with the states of another one.
private struct RestoredCopy {
    let root: Scope
    let driver: ScreenDriver
    let changes: ChangeFlag

    init(of first: EqualFrames) throws {
        let coded = try JSONEncoder().encode(try first.root.snapshot())
        root = Scope(root: first.root.name, scheduler: first.scheduler, mode: .replica)
        root.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        changes = ChangeFlag(in: root)
        driver = ScreenDriver(first.restore(root), on: first.scheduler)
        _ = changes.take()
    }

    func close() { root.close() }
}

/// Whether an action was dispatched in a tree.
private struct ChangeFlag {
    private let hasChanged = Box(true)
    private let subscription: Subscription

    init(in root: Scope) { subscription = root.observe { [hasChanged] _ in hasChanged.value = true } }

    /// Returns the flag and clears it.
    func take() -> Bool {
        defer { hasChanged.value = false }
        return hasChanged.value
    }
}
