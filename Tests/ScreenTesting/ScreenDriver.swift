import FluxCore
package import ReactiveCore
import ReactiveTesting
package import Shell
package import TerminalUI

/// An open screen as the shell has it: the keyboard before it, and what it shows and tells.
package final class ScreenDriver: Sendable {
    package let screen: any OpenScreen
    private let scheduler: any Scheduler
    private let size: Box<Viewport>
    private let boundKeys = Box(KeyMap.usual)
    private let toastRecorder = Recorder<StyledLine>()

    /// - Parameters:
    ///   - shell: What it tells is recorded: what was done on the screen, a page that was opened, or was not.
    ///   - rows: Of the screen's area; 21 are left of a terminal of 24.
    package init(
        _ screen: any OpenScreen, on scheduler: any Scheduler, _ shell: ShellFlux? = nil, rows: Int = 21,
        columns: Int = 80,
        _ ambiguous: AmbiguousWidth = .narrow
    ) {
        (self.screen, self.scheduler) = (screen, scheduler)
        size = Box(Viewport(rows: rows, columns: columns, ambiguous: ambiguous))
        shell?.store.select { $0.toast }.changes.compactMap { $0?.line }.record(into: toastRecorder)
        shell?.store.select { $0.failures.shown }.changes.compactMap { failure in
            failure.map { StyledLine(ErrorMessage("open", $0).sentence, .failure) }
        }.record(into: toastRecorder)
    }

    /// How large the screen is; a new one holds from the next frame or key on.
    package var viewport: Viewport {
        get { size.value }
        set { size.value = newValue }
    }

    /// The keys of the user's own.
    package var map: KeyMap {
        get { boundKeys.value }
        set { boundKeys.value = newValue }
    }

    private var canvas: Canvas {
        Canvas(viewport.area, viewport.ambiguous, now: scheduler.now, keys: map)
    }

    /// What it shows now.
    package var frame: Frame {
        var frame = Frame(viewport)
        screen.draw(on: &frame, canvas: canvas)
        return frame
    }

    /// Lets the screen hear what it must know before it is drawn, as the shell does before each frame.
    package func adjust() { screen.adjust(to: canvas) }

    /// The text of each row of the frame.
    package var rows: [String] { frame.rows }

    /// What went wrong; `nil` for nothing.
    package var notice: String? { screen.notice(keys: map)?.text }

    /// What was told, the first one first.
    package var toasts: [String] { toastRecorder.elements.map(\.text) }

    /// When it will look different by itself.
    package var nextChange: Duration? { screen.nextChange(after: scheduler.now) }

    /// The word beside a key in the row of hints; `nil` when the key does nothing, or has no word.
    package func hint(_ key: Key) -> String? {
        screen.keys(on: canvas).bindings.first { $0.keys.contains(key) }?.hint
    }

    /// The row of hints, as wide as the screen.
    package var hints: String { screen.keys(on: canvas).hints(width: viewport.columns).text }

    /// What can be done whose keys cannot be bound: it has no name, or one that is in no section.
    package func unnamedActions(_ sections: [KeySection]) -> [String] {
        let names = Set(sections.flatMap(\.actions).map(\.name))
        return screen.keys(on: canvas).bindings.filter { binding in
            binding.action.map { !names.contains($0.name) } ?? true
        }.map(\.about)
    }

    /// The keys that Help tells of.
    package var keys: [Key] { screen.keys(on: canvas).bindings.flatMap(\.keys) }

    /// - Returns: Whether the screen took the last one; what it did not is the shell's.
    @discardableResult
    package func press(_ keys: Key...) -> Bool { keys.reduce(false) { hear(.key($1)) } }

    /// Selects an item of the list that is drawn, as a click does.
    ///
    /// - Returns: Whether another one is selected now.
    @discardableResult
    package func select(_ item: Int) -> Bool { screen.select(item, on: canvas) }

    /// Presses the key of each letter.
    package func type(_ text: String) {
        for letter in text { press(Key(.character(letter))) }
    }

    /// - Returns: Whether the screen took it.
    @discardableResult
    package func paste(_ text: String) -> Bool { hear(.paste(text)) }

    /// - Returns: Whether the screen took it.
    @discardableResult
    package func hear(_ event: TerminalEvent) -> Bool { screen.hear(event, on: canvas) }
}
