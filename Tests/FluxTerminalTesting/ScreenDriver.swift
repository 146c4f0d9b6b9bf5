import FluxCore
package import FluxScreens
package import ReactiveCore
package import ReactiveTesting
package import TerminalFrames

/// Drives an open screen like the shell: sends keys and provides the frame, notices and toasts.
package final class ScreenDriver: Sendable {
    package let screen: any OpenScreen
    private let scheduler: any Scheduler
    private let size: Box<Viewport>
    private let boundKeys = Box(KeyMap.standard)
    private let shell: ShellFlux?
    private let toastRecorder = Recorder<StyledLine>()

    /// - Parameters:
    ///   - shell: Its toasts and notices are shown, and its keys for undo and redo work.
    ///   - rows: Of the screen's area; a terminal of 24 rows leaves 21.
    package init(
        _ screen: any OpenScreen, on scheduler: any Scheduler, _ shell: ShellFlux? = nil, rows: Int = 21,
        columns: Int = 80,
        _ ambiguous: AmbiguousWidth = .narrow
    ) {
        (self.screen, self.scheduler, self.shell) = (screen, scheduler, shell)
        size = Box(Viewport(rows: rows, columns: columns, ambiguous: ambiguous))
        adjust()
        guard let shell else { return }
        shell.store.select { $0.toast }.changes.compactMap { $0.flatMap { shell.line(of: $0, in: .english) } }
            .record(into: toastRecorder)
        shell.store.select { $0.failures.shown }.changes.compactMap {
            $0.map(Language.english.shellStrings.pageNotOpened)
        }
        .record(into: toastRecorder)
    }

    /// The size of the screen; a change applies to the next frame or key.
    package var viewport: Viewport {
        get { size.value }
        set {
            size.value = newValue
            adjust()
        }
    }

    /// The user's key bindings.
    package var map: KeyMap {
        get { boundKeys.value }
        set { boundKeys.value = newValue }
    }

    private var canvas: Canvas {
        Canvas(
            viewport.area, viewport.ambiguous, in: viewport.language, now: scheduler.now, keys: map)
    }

    /// The current frame.
    package var frame: Frame {
        var frame = Frame(viewport)
        screen.draw(on: &frame, canvas: canvas)
        return frame
    }

    /// The same frame in another language.
    package func frame(in language: Language) -> Frame {
        let viewport = Viewport(
            rows: viewport.rows, columns: viewport.columns, ambiguous: viewport.ambiguous, language: language)
        var frame = Frame(viewport)
        screen.draw(
            on: &frame,
            canvas: Canvas(
                viewport.area, viewport.ambiguous, in: language, now: scheduler.now, keys: map))
        return frame
    }

    /// The commands that the palette lists in a language.
    func commands(in language: Language) -> [ScreenKeys.Binding] {
        let canvas = Canvas(
            viewport.area, viewport.ambiguous, in: language, now: scheduler.now, keys: map)
        return screen.keys(on: canvas).combined
    }

    /// Reports the canvas to the screen, as the shell does before each frame.
    package func adjust() { screen.adjust(to: canvas) }

    /// The text of each row of the frame.
    package var rows: [String] { frame.rows }

    /// The error message; `nil` for none.
    package var notice: String? {
        shell.flatMap { shell in
            shell.store.state.notices.shown.flatMap { shell.line(of: $0, in: viewport.language)?.text }
        } ?? screen.notice(keys: map, in: viewport.language)?.text
    }

    /// Dismisses the notice that is shown.
    package func dismissNotice() {
        if let shell, shell.store.state.notices.shown != nil {
            shell.store.dispatch(.failureDismissed)
        } else {
            screen.dismissNotice()
        }
    }

    /// All toasts, oldest first.
    package var toasts: [String] { toastRecorder.elements.map(\.text) }

    /// When the frame changes without an action.
    package var nextChange: Duration? { screen.nextChange(after: scheduler.now) }

    /// The label of a key in the row of hints; `nil` if the key does nothing or has no label.
    package func hint(_ key: Key) -> String? {
        screen.keys(on: canvas).bindings.first { $0.keys.contains(key) }?.hint
    }

    /// The description of a key in Help; `nil` if the key does nothing.
    package func about(_ key: Key) -> String? {
        screen.keys(on: canvas).bindings.first { $0.keys.contains(key) }?.about
    }

    /// The row of hints, as wide as the screen.
    package var hints: String { screen.keys(on: canvas).hints(width: viewport.columns).text }

    /// Descriptions of commands that users cannot rebind, because they have no name in any section.
    package func unnamedActions(_ sections: [KeySection]) -> [String] {
        let names = Set(sections.flatMap(\.actions).map(\.name))
        return screen.keys(on: canvas).bindings.filter { binding in
            binding.action.map { !names.contains($0.name) } ?? true
        }.map(\.about)
    }

    /// The keys that Help lists.
    package var keys: [Key] { screen.keys(on: canvas).bindings.flatMap(\.keys) }

    /// - Returns: Whether the screen has used the last key.
    @discardableResult
    package func press(_ keys: Key...) -> Bool { keys.reduce(false) { handle(.key($1)) } }

    /// Selects an item of the visible list, like a click.
    ///
    /// - Returns: Whether the selection has changed.
    @discardableResult
    package func select(_ item: Int) -> Bool { screen.select(item, on: canvas) }

    /// Presses the key of each character.
    package func type(_ text: String) {
        for letter in text { press(Key(.character(letter))) }
    }

    /// - Returns: Whether the screen has used the event.
    @discardableResult
    package func paste(_ text: String) -> Bool { handle(.paste(text)) }

    /// - Returns: Whether the screen has used the event.
    @discardableResult
    package func handle(_ event: TerminalEvent) -> Bool {
        if screen.handle(event, on: canvas) { return true }
        guard let shell, screen.focus == .list, case .key(let key) = event else { return false }
        switch key {
        case "u": shell.undo(.undo)
        case "U": shell.undo(.redo)
        default: return false
        }
        return true
    }
}

extension GoldenText {
    /// Compares the screen's frame with the file `NAME`, and checks the rules of `JapaneseRows` in the same frame in
    /// Japanese.
    package func mismatch(_ screen: ScreenDriver, _ name: String) -> Mismatch? {
        mismatch(screen.frame.marked, name)
            ?? JapaneseRows.mismatch(screen.frame(in: .japanese).marked)
    }

    /// Compares the screen's frame in Japanese with the file `NAME-ja`; one for each screen.
    package func mismatchInJapanese(_ screen: ScreenDriver, _ name: String) -> Mismatch? {
        mismatch(screen.frame(in: .japanese).marked, name + "-ja")
    }
}
