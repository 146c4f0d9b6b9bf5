import FluxCore
import Persistence
import PersistenceFiles
import ReactiveCore
import Shell
import TerminalUI
import TerminalUIPosix

/// The settings that the command palette changes while the app runs.
final class LiveSettings: Sendable {
    private struct State: Sendable {
        var stored: UserSettings
        var terminal: PosixTerminal?
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
        state = Guarded(State(stored: settings.stored))
    }

    /// Changes apply to this terminal.
    func use(_ terminal: PosixTerminal) {
        state.withLock { $0.terminal = terminal }
        desktop.use(terminal)
    }

    /// A command for each value of each setting.
    var commands: [PaletteCommand] {
        let themes = [Themes.automatic] + Themes(in: folders.themes).names
        return themes.map { theme($0) } + [true, false].map { mouse($0) }
            + UserSettings.Images.allCases.map { images($0) }
            + UserSettings.AmbiguousWidth.allCases.map { ambiguousWidth($0) }
            + UserSettings.Language.allCases.map { language($0) }
    }

    /// Shows the chosen theme again.
    func endPreview() { showTheme(state.withLock { $0.stored.theme }) }

    private func theme(_ name: String) -> PaletteCommand {
        let command = AppPaletteCommand.theme(name)
        return PaletteCommand("theme.\(name)", command, preview: { [weak self] in self?.showTheme(name) }) {
            [weak self] in
            self?.change(command) { $0.theme = name }
            self?.showTheme(name)
        }
    }

    private func mouse(_ isOn: Bool) -> PaletteCommand {
        let command = AppPaletteCommand.mouse(isOn: isOn)
        return PaletteCommand("mouse.\(isOn)", command) { [weak self] in
            self?.change(command) { $0.usesMouse = isOn }
            self?.terminal?.use(mouse: isOn)
        }
    }

    private func images(_ value: UserSettings.Images) -> PaletteCommand {
        let command = AppPaletteCommand.images(value)
        return PaletteCommand("images.\(value.rawValue)", command) { [weak self] in
            guard let self else { return }
            change(command) { $0.images = value }
            hosts.use(value)
            shell.images.dispatch(.started)
            terminal?.use(images: Optional(value).areEnabled(environment) ? shell.imageRegistry : nil)
        }
    }

    private func ambiguousWidth(_ value: UserSettings.AmbiguousWidth) -> PaletteCommand {
        let command = AppPaletteCommand.ambiguousWidth(value)
        return PaletteCommand("ambiguous-width.\(value.rawValue)", command) { [weak self] in
            self?.change(command) { $0.ambiguousWidth = value }
            self?.terminal?.use(value == .wide ? .wide : .narrow)
        }
    }

    private func language(_ choice: UserSettings.Language) -> PaletteCommand {
        let command = AppPaletteCommand.language(choice)
        let shown = Optional(choice).language(environment)
        // Without a preview: in another language, the typed text would no longer match.
        return PaletteCommand("language.\(choice.rawValue)", command) { [weak self] in
            self?.change(command) { $0.language = choice }
            self?.terminal?.use(shown)
        }
    }

    private var terminal: PosixTerminal? { state.withLock(\.terminal) }

    private func showTheme(_ name: String?) {
        var stored = UserSettings()
        stored.theme = name
        let appearance = Appearance(depth, stored, in: folders, environment: environment)
        terminal?.use(appearance.palette, paletteForBackground: appearance.paletteForBackground)
    }

    /// Saves a change, and says so.
    private func change(_ command: AppPaletteCommand, _ change: (inout UserSettings) -> Void) {
        state.withLock { change(&$0.stored) }
        do throws(VaultFailure) {
            _ = try Settings.vault(in: folders).update { change(&$0) }
            shell.showToast(AppMessage.settingChosen(command))
        } catch {
            shell.showNotice(AppMessage.settingNotStored(error))
        }
    }
}
