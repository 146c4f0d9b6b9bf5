package import TerminalFrames

/// A program's colours, from the user's choice, the theme files and the environment.
package struct Appearance: Sendable {
    /// Why the chosen theme cannot be used.
    package enum Problem: Equatable, Sendable {
        /// There is no theme of that name.
        case unknownTheme(String, known: [String])
        case file(UserFile.Problem)
    }

    /// The palette to use until the terminal reports its background colour.
    package let palette: Palette
    /// Returns the palette for a background; `nil` when the user has chosen a theme.
    package let paletteForBackground: (@Sendable (TerminalBackground) -> Palette)?
    /// Why the chosen theme could not be used; `nil` if it could.
    package let problem: Problem?

    /// - Parameters:
    ///   - depth: The colours that the terminal supports.
    ///   - name: The user's choice; `nil` for `Themes.automatic`.
    ///   - themes: The available ones.
    ///   - environment: The process's environment, used to guess the background.
    ///   - showsCursor: Whether the cursor is visible where it rests, outside of fields.
    package init(
        _ depth: ColourDepth, theme name: String?, of themes: Themes, environment: [String: String],
        showsCursor: Bool = false
    ) {
        var problem: Problem?
        func theme(_ name: String) -> Theme? {
            do throws(UserFile.Problem) {
                let theme = try themes.theme(name)
                if theme == nil {
                    problem = .unknownTheme(name, known: [Themes.automatic] + themes.names)
                }
                return theme
            } catch {
                problem = .file(error)
                return nil
            }
        }
        let name = name ?? Themes.automatic
        let guess = TerminalBackground(environment: environment)
        if name != Themes.automatic, let chosen = theme(name) {
            (palette, paletteForBackground) = (Palette(depth, chosen, showsRestingCursor: showsCursor), nil)
        } else {
            let palettes = TerminalBackground.allCases.map { terminalBackground in
                let defaultTheme = Theme.defaultTheme(on: terminalBackground)
                return (
                    terminalBackground,
                    Palette(
                        depth, theme(defaultTheme.name) ?? defaultTheme, showsRestingCursor: showsCursor)
                )
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
