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
    ///   - shell: The program's.
    ///   - messages: Reports the results to the user.
    init(_ process: ProcessSettings, _ scope: Scope, _ shell: ShellFlux, _ messages: ProgramMessages) {
        let file = process.file
        let live = LiveSettings(process.settings, in: process.environment, shell, messages.choices) {
            choice in
            do throws(DisplaySettingsFile.Failure) {
                try file.save(choice)
                messages.settings.showToast(.chosen(choice))
            } catch {
                switch error {
                case .file(let problem): messages.settings.showNotice(.notSaved(problem))
                case .mistake(let problem):
                    messages.settings.showNotice(.misconfigured(problem, moreCount: 0))
                }
            }
        }
        live.use(process.terminal)
        self.live = live
        let known = Mutex(process.problems)
        watcher = FileWatcher(file.path, in: scope, "reload settings") {
            let (settings, problems) = file.load()
            let isNew = known.withLock { known in
                defer { known = problems }
                return known != problems
            }
            // A file that cannot be read changes nothing.
            let hasChanged = settings.map { live.apply($0) } ?? false
            if isNew, let problem = problems.first {
                messages.settings.showNotice(.misconfigured(problem, moreCount: problems.count - 1))
            } else if hasChanged {
                messages.settings.showToast(.reloaded)
            }
        }
    }
}
