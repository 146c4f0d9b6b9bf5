import Persistence
import TerminalUI

/// How the app looks in the user's terminal, as the settings, the themes' files and the environment say.
struct Appearance: Sendable {
    /// What frames look like, unless the terminal says what background it has, and that decides.
    let palette: Palette
    /// What they look like on a background; `nil` where a theme was chosen.
    let suiting: (@Sendable (Backdrop) -> Palette)?
    /// Why it is not as chosen; `nil` where it is.
    let problem: Explanation?

    /// - Parameters:
    ///   - stored: What was chosen.
    ///   - folders: Where the themes' files are.
    ///   - environment: The process's, which guesses at the background.
    init(
        _ depth: ColourDepth, _ stored: UserSettings, in folders: Folders, environment: [String: String]
    ) {
        let themes = Themes(in: folders.themes)
        var problem: Explanation?
        func theme(_ name: String) -> Theme? {
            do throws(UserFile.Problem) {
                let theme = try themes.theme(name)
                if theme == nil { problem = Self.missing(name, themes) }
                return theme
            } catch {
                problem = error.explanation("theme")
                return nil
            }
        }
        let name = stored.theme ?? Themes.automatic
        let guess = Backdrop(environment: environment)
        if name != Themes.automatic, let chosen = theme(name) {
            (palette, suiting) = (Palette(depth, chosen), nil)
        } else {
            let palettes = Backdrop.allCases.map { backdrop in
                let usual = Theme.usual(on: backdrop)
                return (backdrop, Palette(depth, theme(usual.name) ?? usual))
            }
            let suiting: @Sendable (Backdrop) -> Palette = { backdrop in
                (palettes.first { $0.0 == backdrop } ?? palettes[0]).1
            }
            palette = suiting(guess)
            // Without colours nothing depends on it.
            self.suiting = depth == .none ? nil : suiting
        }
        self.problem = problem
    }

    /// That there is no theme of a name.
    static func missing(_ name: String, _ themes: Themes) -> Explanation {
        let names = [Themes.automatic] + themes.names
        return Explanation(
            "theme", why: "there is no theme \"\(name)\"",
            todo: "use one of \(names.joined(separator: ", "))")
    }
}

extension Appearance {
    /// Where the settings say it, for the terminal that the console is on.
    init(_ settings: Settings, _ options: GlobalOptions, _ console: Console) {
        self.init(
            options.noColor ? .none : ColourDepth(environment: console.environment), settings.stored,
            in: settings.folders, environment: console.environment)
    }
}
