package import FluxCore
package import FluxRouting
package import ReactiveCore
import Synchronization
package import TerminalFrames

/// The terminal app: the screens of the navigation stack, one of them visible, and the bars around them.
///
/// Keys go to the visible screen first; the shell handles those that the screen does not use. Any action may
/// change the frame, so the shell observes the whole scope tree and draws once per batch. Everything runs on
/// one scheduler, to which the root is confined; there is no polling.
package final class Shell: Sendable {
    let root: Scope
    private let routing: Store<RoutingState>
    let shell: ShellFlux
    let terminal: any Terminal
    private let tabs: [Tab]
    private let entries: [ScreenEntry]
    let screens: OpenScreens
    private let overlayKeys: @Sendable (Language) -> KeyBindings<Void>
    private let account: @Sendable (Language) -> StyledLine
    private let drawn: @Sendable (Frame, Duration) -> Void
    private let pressed: @Sendable (PressedKey) -> Void
    /// The keys of the visible screen in the latest frame; `nil` after an action, which may have changed them.
    private let shownKeys = Mutex<(canvas: Canvas, keys: ScreenKeys)?>(nil)
    private let loop = Mutex<FrameLoop?>(nil)
    /// The columns of the latest frame; 0 before the first one.
    private let columns = Mutex(0)
    private let bag = DisposeBag()

    /// - Parameters:
    ///   - root: The scope of the whole app, on a serial scheduler that does not run on the caller's stack.
    ///   - routing: The navigation stack.
    ///   - entries: All screens of the app.
    ///   - overlayKeys: The key bindings of an app on top of the shell, described in a language, for Help.
    ///   - drawn: Called with each drawn frame and its time.
    ///   - pressed: Called with each key after it was handled.
    ///   - account: What the app shows at the right end of the row of tabs, such as who is logged in; derived from states.
    package init(
        _ root: Scope, _ routing: Store<RoutingState>, _ shell: ShellFlux, _ terminal: any Terminal,
        entries: [ScreenEntry],
        overlayKeys: @escaping @Sendable (Language) -> KeyBindings<Void> = { _ in KeyBindings([]) },
        drawn: @escaping @Sendable (Frame, Duration) -> Void = { _, _ in },
        pressed: @escaping @Sendable (PressedKey) -> Void = { _ in },
        account: @escaping @Sendable (Language) -> StyledLine = { _ in StyledLine() }
    ) {
        self.root = root
        self.routing = routing
        self.shell = shell
        self.terminal = terminal
        (tabs, self.overlayKeys, self.account) = (entries.tabs, overlayKeys, account)
        self.drawn = drawn
        self.pressed = pressed
        self.entries = entries
        screens = OpenScreens(entries)
    }

    /// Whether the user has quit or the terminal has closed.
    package var ended: Property<Bool> { shell.store.select { $0.hasEnded } }

    /// The current routes of all screens; the visible screen is last.
    package var routes: [Route] { screens.routes }

    /// Opens the screens of the navigation stack and draws the first frame.
    ///
    /// - Parameters:
    ///   - opening: Why the screens that are already on the stack are opened.
    ///   - app: The app that owns the terminal, such as one on top of this shell; `nil` for the shell itself.
    package func start(
        _ opening: ScreenEntry.Opening = .byUser, showing app: (any FrameApp)? = nil
    ) throws(TerminalFailure) {
        let shown = { @Sendable [weak self] in app ?? self }
        let loop = FrameLoop(terminal, scheduler: root.scheduler) { [weak self] viewport in
            self?.adjust(to: viewport)
        } view: { viewport, now in
            shown()?.frame(viewport, now) ?? (Frame(viewport), nil)
        } handle: { [weak self, terminal, shell] event in
            shell.updateImageSupport(event, of: terminal)
            // Before the event is handled: afterwards another field may have the focus.
            let key = self?.name(ofKey: event)
            if let self { receive(event) }
            // What is not visible is not used.
            let target = ShellView.isTooSmall(terminal.viewport) ? self : shown()
            let isUsed = target?.handle(event, terminal.viewport) ?? false
            if let self, let key {
                pressed(PressedKey(key, isUsed: isUsed, at: root.scheduler.now))
            }
            return isUsed
        }
        self.loop.withLock { $0 = loop }
        shell.registry.registerItem { [weak screens] in screens?.top?.item }
        // `ShellFlux` creates the store and runs what needs no terminal; a shell runs the other commands while it is open.
        shell.store.commands.subscribe { [weak self] in self?.run($0) }.disposed(by: bag)
        shell.store.select { $0.overlay }.changes.subscribe { [weak self] in self?.preview($0) }
            .disposed(by: bag)
        if opening == .resumed { shell.store.dispatch(.resumed) }
        if shell.images.state != ImagesState() { shell.images.dispatch(.started) }
        follow(opening)
        try loop.start()
        root.observe { [weak self] _ in
            self?.shownKeys.withLock { $0 = nil }
            loop.invalidate()
        }.disposed(by: bag)
    }

    /// Draws the current frame again. Safe to call from any thread.
    package func redraw() { loop.withLock { $0 }?.invalidate() }

    /// Opens the screens of the navigation stack, now and whenever the stack changes.
    ///
    /// - Parameter opening: Why the current screens are opened. Later ones are opened by the user, except in
    ///   a replica.
    package func follow(_ opening: ScreenEntry.Opening) {
        let visits = routing.select {
            Visit(stack: $0.stack, isReturnFromLogin: $0.isReturnFromLogin, isAtLogin: $0.isAtLogin)
        }
        let wasAtLogin = Mutex(visits.value.isAtLogin)
        screens.follow(visits.value.stack, opening)
        // Emits the current stack, too: it may have changed meanwhile.
        visits.subscribe { [screens, shell] visit in
            let before = screens.routes.last
            screens.follow(
                visit.stack, opening == .restored ? .restored : visit.isReturnFromLogin ? .returned : .byUser)
            let hasMessages = shell.store.state.hasMessages
            let isAfterLogin = wasAtLogin.withLock { wasAtLogin in
                defer { wasAtLogin = visit.isAtLogin }
                return wasAtLogin
            }
            // A replica replays the action. The result of a login is reported on the screen that follows.
            if opening != .restored, hasMessages, !isAfterLogin, screens.routes.last != before {
                shell.store.dispatch(.screenChanged)
            }
        }.disposed(by: bag)
    }

    /// Restores the terminal and closes all screens. No event is handled and nothing is drawn afterwards.
    /// Call this on the root's scheduler, so that no screen closes while it is drawn.
    package func stop() {
        precondition(root.scheduler.isCurrent, "stop() was called off the root's scheduler")
        bag.dispose()
        loop.withLock { $0.take() }?.stop()
        screens.close()
    }

    private func name(ofKey event: TerminalEvent) -> String? {
        PressedKey.name(of: event, isTyping: isTyping)
    }

    /// Whether characters are typed into a field.
    private var isTyping: Bool {
        switch shell.store.state.overlay {
        case .palette: true
        case .help, .commandQuestion, .quitQuestion: false
        case .none: screens.top?.focus == .field
        }
    }

    private func receive(_ event: TerminalEvent) {
        // A message that asks for more columns ends when they are there.
        if case .resized(let viewport) = event, viewport.columns > columns.withLock(\.self),
            shell.store.state.toast(at: root.scheduler.now) != nil
        {
            shell.store.dispatch(.widened)
        }
    }

    /// Reports the size of the terminal to the visible screen.
    private func adjust(to viewport: Viewport) {
        columns.withLock { $0 = viewport.columns }
        guard !ShellView.isTooSmall(viewport), let top = screens.top else { return }
        let area = ShellView.screenArea(viewport)
        let canvas = Canvas(
            area, viewport.ambiguous, in: viewport.language, now: root.scheduler.now, keys: shell.keys)
        top.adjust(to: canvas)
    }

    /// Shows what the selected command of the palette would change.
    private func preview(_ overlay: ShellState.Overlay) {
        let inUse = shell.registry.commandsInUse
        if case .palette = overlay, inUse != shell.store.state.commandsInUse ?? [] {
            shell.store.dispatch(.commandsUsed(inUse))
        }
        let viewport = terminal.viewport
        let view = view(root.scheduler.now, shell.keys, viewport.language)
        let keys = screenKeys(on: view.canvas(viewport)).untyped
        guard case .palette(let palette) = overlay,
            case .command(let command) = view.palette(palette, keys).selected
        else { return shell.preview(nil) }
        shell.preview(command.id)
    }

    private func run(_ command: ShellState.Command) {
        switch command {
        case .go(let action): routing.dispatch(action)
        case .copy(let text):
            terminal.copy(text)
            shell.desktop.copy(text)
        case .browse(let address): shell.follow(address, routing)
        case .perform(let id): shell.perform(id)
        case .suspend: loop.withLock { $0 }?.suspend()
        case .answer, .make: break  // `ShellFlux` runs them.
        }
    }
}

