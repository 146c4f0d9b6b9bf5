import FluxCore
import FluxJSON
import FluxPrivateFiles
import FluxScreens
import FluxTerminal
import TerminalFrames

/// The user's shell commands from `commands.json`, and the problems in that file.
///
/// `{"Read later": {"key": "W", "run": "echo \"$NAGARE_URL\" >> ~/later"}}`
struct UserCommandsFile {
    private(set) var commands: [UserCommand] = []
    private(set) var problems: [UserFile.Problem] = []

    /// - Parameter path: The path of the file, which may be missing.
    init(_ path: String) {
        let file = UserFile(path: path)
        do throws(UserFile.Problem) {
            guard let content = try file.content() else { return }
            guard let members = content.members else {
                throw file.problem(content.line, .commandsAreNotAnObject)
            }
            for member in members {
                if let command = UserCommand(member) {
                    commands.append(command)
                } else {
                    problems.append(file.problem(member.line, .invalidCommand(member.name)))
                }
            }
        } catch { problems.append(error) }
    }
}

extension UserCommand {
    /// - Returns: `nil` if the member is not a command.
    fileprivate init?(_ member: LocatedJSON.Member) {
        var (key, run, isInTerminal): (String?, String?, Bool) = (nil, nil, false)
        for part in member.value.members ?? [] {
            switch (part.name, part.value.value) {
            case ("run", .string(let text)): run = text
            case ("key", .string(let text)) where Key(parsing: text) != nil: key = text
            case ("terminal", .bool(let value)): isInTerminal = value
            default: return nil
            }
        }
        guard let run else { return nil }
        self.init(member.name, key: key, run: run, isInTerminal: isInTerminal)
    }
}

/// Applies the user's commands again whenever `commands.json` is saved by any process. A mistake is reported, and the
/// other commands apply; a file that cannot be read changes nothing.
struct UserCommandsReloader: Sendable {
    private let watcher: FileWatcher

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - scope: Owns the work.
    ///   - shell: Gets the commands.
    ///   - messages: Reports the result to the user.
    init(_ path: String, in scope: Scope, _ shell: ShellFlux, _ messages: MessageSender<AppMessage>) {
        watcher = FileWatcher(path, in: scope, "reload commands") { [weak shell] in
            if let shell { Self.apply(UserCommandsFile(path), shell, messages) }
        }
    }

    private static func apply(
        _ file: UserCommandsFile, _ shell: ShellFlux, _ messages: MessageSender<AppMessage>
    ) {
        let isChanged = file.commands != shell.userCommands
        if let problem = file.problems.first {
            if isChanged, !file.commands.isEmpty { shell.use(file.commands) }
            return messages.showNotice(
                .misconfigured(.commands(problem), moreCount: file.problems.count - 1))
        }
        guard isChanged else { return }
        shell.use(file.commands)
        messages.showToast(.commandsReloaded)
    }
}
