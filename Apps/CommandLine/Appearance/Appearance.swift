import Console
import Persistence
import TerminalFrames

/// The app's colours, from the settings, the theme files and the environment.
struct Appearance: Sendable {
    /// The palette to use until the terminal reports its background colour.
    let palette: Palette
    /// Returns the palette for a background; `nil` when the user has chosen a theme.
    let paletteForBackground: (@Sendable (TerminalBackground) -> Palette)?
    /// Why the chosen theme could not be used; `nil` if it could.
    let problem: ConfigurationProblem?

    /// - Parameters:
    ///   - stored: The user's settings.
    ///   - folders: Where theme files are.
    ///   - environment: The process's environment, used to guess the background.
    init(
        _ depth: ColourDepth, _ stored: UserSettings, in folders: Folders, environment: [String: String]
    ) {
        let themes = Themes(in: folders.themes)
        var problem: ConfigurationProblem?
        func theme(_ name: String) -> Theme? {
            do throws(UserFile.Problem) {
                let theme = try themes.theme(name)
                if theme == nil {
                    problem = .unknownTheme(name, known: [Themes.automatic] + themes.names)
                }
                return theme
            } catch {
                problem = .theme(error)
                return nil
            }
        }
        let name = stored.theme ?? Themes.automatic
        let guess = TerminalBackground(environment: environment)
        if name != Themes.automatic, let chosen = theme(name) {
            (palette, paletteForBackground) = (Palette(depth, chosen), nil)
        } else {
            let palettes = TerminalBackground.allCases.map { terminalBackground in
                let defaultTheme = Theme.defaultTheme(on: terminalBackground)
                return (terminalBackground, Palette(depth, theme(defaultTheme.name) ?? defaultTheme))
            }
            let paletteForBackground: @Sendable (TerminalBackground) -> Palette = { terminalBackground in
                (palettes.first { $0.0 == terminalBackground } ?? palettes[0]).1
            }
            palette = paletteForBackground(guess)
            // Without colours, the background makes no difference.
            self.paletteForBackground = depth == .none ? nil : paletteForBackground
        }
        self.problem = problem
    }
}

extension Appearance {
    /// The appearance for the console's terminal, from the settings and the options.
    init(_ settings: Settings, _ options: GlobalOptions, _ console: Console) {
        self.init(
            options.noColor ? .none : ColourDepth(environment: console.environment), settings.stored,
            in: settings.folders, environment: console.environment)
    }
}