extension Shell: FrameApp {
    package func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool {
        if case .mouse(let mouse) = event { return handle(mouse, viewport) }
        return handle(event, viewport, by: shell.keys)
    }

    func handle(_ event: TerminalEvent, _ viewport: Viewport, by keys: KeyMap) -> Bool {
        let event = isTyping ? event : event.halfWidth
        let view = view(root.scheduler.now, keys, viewport.language)
        let canvas = view.canvas(viewport)
        if ShellView.isTooSmall(viewport) { return handle(event, tooSmall: view) }
        if let action = view.reserved(event) {
            shell.store.dispatch(action)
            return true
        }
        if view.state.overlay != .none { return handle(event, over: view, on: canvas) }
        if let answer = view.answer(to: event) {
            shell.store.dispatch(answer)
            return true
        }
        return screens.top?.handle(event, by: screenKeys(on: canvas), on: canvas) == true
            || view.focus == .list && handle(event, view)
    }

    /// The keys of the visible screen, which are built once for a key and the hints of the frame before it.
    private func screenKeys(on canvas: Canvas) -> ScreenKeys {
        if let shown = shownKeys.withLock(\.self), shown.canvas.isEqualPlace(to: canvas) { return shown.keys }
        guard let top = screens.top else { return KeyBindings([]) }
        let keys = top.keys(on: canvas)
        // A replica is not told when its states change.
        if loop.withLock({ $0 != nil }) { shownKeys.withLock { $0 = (canvas, keys) } }
        return keys
    }

