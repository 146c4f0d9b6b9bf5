package import TerminalFrames

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
    static let helpAnywhere = KeyAction(whileTyping: "shell.help-anywhere", [Key(.function(1))])
    static let commandsAnywhere = KeyAction(whileTyping: "shell.commands-anywhere", [Key(.function(2))])
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
