import Console
import FluxCore
import FluxJournal
import FluxJournalFile
import FluxScreens
import FluxTerminal
import Foundation
import JournalCommands
import PersistenceFiles
import ReactiveCore
import TerminalFrames

/// A command of the app without a key, as recordings contain it: the text is made in the shown language.
enum AppPaletteCommand: Codable, Sendable, Equatable {
    case reportBug
    case openDevtools
    case copyDevtoolsAddress
    /// In recordings of earlier versions: the address without its token, with which the page does not connect.
    case devtools(address: String)
    /// Opens a file of the user in the editor.
    case editSettings, editKeys
    /// In recordings of earlier versions, which had no `SettingChoice`.
    case theme(String), images(String), ambiguousWidth(String), language(String)
    case mouse(isOn: Bool)

    /// The command's text in the palette.
    func text(in language: Language) -> String {
        let choice: SettingChoice
        switch self {
        case .reportBug: return language.appStrings.reportBug
        case .openDevtools, .devtools: return language.appStrings.openDevtools
        case .copyDevtoolsAddress: return language.appStrings.copyDevtoolsAddress
        case .editSettings: return language.appStrings.editSettings
        case .editKeys: return language.appStrings.editKeys
        case .theme(let name): choice = .theme(name)
        case .images(let value): choice = .images(value)
        case .ambiguousWidth(let value): choice = .ambiguousWidth(value)
        case .language(let code): choice = .language(code)
        case .mouse(let isOn): choice = .mouse(isOn: isOn)
        }
        return choice.paletteText(in: language, of: Self.languages)
    }

    /// The languages of the app.
    static let languages: [Language] = [.english, .japanese]
}

extension Composition {
    /// Adds the app's commands without keys to the command palette.
    func registerCommands() {
        shell.registerCommands(
            [reportBug] + devtoolsCommands + liveSettings.commands + [
                edit("settings", .editSettings, Settings.vault(in: settings.folders).path),
                edit("keys", .editKeys, settings.folders.keys),
            ], endPreview: { [weak liveSettings] in liveSettings?.endPreview() },
            inUse: { [weak liveSettings] in liveSettings?.commandsInUse ?? [] })
    }

    /// Opens a file in the user's editor; what it saves applies at once.
    private func edit(_ name: String, _ about: AppPaletteCommand, _ path: String) -> PaletteCommand {
        PaletteCommand("edit.\(name)", messages.palette.coded(about)) {
            [weak shell, weak messages = messages.app] in
            let command = ShellCommand(
                #"""
                umask 077; mkdir -p "$(dirname "$NAGARE_FILE")"
                \#(ShellCommand.editor(ofFileIn: "NAGARE_FILE"))
                """#, environment: ["NAGARE_FILE": path], isInTerminal: true)
            shell?.run(command) { [weak messages] result in
                if result.status != 0 { messages?.showToast(.editorFailed(status: result.status)) }
            }
        }
    }

    /// Opens the page that shows this app, or copies an address of it; empty without devtools.
    private var devtoolsCommands: [PaletteCommand] {
        guard let appDevtools else { return [] }
        return [
            PaletteCommand("devtools", messages.palette.coded(.openDevtools)) { appDevtools.open() },
            PaletteCommand("devtools.copy", messages.palette.coded(.copyDevtoolsAddress)) { [weak shell] in
                if let address = appDevtools.copyableAddress() { shell?.copy(address) }
            },
        ]
    }

    /// Saves the session for a bug report, and says where.
    private var reportBug: PaletteCommand {
        let report = trace.map { BugReport(trace: $0, folder: settings.folders.state) }
        return PaletteCommand("report-bug", messages.palette.coded(.reportBug)) {
            [root, weak messages = messages.app] in
            root.work("report bug") { [weak messages] in
                guard let report else { return }
                messages?.showToast(.savingBugReport)
                do {
                    messages?.showNotice(.bugReportSaved(path: try report.save(at: Date())))
                } catch {
                    messages?.showNotice(.bugReportNotSaved("\(error)"))
                }
            }
        }
    }
}

/// A recording of the running session for a bug report: all texts are replaced, and it contains the program's version
/// and the kind of terminal.
struct BugReport: Sendable {
    let trace: Trace
    /// The folder of the file.
    let folder: String

    /// Saves the session up to now in a file that only its owner can read.
    ///
    /// - Parameter date: The date in the file's name.
    /// - Returns: The file's path.
    /// - Throws: When the session cannot be replayed, or the file cannot be written.
    func save(at date: Date) throws -> String {
        let lines = try ReplicaFactory.app.scrub(try ReplicaFactory.app.recording(trace.lines))
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let time = Dates.instant(date).filter { $0 != ":" }
        let path = "\(folder)/bug-report-\(time).journal"
        try RecordingFile.save(lines, to: path)
        return path
    }
}
