import Console
import FluxCore
import FluxScreens
import FluxTerminal
import Persistence
import PersistenceFiles
import ReactiveCore
import TerminalDevice
import TerminalFrames

/// The settings that apply while the app runs: the command palette changes them, and other processes do.
final class LiveSettings: Sendable {
    private struct State: Sendable {
        var stored: UserSettings
        var terminal: PosixTerminal?
        /// The last message about a file that cannot be used, which is shown once.
        var problem: Problem?
    }

    private enum Problem: Equatable {
        case file(VaultFailure)
        case values([SettingsProblem])
    }

    private let folders: Folders
    private let environment: [String: String]
    private let depth: ColourDepth
    private let shell: ShellFlux
    private let desktop: ConsoleDesktop
    private let hosts: ImageHosts
    private let state: Guarded<State>

    init(
        _ settings: Settings, _ options: GlobalOptions, _ shell: ShellFlux, _ desktop: ConsoleDesktop,
        _ hosts: ImageHosts, environment: [String: String]
    ) {
        (folders, self.environment, self.shell) = (settings.folders, environment, shell)
        (self.desktop, self.hosts) = (desktop, hosts)
        depth = options.noColor ? .none : ColourDepth(environment: environment)
        state = Guarded(
            State(
                stored: settings.stored, problem: settings.problems.isEmpty ? nil : .values(settings.problems)
            ))
        shell.registerQuitQuestion { [weak self] in
            self?.state.withLock { $0.stored.confirmsQuit } ?? false
        }
    }

    /// Changes apply to this terminal.
    func use(_ terminal: PosixTerminal) {
        state.withLock { $0.terminal = terminal }
        desktop.use(terminal)
    }

    // MARK: - Commands of the palette

    /// A command for each value of each setting.
    var commands: [PaletteCommand] {
        let themes = [Themes.automatic] + Themes(in: folders.themes).names
        return themes.map { theme($0) }
            + [true, false].map { isOn in
                command("mouse.\(isOn)", .mouse(isOn: isOn)) { $0.usesMouse = isOn }
            }
            + UserSettings.Images.allCases.map { value in
                command("images.\(value.rawValue)", .images(value)) { $0.images = value }
            }
            + UserSettings.AmbiguousWidth.allCases.map { value in
                command("ambiguous-width.\(value.rawValue)", .ambiguousWidth(value)) {
                    $0.ambiguousWidth = value
                }
            }
            // Without a preview: in another language, the typed text would no longer match.
            + UserSettings.Language.allCases.map { choice in
                command("language.\(choice.rawValue)", .language(choice)) { $0.language = choice }
            }
    }

    /// Shows the chosen theme again.
    func endPreview() { showTheme(state.withLock { $0.stored.theme }) }

    private func theme(_ name: String) -> PaletteCommand {
        command("theme.\(name)", .theme(name), preview: { [weak self] in self?.showTheme(name) }) {
            $0.theme = name
        }
    }

    /// A command that applies a change, saves it, and says so.
    private func command(
        _ id: String, _ command: AppPaletteCommand, preview: (@Sendable () -> Void)? = nil,
        _ change: @escaping @Sendable (inout UserSettings) -> Void
    ) -> PaletteCommand {
        PaletteCommand(id, command, preview: preview) { [weak self] in self?.change(command, change) }
    }

    private func change(
        _ command: AppPaletteCommand, _ change: @Sendable (inout UserSettings) -> Void
    ) {
        var stored = state.withLock(\.stored)
        change(&stored)
        apply(stored)
        do throws(VaultFailure) {
            _ = try Settings.vault(in: folders).update { change(&$0) }
            shell.showToast(AppMessage.settingChosen(command))
        } catch {
            shell.showNotice(AppMessage.settingNotStored(error))
        }
    }

    // MARK: - Other processes

    /// Applies the settings that another process has saved, and says so. A value that is not allowed, and all values of
    /// a file that cannot be read, stay as they are.
    func reload() {
        do throws(VaultFailure) {
            var (stored, problems) = try Settings.checked(in: folders)
            let old = state.withLock(\.stored)
            for key in problems.compactMap(\.settingsKey) { stored.copy(key, from: old) }
            report(problems.isEmpty ? nil : .values(problems))
            guard stored != old else { return }
            apply(stored)
            let delayed = Self.delayed.filter { key in
                var other = old
                other.copy(key, from: stored)
                return other != old
            }
            if delayed.isEmpty {
                shell.showToast(AppMessage.settingsReloaded)
            } else {
                shell.showToast(AppMessage.settingsDelayed(delayed.map(\.rawValue)))
            }
        } catch {
            report(.file(error))
        }
    }

    /// Shows a problem unless it is already known.
    private func report(_ problem: Problem?) {
        let isNew = state.withLock { state in
            defer { state.problem = problem }
            return state.problem != problem
        }
        guard isNew else { return }
        switch problem {
        case .file(let failure): shell.showNotice(AppMessage.settingsNotReloaded(failure))
        case .values(let problems):
            shell.showNotice(
                AppMessage.misconfigured(.settings(problems[0]), moreCount: problems.count - 1))
        case nil: break
        }
    }

    /// The settings on which connections and files depend that the app has already opened.
    private static let delayed: [SettingsKey] = [
        .qiitaURL, .peerTubeURL, .caFile, .oauthClientID, .oauthClientSecret, .oauthPort, .cacheMegabytes,
        .syncTLS,
    ]

    // MARK: - Applying

    /// Uses other settings from now on.
    private func apply(_ stored: UserSettings) {
        let (old, terminal) = state.withLock { state in
            defer { state.stored = stored }
            return (state.stored, state.terminal)
        }
        if stored.theme != old.theme || stored.showsCursor != old.showsCursor { showTheme(stored.theme) }
        if stored.usesMouse != old.usesMouse { terminal?.use(mouse: stored.usesMouse ?? true) }
        if stored.images != old.images {
            hosts.use(stored.images)
            shell.images.dispatch(.started)
            terminal?.use(images: stored.images.areEnabled(environment) ? shell.imageRegistry : nil)
        }
        if stored.ambiguousWidth != old.ambiguousWidth {
            terminal?.use(stored.ambiguousWidth == .wide ? .wide : .narrow)
        }
        if stored.language != old.language { terminal?.use(stored.language.language(environment)) }
        if stored.links != old.links { terminal?.use(links: stored.links.areEnabled(environment)) }
        desktop.use(ConsoleDesktop.Places(stored))
    }

    private func showTheme(_ name: String?) {
        let (terminal, showsCursor) = state.withLock { ($0.terminal, $0.stored.showsCursor ?? false) }
        let appearance = Appearance(
            depth, theme: name, in: folders.themes, environment: environment, showsCursor: showsCursor)
        terminal?.use(appearance.palette, paletteForBackground: appearance.paletteForBackground)
    }
}
