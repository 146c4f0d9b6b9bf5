import Console
import FluxCore
import FluxPrivateFiles
import FluxScreens
import FluxTerminal
import Persistence
import PersistenceFiles
import Synchronization
import TerminalDevice
import TerminalFrames

/// The settings that apply while the app runs: the command palette changes them, and other processes do.
final class LiveUserSettings: Sendable {
    private final class State: Sendable {
        let stored: Mutex<UserSettings>
        /// The last message about a file that cannot be used, which is shown once.
        let problem: Mutex<Problem?>

        init(_ settings: Settings) {
            stored = Mutex(settings.stored)
            problem = Mutex(settings.problems.isEmpty ? nil : .values(settings.problems))
        }
    }

    /// What follows the user's files.
    private let followers = Mutex<[any Sendable]>([])

    private enum Problem: Equatable {
        case file(VaultFailure)
        case values([SettingsProblem])
    }

    private let folders: Folders
    private let shell: ShellFlux
    private let messages: MessageSender<AppMessage>
    private let desktop: ConsoleDesktop
    /// Those of the terminal.
    private let display: LiveSettings
    private let state: State

    init(
        _ settings: Settings, in environment: TerminalEnvironment, _ shell: ShellFlux,
        _ messages: AppMessages,
        _ desktop: ConsoleDesktop, _ hosts: ImageHosts
    ) {
        let app = messages.app
        folders = settings.folders
        self.shell = shell
        self.messages = app
        self.desktop = desktop
        let state = State(settings)
        self.state = state
        display = LiveSettings(
            settings.stored.display, in: environment, shell, messages.program.choices,
            images: .init(UserSettings.Images.allCases.map(\.rawValue)) { value in
                hosts.use(value.flatMap { UserSettings.Images(rawValue: $0) })
            }
        ) { [folders] choice in
            state.stored.withLock { $0.apply(choice) }
            do throws(VaultFailure) {
                _ = try Settings.vault(in: folders).update { $0.apply(choice) }
                app.showToast(.settingChosen(choice))
            } catch {
                app.showNotice(.settingNotStored(error))
            }
        }
        shell.registerQuitQuestion { state.stored.withLock(\.confirmsQuit) ?? false }
    }

    /// Changes apply to this terminal.
    func use(_ terminal: PosixTerminal) {
        display.use(terminal)
        desktop.use(terminal)
    }

    /// Applies what other processes save from now on, and the user's commands.
    func followFiles(in scope: Scope) {
        let settings = FileWatcher(Settings.vault(in: folders).path, in: scope, "reload settings") {
            [weak self] in
            self?.reload()
        }
        let commands = UserCommandsReloader(folders.commands, in: scope, shell, messages)
        followers.withLock { $0 = [settings, commands] }
    }

    /// A command for each value of each setting that the palette changes.
    var commands: [PaletteCommand] { display.commands }

    /// The commands whose values are those of the settings.
    var commandsInUse: [String] { display.commandsInUse }

    /// Shows the chosen theme again.
    func endPreview() { display.endPreview() }

    // MARK: - Other processes

    /// Applies the settings that another process has saved, and reports that. A value that is not allowed, and all values of
    /// a file that cannot be read, stay as they are.
    func reload() {
        guard let (old, stored) = applySaved() else { return }
        // The app saves that itself, and reads it only at the start.
        var changed = stored
        changed.skipsLogin = old.skipsLogin
        guard changed != old else { return }
        let delayed = Self.delayed.filter { key in
            var other = old
            other.copy(key, from: stored)
            return other != old
        }
        if delayed.isEmpty {
            messages.showToast(.settingsReloaded)
        } else {
            messages.showToast(.settingsDelayed(delayed.map(\.rawValue)))
        }
    }

    /// Applies what was saved since the app started.
    ///
    /// - Returns: The previous settings and those that apply now; `nil` if the file cannot be read.
    @discardableResult
    func applySaved() -> (old: UserSettings, stored: UserSettings)? {
        do throws(VaultFailure) {
            var (stored, problems) = try Settings.checked(in: folders)
            let old = state.stored.withLock(\.self)
            for key in problems.compactMap(\.settingsKey) { stored.copy(key, from: old) }
            report(problems.isEmpty ? nil : .values(problems))
            if stored != old { apply(stored) }
            return (old, stored)
        } catch {
            report(.file(error))
            return nil
        }
    }

    /// Shows a problem unless it is already known.
    private func report(_ problem: Problem?) {
        let isNew = state.problem.withLock { known in
            defer { known = problem }
            return known != problem
        }
        guard isNew else { return }
        switch problem {
        case .file(let failure): messages.showNotice(.settingsNotReloaded(failure))
        case .values(let problems):
            messages.showNotice(.misconfigured(.settings(problems[0]), moreCount: problems.count - 1))
        case nil: break
        }
    }

    /// The settings on which connections and files depend that the app has already opened.
    private static let delayed: [SettingsKey] = [
        .qiitaURL, .peerTubeURL, .caFile, .oauthClientID, .oauthClientSecret, .oauthPort, .cacheMegabytes,
        .syncTLS,
    ]

    private func apply(_ stored: UserSettings) {
        state.stored.withLock { $0 = stored }
        display.apply(stored.display)
        desktop.use(ConsoleDesktop.Places(stored))
    }
}

extension UserSettings {
    /// How the app is shown.
    var display: DisplaySettings {
        var display = DisplaySettings()
        display.theme = theme
        display.usesMouse = usesMouse
        display.ambiguousWidth = ambiguousWidth.flatMap { TerminalFrames.AmbiguousWidth(name: $0.rawValue) }
        display.language = language?.rawValue
        display.links = links.flatMap { DisplaySettings.Switch(rawValue: $0.rawValue) }
        display.images = images?.rawValue
        display.showsCursor = showsCursor
        return display
    }

    /// Changes a setting as the user has chosen in the palette.
    mutating func apply(_ choice: SettingChoice) {
        switch choice {
        case .theme(let name): theme = name
        case .mouse(let isOn): usesMouse = isOn
        case .images(let value): images = Images(rawValue: value)
        case .ambiguousWidth(let value): ambiguousWidth = AmbiguousWidth(rawValue: value)
        case .language(let code): language = Language(rawValue: code)
        }
    }
}

extension TerminalEnvironment {
    /// The console's terminal, and the user's themes in `folders`.
    init(_ environment: [String: String], _ options: GlobalOptions, _ folders: Folders) {
        self.init(
            environment, hasColours: !options.noColor, themes: folders.themes,
            languages: [.english, .japanese])
    }
}
