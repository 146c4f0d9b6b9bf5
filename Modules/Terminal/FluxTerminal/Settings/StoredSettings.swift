import FluxCore
import FluxPrivateFiles
import FluxScreens
import Synchronization

/// The settings of a program that has no others: those in its file, which the palette and other processes change.
struct StoredSettings: Sendable {
    let live: LiveSettings
    private let watcher: FileWatcher

    /// - Parameters:
    ///   - scope: Owns the work.
    ///   - shell: Shows a `SettingsMessage`, which must be registered.
    init(_ process: ProcessSettings, _ scope: Scope, _ shell: ShellFlux) {
        let file = process.file
        let live = LiveSettings(process.settings, in: process.environment, shell) { [weak shell] choice in
            do throws(DisplaySettingsFile.Failure) {
                try file.save(choice)
                shell?.showToast(SettingsMessage.chosen(choice))
            } catch {
                switch error {
                case .file(let problem): shell?.showNotice(SettingsMessage.notSaved(problem))
                case .mistake(let problem):
                    shell?.showNotice(SettingsMessage.misconfigured(problem, moreCount: 0))
                }
            }
        }
        live.use(process.terminal)
        self.live = live
        let known = Mutex(process.problems)
        watcher = FileWatcher(file.path, in: scope, "reload settings") { [weak shell] in
            let (settings, problems) = file.load()
            let isNew = known.withLock { known in
                defer { known = problems }
                return known != problems
            }
            // A file that cannot be read changes nothing.
            let hasChanged = settings.map { live.apply($0) } ?? false
            guard let shell else { return }
            if isNew, let problem = problems.first {
                shell.showNotice(SettingsMessage.misconfigured(problem, moreCount: problems.count - 1))
            } else if hasChanged {
                shell.showToast(SettingsMessage.reloaded)
            }
        }
    }
}
