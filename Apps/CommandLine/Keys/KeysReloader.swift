import FluxCore
import PrivateFiles
import Shell
import TerminalUI

/// Applies the user's key bindings again whenever their file is saved. A file that cannot be read changes nothing.
struct KeysReloader: Sendable {
    private let watcher: FolderWatcher?

    /// - Parameters:
    ///   - path: The path of `keys.json`. Nothing is reloaded if its folder does not exist.
    ///   - scope: Owns the work.
    init(_ path: String, in scope: Scope, _ shell: ShellFlux) {
        let parts = path.split(separator: "/")
        let folder = "/" + parts.dropLast().joined(separator: "/")
        let name = parts.last.map(String.init) ?? ""
        watcher = FolderWatcher(folder: folder, prefix: name) { [weak scope, weak shell] in
            // Editors write a file in several steps.
            scope?.work("reload keys", .debounced(for: .milliseconds(100))) { [weak shell] in
                if let shell { Self.apply(KeysFile(path), shell) }
            }
        }
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
