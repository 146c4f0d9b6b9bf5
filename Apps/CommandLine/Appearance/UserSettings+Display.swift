import Console
import FluxTerminal
import Persistence
import TerminalFrames

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
