import ApplicationFlux
import FluxCore
import TerminalUI

private typealias Keys = ShellStrings.Keys
private typealias Hints = ShellStrings.Hints

extension ShellView {
    /// What a key does that the screen does not use.
    enum Meaning: Sendable {
        case shell(ShellAction)
        /// Dismisses the screen's notice.
        case dismissNotice
        case copy(String)
    }

    /// The keys that screens cannot use.
    private static let usualReservedKeys = KeyBindings<ShellAction>([
        .init([.control("c")], .quit, Keys.quit),
        .init(ShellKeyNames.suspend, .suspendChosen, Keys.suspend),
        .init(ShellKeyNames.helpAnywhere, .helpToggled, Keys.help, hint: Hints.help),
        .init(ShellKeyNames.commandsAnywhere, .paletteToggled, Keys.showCommands),
    ])

    private var reserved: KeyBindings<ShellAction> { Self.usualReservedKeys.rebound(by: keys) }

    /// The shell's other keys. The screen's keys and text input take precedence over them.
    var unreserved: KeyBindings<Meaning> {
        typealias Binding = KeyBindings<Meaning>.Binding
        var bindings: [Binding] = [
            .init(ShellKeyNames.help, .shell(.helpToggled), Keys.help, hint: Hints.help)
        ]
        // Only commands that are available now are listed.
        if routing.canGoBack {
            bindings.append(.init(ShellKeyNames.back, .shell(.backChosen), Keys.back, hint: Hints.back))
        } else {
            bindings.append(
                .init(
                    ShellKeyNames.quit, .shell(.quitChosen(quitQuestion())), Keys.quit, hint: Hints.quit))
        }
        bindings += [
            .init(
                ShellKeyNames.commands, .shell(.paletteToggled), Keys.showCommands, hint: Hints.commands)
        ]
        if let copyable = copyable() {
            bindings.append(.init(ShellKeyNames.copy, .copy(copyable), Keys.copyAddress, hint: Hints.copy))
        }
        let hasOwnNotice = state.failures.shown != nil || state.notices.shown != nil
        let dismissal = hasOwnNotice ? Meaning.shell(.failureDismissed) : .dismissNotice
        if hasOwnNotice || notice != nil {
            bindings.append(.init(ShellKeyNames.dismiss, dismissal, Keys.closeNotice))
        }
        if token.isLoggedIn {
            bindings.append(.init(ShellKeyNames.logOut, .shell(.logOutChosen), Keys.logOut))
        }
        if routing.canGoBackInHistory {
            bindings.append(.init(ShellKeyNames.historyBack, .shell(.historyBackChosen), Keys.historyBack))
        }
        if routing.canGoForwardInHistory {
            bindings.append(
                .init(ShellKeyNames.historyForward, .shell(.historyForwardChosen), Keys.historyForward))
        }
        bindings += tabs.enumerated().map { index, tab in
            .init(ShellKeyNames.tabs[index], .shell(.tabChosen(tab.route)), tab.name)
        }
        return KeyBindings(bindings).rebound(by: keys)
    }

    /// The subset for the row of hints, which is cheaper to build for each frame.
    var hintedKeys: KeyBindings<Void> {
        if focus == .field || !keys.isStandard { return displayedKeys }
        let leaving = routing.canGoBack ? Self.back : Self.quitting
        return copyable() != nil ? leaving.then(Self.copying) : leaving
    }

    private static let usual: [KeyBindings<Void>.Binding] = [
        .init(["?"], (), "", hint: Hints.help), .init([":"], (), "", hint: Hints.commands),
    ]
    private static let back = KeyBindings<Void>([.init([.escape], (), "", hint: Hints.back)] + usual)
    private static let quitting = KeyBindings<Void>([.init(["q"], (), "", hint: Hints.quit)] + usual)
    private static let copying = KeyBindings<Void>([.init(["y"], (), "", hint: Hints.copy)])

    /// All of the shell's active key bindings, for Help and the command palette.
    var displayedKeys: KeyBindings<Void> {
        guard focus == .field else { return unreserved.untyped.then(reserved.untyped).then(overlayKeys) }
        let tabs = tabs.enumerated().compactMap { index, tab in
            let keys = keysWhileTyping(ofTab: index)
            return keys.isEmpty ? nil : KeyBindings<Void>.Binding(keys, (), tab.name)
        }
        return reserved.untyped.then(KeyBindings(tabs)).then(overlayKeys)
    }

    /// The tab's keys that do not type text.
    private func keysWhileTyping(ofTab index: Int) -> [Key] {
        keys.keys(of: ShellKeyNames.tabs[index]).filter { $0.typed == nil }
    }

    private static let usualPinnedKeys: [Key] = [.escape, "?", Key(.function(1))]

    /// The keys that are always shown at the right end of the row of hints.
    var pinnedKeys: [Key] {
        if keys.isStandard { return Self.usualPinnedKeys }
        return [.escape] + keys.keys(of: ShellKeyNames.help).prefix(1)
            + keys.keys(of: ShellKeyNames.helpAnywhere).prefix(1)
    }

    /// The action for an event that screens cannot use.
    func reserved(_ event: TerminalEvent) -> ShellAction? {
        switch event {
        case .ended: .quit
        case .key(let key): reserved.command(for: key) ?? tabChosen(by: key)
        case .paste, .mouse, .resized, .resumed, .focus, .terminalBackground, .imagesSupported: nil
        }
    }

    /// The answer to the question that is shown; `nil` for other keys, and while text is typed.
    func answer(to event: TerminalEvent) -> ShellAction? {
        guard focus == .list, let question = state.questions.first, case .key(let key) = event else {
            return nil
        }
        switch key {
        case "y": return .questionAnswered(question, isYes: true)
        case "n", .escape: return .questionAnswered(question, isYes: false)
        default: return nil
        }
    }

    private func tabChosen(by key: Key) -> ShellAction? {
        guard keys.isStandard ? key.modifiers == .alt : key.typed == nil else { return nil }
        return tabs.indices.first { keysWhileTyping(ofTab: $0).contains(key) }.map {
            .tabChosen(tabs[$0].route)
        }
    }

    /// The action for an event while an overlay covers the screen.
    func overlayAction(_ event: TerminalEvent, _ screen: KeyBindings<Void>, on canvas: Canvas) -> ShellAction?
    {
        if case .palette(let palette) = state.overlay {
            return self.palette(palette, screen).action(for: event, in: canvas.area)
        }
        guard case .key(let key) = event else { return nil }
        switch state.overlay {
        case .none, .palette: return nil
        case .logOutQuestion: return .logOutAnswered(isYes: key == "y")
        case .quitQuestion: return .quitAnswered(isYes: key == "y")
        case .help:
            let (area, help) = (
                HelpView.body(of: canvas.area), HelpView(screen: screen, everywhere: displayedKeys)
            )
            if keys.keys(of: HelpView.find).contains(key) { return .paletteToggled }
            if let move = ListCursor.bindings.rebound(by: keys).command(for: key) {
                let count = help.lines(width: area.columns, canvas.ambiguous).count
                return .helpMoved(move, count: count, height: area.rows)
            }
            return HelpView.keys.rebound(by: keys).command(for: key) != nil ? .helpToggled : nil
        }
    }
}
