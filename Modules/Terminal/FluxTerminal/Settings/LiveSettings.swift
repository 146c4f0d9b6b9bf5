package import FluxScreens
import Synchronization
package import TerminalDevice
import TerminalFrames

/// How a running program is shown: the command palette changes it, and other processes do.
package final class LiveSettings: Sendable {
    /// The setting of a program that shows images.
    package struct Images: Sendable {
        let values: [String]
        let use: @Sendable (String?) -> Void

        /// - Parameters:
        ///   - values: Those that the palette offers.
        ///   - use: Called with another value, before the images are requested again.
        package init(_ values: [String], use: @escaping @Sendable (String?) -> Void) {
            (self.values, self.use) = (values, use)
        }
    }

    private struct State: Sendable {
        var settings: DisplaySettings
        var terminal: PosixTerminal?
    }

    private let environment: TerminalEnvironment
    private let shell: ShellFlux
    private let choices: MessageSender<SettingChoice>
    private let images: Images?
    private let chosen: @Sendable (SettingChoice) -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - settings: Those that the terminal has.
    ///   - shell: The program's; released before this.
    ///   - choices: The texts of the commands.
    ///   - images: `nil` for a program without images.
    ///   - chosen: Saves a choice of the palette, which applies already, and says so.
    package init(
        _ settings: DisplaySettings, in environment: TerminalEnvironment, _ shell: ShellFlux,
        _ choices: MessageSender<SettingChoice>, images: Images? = nil,
        chosen: @escaping @Sendable (SettingChoice) -> Void
    ) {
        (self.environment, self.shell, self.choices) = (environment, shell, choices)
        (self.images, self.chosen) = (images, chosen)
        state = Mutex(State(settings: settings))
    }

    /// Changes apply to this terminal.
    package func use(_ terminal: PosixTerminal) { state.withLock { $0.terminal = terminal } }

    /// A command for each value of each setting.
    package var commands: [PaletteCommand] {
        ([Themes.automatic] + environment.themes.names).map { theme($0) }
            + [true, false].map { command("mouse.\($0)", .mouse(isOn: $0)) }
            + (images?.values ?? []).map { command("images.\($0)", .images($0)) }
            + AmbiguousWidth.allCases.map { command("ambiguous-width.\($0)", .ambiguousWidth($0.name)) }
            // Without a preview: in another language, the typed text would no longer match.
            + (["auto"] + environment.languages.map(\.code)).map { command("language.\($0)", .language($0)) }
    }

    /// The commands whose values are those of the settings, by id.
    package var commandsInUse: [String] {
        let settings = state.withLock(\.settings)
        return [
            "theme.\(settings.theme ?? Themes.automatic)", "mouse.\(settings.usesMouse ?? true)",
            "ambiguous-width.\((settings.ambiguousWidth ?? .narrow).name)",
            "language.\(settings.language ?? "auto")",
        ] + (images == nil ? [] : ["images.\(settings.images ?? "auto")"])
    }

    /// Shows the chosen theme again, after the preview of another one.
    package func endPreview() { show(state.withLock(\.settings)) }

    private func theme(_ name: String) -> PaletteCommand {
        command("theme.\(name)", .theme(name)) { [weak self] in
            guard let self else { return }
            var settings = state.withLock(\.settings)
            settings.theme = name
            show(settings)
        }
    }

    private func command(
        _ id: String, _ choice: SettingChoice, preview: (@Sendable () -> Void)? = nil
    ) -> PaletteCommand {
        PaletteCommand(id, choices.coded(choice), preview: preview) { [weak self] in self?.choose(choice) }
    }

    private func choose(_ choice: SettingChoice) {
        var settings = state.withLock(\.settings)
        choice.apply(to: &settings)
        apply(settings)
        chosen(choice)
    }

    /// Uses other settings from now on.
    ///
    /// - Returns: Whether anything has changed.
    @discardableResult
    package func apply(_ settings: DisplaySettings) -> Bool {
        let (old, terminal) = state.withLock { state in
            defer { state.settings = settings }
            return (state.settings, state.terminal)
        }
        if settings.theme != old.theme || settings.showsCursor != old.showsCursor { show(settings) }
        if settings.usesMouse != old.usesMouse { terminal?.use(mouse: settings.usesMouse ?? true) }
        if settings.images != old.images {
            images?.use(settings.images)
            shell.images.dispatch(.started)
            terminal?.use(images: environment.hasImages(settings) ? shell.imageRegistry : nil)
        }
        if settings.ambiguousWidth != old.ambiguousWidth { terminal?.use(settings.ambiguousWidth ?? .narrow) }
        if settings.language != old.language { terminal?.use(environment.language(settings)) }
        if settings.links != old.links { terminal?.use(links: environment.hasLinks(settings)) }
        return settings != old
    }

    private func show(_ settings: DisplaySettings) {
        let appearance = environment.appearance(settings)
        let terminal = state.withLock(\.terminal)
        terminal?.use(appearance.palette, paletteForBackground: appearance.paletteForBackground)
    }
}
