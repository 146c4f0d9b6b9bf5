import FluxCore
import FluxScreens
import Foundation
import ReactiveCore

extension Composition {
    /// Adds the app's commands without keys to the command palette.
    func registerCommands() {
        shell.registerCommands([reportBug] + openDevtools + liveSettings.commands) {
            [weak liveSettings] in
            liveSettings?.endPreview()
        }
    }

    /// Opens the page that shows this app; empty without devtools.
    private var openDevtools: [PaletteCommand] {
        guard let appDevtools else { return [] }
        return [
            PaletteCommand("devtools", AppPaletteCommand.devtools(address: appDevtools.publicAddress)) {
                appDevtools.open()
            }
        ]
    }

    /// Saves the session for a bug report, and says where.
    private var reportBug: PaletteCommand {
        let report = trace.map { BugReport(trace: $0, folder: settings.folders.state) }
        return PaletteCommand("report-bug", AppPaletteCommand.reportBug) { [root, weak shell] in
            root.work("report bug") { [weak shell] in
                guard let report else { return }
                shell?.showToast(AppMessage.savingBugReport)
                do {
                    shell?.showNotice(AppMessage.bugReportSaved(path: try report.save(at: Date())))
                } catch {
                    shell?.showNotice(AppMessage.bugReportNotSaved("\(error)"))
                }
            }
        }
    }
}
