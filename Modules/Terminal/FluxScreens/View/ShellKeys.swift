import FluxCore
import FluxRouting
package import TerminalFrames

extension ShellView {
    /// What a key does that the screen does not use.
    enum Meaning: Sendable {
        case shell(ShellAction)
        /// Dismisses the screen's notice.
        case dismissNotice
        case copy(String)
    }

    /// The keys that screens cannot use.
    private static let usualReservedKeys = PerLanguage { language in reservedKeys(language.shellStrings) }

    private static let quitKeys: [Key] = [.control("c")]

    private static func reservedKeys(_ strings: ShellStrings) -> KeyBindings<ShellAction> {
        let (keys, hints) = (strings.keys, strings.hints)
        return KeyBindings([
            .init(quitKeys, .quit, keys.quit),
            .init(ShellKeyNames.suspend, .suspendChosen, keys.suspend),
            .init(ShellKeyNames.helpAnywhere, .helpToggled, keys.help, hint: hints.help),
            .init(ShellKeyNames.commandsAnywhere, .paletteToggled, keys.showCommands),
        ])
    }

    private var reserved: KeyBindings<ShellAction> { Self.usualReservedKeys[language].rebound(by: keys) }

    /// The shell's other keys. The screen's keys and text input take precedence over them.
    var unreserved: KeyBindings<Meaning> {
        typealias Binding = KeyBindings<Meaning>.Binding
        let (keys, hints) = (strings.keys, strings.hints)
        var bindings: [Binding] = [
            .init(ShellKeyNames.help, .shell(.helpToggled), keys.help, hint: hints.help)
        ]
        if let dismissal {
            bindings.append(.init([.escape], dismissal, keys.closeNotice, hint: hints.close))
        }
        // Only commands that are available now are listed.
        if routing.canGoBack {
            bindings.append(.init(ShellKeyNames.back, .shell(.backChosen), keys.back, hint: hints.back))
        } else {
            bindings.append(
                .init(
                    ShellKeyNames.quit, .shell(.quitChosen(quitQuestion())), keys.quit, hint: hints.quit))
        }
        bindings += [
            .init(
                ShellKeyNames.commands, .shell(.paletteToggled), keys.showCommands, hint: hints.commands)
        ]
        if let route = destination() {
            bindings.append(.init([.enter], .shell(.screenChosen(route)), keys.open, hint: hints.open))
        }
        if let address = webPage() {
            bindings.append(
                .init(["o"], .shell(.linkChosen(address)), keys.openInBrowser, hint: hints.openInBrowser))
        }
        if let copyable = copyable() {
            bindings.append(.init(ShellKeyNames.copy, .copy(copyable), keys.copyAddress, hint: hints.copy))
        }
        if let dismissal { bindings.append(.init(ShellKeyNames.dismiss, dismissal, keys.closeNotice)) }
        if canUndo() {
            bindings += [
                .init(ShellKeyNames.undo, .shell(.undoChosen(.undo, nil, at: now)), keys.undo),
                .init(ShellKeyNames.redo, .shell(.undoChosen(.redo, nil, at: now)), keys.redo),
            ]
        }
        bindings += keyCommands().filter { !$0.key.keys.isEmpty && $0.isAvailable() }.map {
            .init($0.key, .shell($0.action), $0.about(language))
        }
        if routing.canGoBackInHistory {
            bindings.append(.init(ShellKeyNames.historyBack, .shell(.historyBackChosen), keys.historyBack))
        }
        if routing.canGoForwardInHistory {
            bindings.append(
                .init(ShellKeyNames.historyForward, .shell(.historyForwardChosen), keys.historyForward))
        }
        bindings += tabs.enumerated().map { index, tab in
            .init(ShellKeyNames.tabs[index], .shell(.tabChosen(tab.route)), tab.name(language))
        }
        return KeyBindings(bindings).rebound(by: self.keys)
    }

    /// What dismisses the notice that is shown; `nil` if there is none.
    private var dismissal: Meaning? {
        if state.failures.shown != nil || state.notices.shown != nil { return .shell(.failureDismissed) }
        return notice == nil ? nil : .dismissNotice
    }

    /// The subset for the row of hints, which is cheaper to build for each frame.
    var hintedKeys: KeyBindings<Void> {
        let isUsual = focus == .list && keys.isStandard && dismissal == nil
        if !isUsual || destination() != nil || webPage() != nil {
            return displayedKeys
        }
        let usual = Self.usualKeys[language]
        let leaving = routing.canGoBack ? usual.back : usual.quitting
        return copyable() != nil ? leaving.then(usual.copying) : leaving
    }

    private struct UsualKeys {
        let back, quitting, copying: KeyBindings<Void>

        init(_ hints: ShellStrings.Hints) {
            let usual: [KeyBindings<Void>.Binding] = [
                .init(["?"], (), "", hint: hints.help), .init([":"], (), "", hint: hints.commands),
            ]
            back = KeyBindings([.init([.escape], (), "", hint: hints.back)] + usual)
            quitting = KeyBindings([.init(["q"], (), "", hint: hints.quit)] + usual)
            copying = KeyBindings([.init(["y"], (), "", hint: hints.copy)])
        }
    }

    private static let usualKeys = PerLanguage { UsualKeys($0.shellStrings.hints) }

