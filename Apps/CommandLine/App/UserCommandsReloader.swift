import FluxCore
import FluxPrivateFiles
import FluxScreens
import FluxTerminal

/// Applies the user's commands again whenever `commands.json` is saved by any process. A mistake is reported, and the
/// other commands apply; a file that cannot be read changes nothing.
struct UserCommandsReloader: Sendable {
    private let watcher: FileWatcher

    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - scope: Owns the work.
    ///   - shell: Gets the commands, and shows an `AppMessage`.
    init(_ path: String, in scope: Scope, _ shell: ShellFlux) {
        watcher = FileWatcher(path, in: scope, "reload commands") { [weak shell] in
            if let shell { Self.apply(UserCommandsFile(path), shell) }
        }
    }

    private static func apply(_ file: UserCommandsFile, _ shell: ShellFlux) {
        let isChanged = file.commands != shell.userCommands
        if let problem = file.problems.first {
            if isChanged, !file.commands.isEmpty { shell.use(file.commands) }
            return shell.showNotice(
                AppMessage.misconfigured(.commands(problem), moreCount: file.problems.count - 1))
        }
        guard isChanged else { return }
        shell.use(file.commands)
        shell.showToast(AppMessage.commandsReloaded)
    }
}
