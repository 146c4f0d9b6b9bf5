import Console
import Entities
import FluxScreens
import FluxTerminal
import Persistence
import ServiceTexts
import Sync
import SyncCommands
import TerminalFrames

/// The app's messages to the user.
struct AppMessages: Sendable {
    let app: MessageSender<AppMessage>
    let contentStatus: MessageSender<ContentStatus>
    let status: MessageSender<AppStatus>
    let damagedLibrary: MessageSender<LibraryOpening.Question>
    let imageHosts: MessageSender<ImageHosts.Question>
    /// The app's own commands of the palette.
    let palette: MessageSender<AppPaletteCommand>
    let program: ProgramMessages

    init(_ shell: ShellFlux) {
        app = shell.sender(of: AppMessage.self) { $0.line(in: $2) }
        contentStatus = shell.sender(of: ContentStatus.self) { $0.line(in: $2) }
        status = shell.sender(of: AppStatus.self) { $0.line(in: $2) }
        damagedLibrary = shell.sender(of: LibraryOpening.Question.self) { $0.line(in: $2) }
        imageHosts = shell.sender(of: ImageHosts.Question.self) { $0.line(in: $2) }
        palette = shell.sender(of: AppPaletteCommand.self) { StyledLine($0.text(in: $2)) }
        program = ProgramMessages(shell, .ofApp, [.english, .japanese])
    }
}

/// A message of the app itself, shown for a moment.
enum AppMessage: Codable {
    /// The first problem in the user's theme or key bindings, and the number of further ones.
    case misconfigured(ConfigurationProblem, moreCount: Int)
    /// A damaged library was replaced by what could be read.
    case libraryRecovered(LibraryRecovery)
    /// The library is shown but cannot be changed.
    case libraryReadOnly(LibraryFailure)
    /// Posts are shown as plain text, because this library cannot be loaded.
    case parserMissing(library: String)
    /// In recordings of earlier versions: as many parts of the last session start anew.
    case sessionIncomplete(leftOut: Int)
    /// The app continues from a past state of this run.
    case resumedPast
    /// The app continues from a state of a recording.
    case resumedRecording
    /// In recordings of earlier versions: the error that ended time travel.
    case pastUnavailable(String)
    /// A session of hours takes seconds to save.
    case savingBugReport
    /// The session was saved in a file, without the user's texts.
    case bugReportSaved(path: String)
    case bugReportNotSaved(String)
    case editorFailed(status: Int32)
    /// A setting has a new value.
    case settingChosen(SettingChoice)
    /// A setting applies to this run only, because it could not be saved.
    case settingNotStored(VaultFailure)
    /// Finished texts in recordings of earlier versions.
    case settingChanged(String), settingNotSaved(String)
    /// In recordings of earlier versions: key bindings were read again, without problems.
    case keysReloaded
    /// The user's own commands were read again, without problems.
    case commandsReloaded
    /// Another process changed settings, which apply now.
    case settingsReloaded
    /// Another process changed settings that apply when the app starts again, by name.
    case settingsDelayed([String])
    /// The settings that another process saved cannot be read; the previous ones apply.
    case settingsNotReloaded(VaultFailure)
    /// The library is not synchronised, and why.
    case notSynchronised(SyncFailure)

    func line(in language: Language) -> StyledLine {
        let text = text(in: language)
        return switch self {
        case .pastUnavailable, .bugReportNotSaved, .editorFailed, .settingNotStored, .settingNotSaved,
            .settingsNotReloaded,
            .notSynchronised:
            StyledLine(text, .failure)
        case .bugReportSaved, .settingChosen, .settingChanged, .keysReloaded, .commandsReloaded,
            .settingsReloaded:
            StyledLine(text, .good)
        case .savingBugReport: StyledLine(text, .dim)
        default: StyledLine(text, .warning)
        }
    }

    /// The message as a sentence.
    func text(in language: Language) -> String {
        let (strings, files) = (language.appStrings, language.fileStrings)
        return switch self {
        case .misconfigured(let problem, let moreCount):
            files.first(
                problem.errorMessage(in: language).sentence, moreCount: moreCount, .ofApp)
        case .libraryRecovered(let recovery): language.commandStrings.recovered(recovery)
        case .libraryReadOnly(let reason):
            ErrorMessage(language.commandStrings.readOnly, reason, in: language).sentence
        case .parserMissing(let library): language.commandStrings.plainText(library)
        case .sessionIncomplete: SessionMessage.incomplete(copy: nil).line(in: language).text
        case .resumedPast: strings.resumedPast
        case .resumedRecording: strings.resumedRecording
        case .savingBugReport: strings.savingBugReport
        case .bugReportSaved(let path): strings.bugReportSaved(path: path)
        case .bugReportNotSaved(let error): strings.cannotSaveBugReport(error)
        case .editorFailed(let status): strings.editorFailed(status: status)
        case .settingChosen(let choice): choice.text(in: language, of: AppPaletteCommand.languages)
        case .settingNotStored(let failure):
            files.onlyForThisRun(ErrorMessage(files.settings, failure, in: language).sentence)
        case .settingChanged(let text): text
        case .settingNotSaved(let error): files.onlyForThisRun(error)
        case .keysReloaded: files.keysReloaded
        case .commandsReloaded: strings.commandsReloaded
        case .settingsReloaded: files.settingsReloaded
        case .settingsDelayed(let names): strings.settingsDelayed(names)
        case .settingsNotReloaded(let failure):
            CommandFailure(settings: files.settings, failure).errorMessage(in: language).sentence
        case .notSynchronised(let failure): language.syncStrings.message("sync", failure).sentence
        case .pastUnavailable(let error): SessionMessage.pastUnavailable(error).line(in: language).text
        }
    }
}

/// The state of the content and of synchronisation, shown beside the tabs.
struct AppStatus: Codable {
    let content: ContentStatus?
    let sync: SyncStatus

    func line(in language: Language) -> StyledLine {
        let style: Style =
            switch sync {
            case .connecting, .synchronised: .dim
            case .unreachable: .warning
            case .refused: .failure
            }
        let line = StyledLine(language.syncStrings.status(sync), style)
        return content.map { $0.line(in: language) + StyledLine("  ") + line } ?? line
    }
}

/// Where the content comes from; shown beside the tabs unless it is current.
enum ContentStatus: Codable {
    case demo
    /// From the cache, because the service has failed.
    case cached(ServiceFailure)

    func line(in language: Language) -> StyledLine {
        switch self {
        case .demo: StyledLine(language.appStrings.demo, .tag)
        case .cached(let failure): StyledLine(Self.reason(failure, language.appStrings), .warning)
        }
    }

    /// Why cached content is shown, in one or two words.
    private static func reason(_ failure: ServiceFailure, _ strings: AppStrings) -> String {
        guard case .rateLimited(let until) = failure else { return strings.offline }
        return strings.noRequestsLeft(until: until.map(Dates.time))
    }
}
