import FluxCore
import TerminalFrames

/// What a screen shows, for commands of the user: the post or the video under the cursor, for example.
public struct ScreenItem: Sendable, Equatable {
    /// The variables of the command.
    package let environment: [String: String]
    /// The input of the command.
    package let text: String

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - environment: The variables of the command, such as `NAGARE_TITLE`.
    ///   - text: The input of the command.
    public init(_ environment: [String: String], text: String = "") {
        (self.environment, self.text) = (environment, text)
    }
}

/// A shell command of the user for what a screen shows.
package struct UserCommand: Codable, Sendable, Equatable {
    let name: String
    /// `nil` if it is only in the command palette.
    let key: String?
    let run: String
    let isInTerminal: Bool

    /// - Parameters:
    ///   - name: What the palette and Help show.
    ///   - key: The name of its key; `nil` if it is only in the command palette.
    ///   - run: The command, as `sh -c` takes it.
    ///   - isInTerminal: Whether it gets the terminal until it ends.
    package init(_ name: String, key: String?, run: String, isInTerminal: Bool) {
        self.name = name
        self.key = key
        self.run = run
        self.isInTerminal = isInTerminal
    }

    fileprivate var keys: [Key] { key.flatMap { Key(parsing: $0) }.map { [$0] } ?? [] }
}

/// The message that a command of the user has ended.
package struct UserCommandEnd: Codable, Sendable, Equatable {
    let name: String
    let result: ShellCommandResult

    func line(in language: Language) -> StyledLine {
        let line = result.lastLine
        guard result.status == 0 else {
            let why = line.isEmpty ? "" : language.text(": \(line)", "：\(line)")
            return StyledLine(
                language.text(
                    "\(name) failed (\(result.status))\(why)", "「\(name)」が失敗しました（\(result.status)）\(why)"),
                .failure)
        }
        let text = line.isEmpty ? language.text("done", "完了") : line
        return StyledLine(language.text("\(name): \(text)", "\(name)：\(text)"), .good)
    }
}

extension ShellFlux {
    /// Adds the user's commands, to the command palette and by their keys. They are available on screens that show an item.
    package func register(_ commands: [UserCommand]) {
        registry.register(scope.externalInput("userCommands", commands))
    }

    /// Replaces the user's commands from now on.
    package func use(_ commands: [UserCommand]) { store.dispatch(.userCommandsChanged(commands)) }

    /// The user's commands.
    package var userCommands: [UserCommand] { store.state.userCommands ?? registry.userCommands }

    /// The commands with keys on all screens, available or not.
    var keyCommands: [KeyCommand] {
        registry.keyed
            + userCommands.map { command in
                KeyCommand(
                    KeyAction("user.\(command.name)", command.keys), { _ in command.name },
                    isAvailable: { [registry] in registry.item != nil },
                    run: { [weak self] in self?.run(command) })
            }
    }

    private func run(_ command: UserCommand) {
        guard let item = registry.item else { return }
        let shellCommand = ShellCommand(
            command.run, environment: item.environment, input: command.isInTerminal ? "" : item.text,
            isInTerminal: command.isInTerminal)
        run(shellCommand) { [userCommandEnds] result in
            if command.isInTerminal, result.status == 0 { return }
            userCommandEnds.showToast(UserCommandEnd(name: command.name, result: result))
        }
    }
}