    /// All of the shell's active key bindings, for Help and the command palette.
    var displayedKeys: KeyBindings<Void> {
        guard focus == .field else { return unreserved.untyped.then(reserved.untyped).then(overlayKeys) }
        let tabs = tabs.enumerated().compactMap { index, tab in
            let keys = keysWhileTyping(ofTab: index)
            let hint = index == 0 ? strings.hints.tabs(count: self.tabs.count) : nil
            return keys.isEmpty ? nil : KeyBindings<Void>.Binding(keys, (), tab.name(language), hint: hint)
        }
        let quit = KeyBindings<Void>([.init(Self.quitKeys, (), strings.keys.quit, hint: strings.hints.quit)])
        return quit.then(reserved.untyped).then(KeyBindings(tabs)).then(overlayKeys)
    }

    /// The tab's keys that do not type text.
    private func keysWhileTyping(ofTab index: Int) -> [Key] {
        keys.keys(of: ShellKeyNames.tabs[index]).filter { $0.typed == nil }
    }

    private static let usualPinnedKeys: [Key] = [.escape, "?", .function(1)]

    /// The keys that are always shown at the right end of the row of hints, the most useful first.
    var pinnedKeys: [Key] {
        let usual =
            keys.isStandard
            ? Self.usualPinnedKeys
            : [.escape] + keys.keys(of: ShellKeyNames.help).prefix(1)
                + keys.keys(of: ShellKeyNames.helpAnywhere).prefix(1)
        // While text is typed, nothing else says how to leave.
        return focus == .list ? usual : usual + Self.quitKeys + keysWhileTyping(ofTab: 0).prefix(1)
    }

    /// The action for an event that screens cannot use.
    func reserved(_ event: TerminalEvent) -> ShellAction? {
        switch event {
        case .ended: .quit
        case .key(let key): reserved.command(for: key, at: now) ?? tabChosen(by: key)
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
        case .commandQuestion: return .commandQuestionAnswered(isYes: key == "y")
        case .quitQuestion: return .quitAnswered(isYes: key == "y")
        case .help:
            let (area, help) = (
                HelpView.body(of: canvas.area),
                HelpView(screen: screen, everywhere: displayedKeys, strings: strings.help)
            )
            if keys.keys(of: HelpView.find).contains(key) { return .paletteToggled }
            if let move = ListCursor.bindings.rebound(by: keys).command(for: key, at: now) {
                let count = help.lines(width: area.columns, canvas.ambiguous).count
                return .helpMoved(move, count: count, height: area.rows)
            }
            return HelpView.keys(in: language).rebound(by: keys).command(for: key, at: now) != nil
                ? .helpToggled : nil
        }
    }
}

/// The shell's commands, by the names that users bind keys to. Ctrl-C is not one of them: it always quits.
package enum ShellKeyNames {
    static let help = KeyAction("shell.help", ["?"])
    static let back = KeyAction("shell.back", [.escape, "q", "h", .left])
    static let historyBack = KeyAction("shell.history-back", [Key(.left, .alt)])
    static let historyForward = KeyAction("shell.history-forward", [Key(.right, .alt)])
    static let quit = KeyAction("shell.quit", ["q"])
    static let commands = KeyAction("shell.commands", [":"])
    static let copy = KeyAction("shell.copy", ["y"])
    static let dismiss = KeyAction("shell.dismiss", ["x"])
    /// Undoes the latest change on any screen.
    package static let undo = KeyAction(
        "shell.undo", ["u"], formerNames: ["posts.undo", "videos.undo"])
    static let redo = KeyAction("shell.redo", ["U"])
    static let suspend = KeyAction(whileTyping: "shell.suspend", [.control("z")])
    static let helpAnywhere = KeyAction(whileTyping: "shell.help-anywhere", [.function(1)])
    static let commandsAnywhere = KeyAction(whileTyping: "shell.commands-anywhere", [.function(2)])
    /// A digit, and Alt with the digit while text is typed.
    static let tabs = (1...9).map { number in
        KeyAction(
            "shell.tab-\(number)", [Key(.character(Character("\(number)"))), .alt(Character("\(number)"))])
    }

    static func all(with commands: [KeyAction]) -> [KeyAction] {
        [help, back, historyBack, historyForward, quit, self.commands, copy, dismiss, undo, redo] + commands
            + [suspend, helpAnywhere, commandsAnywhere] + tabs
    }
}

extension Shell {
    /// The rebindable commands of the shell, and of every list and field.
    ///
    /// - Parameter commands: The app's own commands, as registered.
    package static func keySections(with commands: [KeyAction] = []) -> [KeySection] {
        [
            KeySection("shell", ShellKeyNames.all(with: commands)),
            KeySection("help", alongside: ["shell", "move"], [HelpView.close, HelpView.find]),
            KeySection(
                "commands", alongside: ["shell", "field", "text"],
                [CommandPaletteView.enter, CommandPaletteView.close]),
            KeySection("move", alongside: ["shell"], ListCursor.bindings.actions),
            KeySection("list", alongside: ["move", "shell"], ListKeyNames.actions),
            KeySection(
                "field", alongside: ["shell", "text"],
                ListCursor.bindingsWhileTyping.actions + [ListKeyNames.leaveField]),
            KeySection("filter", alongside: ["shell", "text"], ListKeyNames.filterActions),
            TextField.section,
        ]
    }
}