    /// Handles an event while nothing is visible: only what ends or suspends the program.
    private func handle(_ event: TerminalEvent, tooSmall view: ShellView) -> Bool {
        let isQuitKey =
            if case .key(let key) = event { view.keys.keys(of: ShellKeyNames.quit).contains(key) } else {
                false
            }
        if let action = view.reserved(event), [.quit, .suspendChosen].contains(action) {
            shell.store.dispatch(action)
        } else if isQuitKey, view.quitQuestion() == nil {
            shell.store.dispatch(.quitChosen(nil))
        }
        return true
    }

    /// Handles an event that the screen has not used.
    private func handle(_ event: TerminalEvent, _ view: ShellView) -> Bool {
        guard case .key(let key) = event else { return false }
        guard let meaning = view.unreserved.command(for: key, at: view.now) else {
            if key.isOfInputMethod {
                shell.inputMethods.showToast(ActiveInputMethod())
            } else if key.typed != nil || key == .enter, let reason = screens.top?.missingItem {
                shell.listNotices.showToast(reason)
            } else {
                return false
            }
            return true
        }
        // A held key that scrolls must not leave the screen when it reaches the edge.
        if case .shell(.backChosen) = meaning, ["h", .left].contains(key),
            loop.withLock(\.self)?.isKeyHeld == true
        {
            return true
        }
        switch meaning {
        case .shell(let action): shell.store.dispatch(action)
        case .dismissNotice: screens.top?.dismissNotice()
        case .copy(let text): shell.store.dispatch(.copied(text, at: root.scheduler.now))
        }
        return true
    }

    /// Handles an event while an overlay covers the screen.
    private func handle(_ event: TerminalEvent, over view: ShellView, on canvas: Canvas) -> Bool {
        let keys = screenKeys(on: canvas).untyped
        if case .palette(let palette) = view.state.overlay, case .key(let key) = event,
            view.keys.keys(of: CommandPaletteView.enter).contains(key)
        {
            shell.store.dispatch(.paletteToggled)
            switch view.palette(palette, keys).selected {
            // The key's owner handles it: the screen, the shell, or an app on top of both.
            case .key(let binding): if let key = binding.keys.first { loop.withLock { $0 }?.press(key) }
            case .command(let command): shell.store.dispatch(.commandChosen(command.id))
            case nil: break
            }
            return true
        }
        guard let action = view.overlayAction(event, keys, on: canvas) else { return false }
        shell.store.dispatch(action)
        return true
    }

