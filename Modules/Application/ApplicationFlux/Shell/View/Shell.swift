import FluxCore
public import ReactiveCore
public import TerminalUI

/// The app in a terminal: the screens of the routing's stack, one visible, and what is around them.
///
/// Keys go to the visible screen first; what does not mean it is the shell's. Everything happens on one
/// scheduler, and nothing runs while nothing happens.
public final class Shell: Sendable {
    private let flux: ApplicationFlux
    private let terminal: any Terminal
    private let scheduler: any Scheduler
    private let tabs: [Tab]
    private let mark: Property<StyledLine?>
    private let screens: OpenScreens
    private let stream: ViewStream<ShellLogic>
    private let loop = Guarded<FrameLoop?>(nil)
    private let isEnded = BehaviorRelay(value: false)
    private let bag = DisposeBag()

    /// - Parameters:
    ///   - scheduler: Does one thing at a time, away from the caller.
    ///   - tabs: 9 at most; a digit leads to each.
    ///   - mark: What stands beside the tabs while what shows may be old.
    ///   - logOut: Called when the user has confirmed it.
    ///   - open: Opens a screen, `nil` for a route that has none; called each time that one is entered.
    public init(
        _ flux: ApplicationFlux, _ terminal: any Terminal, scheduler: any Scheduler, tabs: [Tab],
        mark: Property<StyledLine?>, logOut: @escaping @Sendable () -> Void,
        open: @escaping @Sendable (Route) -> (any ScreenView)?
    ) {
        (self.flux, self.terminal, self.scheduler) = (flux, terminal, scheduler)
        (self.tabs, self.mark) = (tabs, mark)
        screens = OpenScreens(open: open)
        stream = ViewStream(
            input: .init(), state: .init(),
            extra: .init(flux: flux, scheduler: scheduler, tabs: tabs, logOut: logOut))
    }

    /// Whether the user has quit, or the terminal is gone.
    public var ended: Property<Bool> { isEnded.asProperty() }

    /// Where the user is, the visible screen last.
    public var routes: [Route] { screens.routes }

    /// Where the user is now, then whenever that changes, by another screen or by what was asked on one.
    public var route: Observable<Route> {
        screens.changes.compactMap { [screens] in screens.top?.route }.distinctUntilChanged()
    }

    /// Shows a line for a moment.
    public func say(_ line: StyledLine) { stream.input.toasted(line) }

    /// Opens the screens of the routing's stack and draws the first frame.
    public func start() throws(TerminalFailure) {
        let loop = FrameLoop(terminal, scheduler: scheduler) { [weak self] viewport in
            self?.frame(viewport) ?? Frame(viewport)
        } handle: { [weak self] event in
            self?.handle(event)
        }
        self.loop.withLock { $0 = loop }
        screens.follow(flux.routing.store.state.stack)
        stream.output.quits.subscribe { [isEnded] in isEnded.accept(true) }.disposed(by: bag)
        screens.toasts.bind(to: stream.input.toasted).disposed(by: bag)
        flux.routing.stream.output.stack.changes.observe(on: scheduler)
            .subscribe { [weak self] _ in self?.settle() }.disposed(by: bag)
        try loop.start()
        let token = flux.token.stream.output
        Observable.merge([
            screens.changes, stream.output.overlay.changes.map { _ in },
            stream.output.toast.changes.map { _ in },
            mark.changes.map { _ in }, token.user.changes.map { _ in }, token.isLoggedIn.changes.map { _ in },
        ]).subscribe { loop.invalidate() }.disposed(by: bag)
    }

    /// Leaves the screen as it was found, and closes all screens. Nothing is heard or drawn after it.
    public func stop() {
        bag.dispose()
        loop.withLock { $0 }?.stop()
        screens.close()
        stream.dispose()
    }

    /// Opens and closes screens as the routing says.
    private func settle() {
        screens.follow(flux.routing.store.state.stack)
    }
}

extension Shell {
    private func handle(_ event: TerminalEvent) {
        defer { settle() }
        switch event {
        case .ended: isEnded.accept(true)
        case .resized, .resumed, .focus: break
        case .key(let key):
            if let command = ShellCommand.reserved.command(for: key) { return perform(command) }
            let isTaken = overlay(hears: key) || screens.top?.handle(event, in: body(view)) == true
            if !isTaken, let command = ShellCommand.free(tabs).command(for: key) { perform(command) }
        case .paste: _ = screens.top?.handle(event, in: body(view))
        }
    }

    /// - Returns: Whether something lies over the screen, which then hears nothing.
    private func overlay(hears key: Key) -> Bool {
        switch stream.output.overlay.value {
        case .none: return false
        case .logOutQuestion: stream.input.answered(key == "y")
        case .help:
            let area = HelpView.body(of: body(view))
            if let move = ListCursor.bindings.command(for: key) {
                let count = help.lines(width: area.columns, terminal.viewport.ambiguous).count
                stream.input.helpMoved((move, count: count, height: area.rows))
            } else if HelpView.keys.command(for: key) != nil {
                stream.input.commanded(.help)
            }
        }
        return true
    }

    private func perform(_ command: ShellCommand) {
        switch command {
        case .suspend: loop.withLock { $0 }?.suspend()
        case .dismissNotice: screens.top?.dismissNotice()
        case .tab, .back, .quit, .help, .logOut: stream.input.commanded(command)
        }
    }
}

extension Shell {
    private func frame(_ viewport: Viewport) -> Frame {
        var frame = Frame(viewport)
        let view = view
        guard !ShellView.isTooSmall(viewport) else {
            view.drawTooSmall(on: &frame)
            return frame
        }
        let body = view.body(in: frame.area)
        screens.top?.draw(on: &frame, in: body)
        let isTyping = frame.cursor != nil
        if case .help(let offset) = view.overlay {
            help.draw(on: &frame, in: body, from: offset)
            view.draw(on: &frame, keys: HelpView.keys)
        } else {
            let own = isTyping ? ShellCommand.reserved : ShellCommand.free(tabs)
            view.draw(on: &frame, keys: (screens.top?.keys ?? KeyBindings([])).then(own.untyped))
        }
        return frame
    }

    private var view: ShellView {
        ShellView(
            tabs: tabs, stack: flux.routing.store.state.stack,
            account: TokenView.mark(flux.token.store.state), mark: mark.value, notice: screens.top?.notice,
            toast: stream.output.toast.value, overlay: stream.output.overlay.value)
    }

    private func body(_ view: ShellView) -> Area { view.body(in: terminal.viewport.area) }

    private var everywhere: KeyBindings<Void> {
        ShellCommand.free(tabs).untyped.then(ShellCommand.reserved.untyped)
    }

    private var help: HelpView {
        HelpView(screen: screens.top?.keys ?? KeyBindings([]), everywhere: everywhere)
    }
}
