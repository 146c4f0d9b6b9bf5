import FluxCore
import FluxPrivateFiles
import FluxScreens
import FluxTerminal
import PersistenceFiles
import TerminalFrames

/// Applies the user's key bindings and settings again whenever their file is saved by any process. A file that cannot
/// be read changes nothing, and is reported once.
struct SettingsReloader: Sendable {
    private let watchers: [FileWatcher]

    /// - Parameter scope: Owns the work.
    init(_ folders: Folders, in scope: Scope, _ shell: ShellFlux, _ settings: LiveSettings) {
        func watch(_ path: String, _ work: String, _ reload: @escaping @Sendable () -> Void) -> FileWatcher {
            FileWatcher(path) { [weak scope] in
                // Editors write a file in several steps.
                scope?.work(work, .debounced(for: .milliseconds(100))) { reload() }
            }
        }
        watchers = [
            watch(folders.keys, "reload keys") { [weak shell] in
                if let shell { Self.apply(KeysFile(folders.keys, .all), shell) }
            },
            watch(Settings.vault(in: folders).path, "reload settings") { [weak settings] in
                settings?.reload()
            },
        ]
    }

    private static func apply(_ file: KeysFile, _ shell: ShellFlux) {
        if let problem = file.problems.first {
            if !file.map.isStandard { shell.use(file.map) }
            return shell.showNotice(
                AppMessage.misconfigured(.keys(problem), moreCount: file.problems.count - 1))
        }
        guard file.map != shell.keys else { return }
        shell.use(file.map)
        shell.showToast(AppMessage.keysReloaded)
    }
}