    package func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        let drawing = drawing(viewport, now)
        drawn(drawing.frame, now)
        return drawing
    }

    func drawing(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        var frame = Frame(viewport)
        let view = view(now, shell.keys, viewport.language)
        let canvas = view.canvas(viewport)
        guard !ShellView.isTooSmall(viewport) else {
            view.drawTooSmall(on: &frame)
            return (frame, nil)
        }
        if let top = screens.top {
            top.draw(on: &frame, canvas: canvas)
        } else {
            view.drawMissing(on: &frame, in: canvas.area)
        }
        let keys = screenKeys(on: canvas).untyped
        switch view.state.overlay {
        case .help(let offset):
            HelpView(screen: keys, everywhere: view.displayedKeys, strings: view.strings.help).draw(
                on: &frame, in: canvas.area, from: offset)
            view.draw(on: &frame, displayedKeys: HelpView.keys(in: view.language).rebound(by: view.keys))
        case .palette(let palette):
            view.palette(palette, keys).draw(on: &frame, in: canvas.area)
            view.draw(on: &frame, displayedKeys: CommandPaletteView.keys(view.strings).rebound(by: view.keys))
        case .none, .commandQuestion, .quitQuestion:
            // The answer to the question is not typed into a field.
            if view.state.overlay.isQuestion { frame.cursor = nil }
            view.draw(on: &frame, displayedKeys: keys.then(view.hintedKeys))
        }
        return (frame, [screens.top?.nextChange(after: now), view.nextChange].compactMap(\.self).min())
    }

    func view(_ now: Duration, _ keys: KeyMap, _ language: Language) -> ShellView {
        let state = shell.store.state
        return ShellView(
            tabs: tabs, counts: entries.counts, state: state,
            toast: { [shell] in state.toast(at: now).flatMap { shell.line(of: $0, in: language) } },
            status: { [shell] in state.status.flatMap { shell.line(of: $0, in: language) } },
            question: { [shell] in state.questions.first.flatMap { shell.line(of: $0, in: language) } },
            now: now, language: language, routes: routing.state.stack,
            routing: routing.state, account: { [account] in account(language) },
            notice: screens.top?.notice(keys: keys, in: language), focus: screens.top?.focus ?? .list,
            notices: { [shell] in state.notices.shown.flatMap { shell.line(of: $0, in: language) } },
            commands: { [shell] in shell.commands(in: language) },
            englishCommands: { [weak self] in language == .english ? [] : self?.englishCommands(now) ?? [] },
            keyCommands: { [shell] in shell.keyCommands },
            copyable: { [screens] in screens.top?.copyable },
            destination: { [screens] in screens.top?.destination },
            webPage: { [screens] in screens.top?.webPage },
            canUndo: { [shell] in shell.registry.hasUndo }, quitQuestion: { [shell] in shell.quitQuestion },
            overlayKeys: overlayKeys(language), keys: keys)
    }
}

extension Shell {
    /// The wheel acts like the arrow keys. A click triggers the command drawn at its position, independent of
    /// the user's key bindings.
    func handle(_ mouse: Mouse, _ viewport: Viewport) -> Bool {
        if ShellView.isTooSmall(viewport) { return true }
        let canvas = view(root.scheduler.now, .standard, viewport.language).canvas(viewport)
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let key: Key = mouse.action == .wheelUp ? .up : .down
            return (0..<ShellView.rowsPerNotch).reduce(false) { isHandled, _ in
                handle(.key(key), viewport, by: .standard) || isHandled
            }
        case .press:
            let frame = drawing(viewport, canvas.now).frame
            switch frame.target(at: mouse.position) {
            case .key(let key): return handle(.key(key), viewport, by: .standard)
            case .hint(let key): return handle(.key(key), viewport, by: shell.keys)
            case .item(let item):
                guard shell.store.state.overlay == .none, let top = screens.top else { return false }
                // A click on the selected item opens it.
                return top.select(item, on: canvas) || top.handle(.key(.enter), on: canvas)
            case .column(let column):
                return shell.store.state.overlay == .none && screens.top?.sort(by: column) == true
            case nil:
                guard let address = frame.address(at: mouse.position) else { return false }
                if screens.top?.follow(address, on: canvas) != true {
                    shell.store.dispatch(.linkChosen(address))
                }
                return true
            }
        }
    }
}

/// A navigation stack, whether the user has returned to it, and whether the login screen is visible.
struct Visit: Sendable, Equatable {
    let stack: [Route]
    let isReturnFromLogin: Bool
    let isAtLogin: Bool
}
