package import TerminalDevice
package import TerminalFrames

/// What a process knows of its terminal, and where the user's themes are.
package struct TerminalEnvironment: Sendable {
    private let variables: [String: String]
    private let depth: ColourDepth
    let themes: Themes
    let languages: [Language]

    /// - Parameters:
    ///   - variables: The environment of the process.
    ///   - hasColours: `false` to use none, whatever the terminal supports.
    ///   - themes: The folder of the user's theme files.
    ///   - languages: Those that the program has.
    package init(
        _ variables: [String: String], hasColours: Bool = true, themes: String, languages: [Language]
    ) {
        (self.variables, self.languages) = (variables, languages)
        depth = hasColours ? ColourDepth(environment: variables) : .none
        self.themes = Themes(in: themes)
    }

    /// The colours that the user has chosen.
    package func appearance(_ settings: DisplaySettings) -> Appearance {
        Appearance(
            depth, theme: settings.theme, of: themes, environment: variables,
            showsCursor: settings.showsCursor ?? false)
    }

    /// The language that the user has chosen, or that of the environment.
    package func language(_ settings: DisplaySettings) -> Language {
        Language(chosen: settings.language, environment: variables, of: languages)
    }

    func hasLinks(_ settings: DisplaySettings) -> Bool {
        switch settings.links {
        case .on: true
        case .off: false
        case .auto, nil: Hyperlink.isSupported(variables)
        }
    }

    func hasImages(_ settings: DisplaySettings) -> Bool {
        switch settings.images {
        case "on": true
        case "off": false
        default: ImageCommands.maySupportImages(variables)
        }
    }

    /// The terminal of the process, shown as the settings say.
    ///
    /// - Parameters:
    ///   - appearance: That of the settings.
    ///   - images: The images of the program; `nil` if it shows none.
    package func terminal(
        _ settings: DisplaySettings, _ appearance: Appearance, images: ImageRegistry? = nil
    ) -> PosixTerminal {
        PosixTerminal(
            path: "/dev/tty", kind: variables["TERM", default: ""], palette: appearance.palette,
            ambiguous: settings.ambiguousWidth ?? .narrow, mouse: settings.usesMouse ?? true,
            paletteForBackground: appearance.paletteForBackground, links: hasLinks(settings),
            images: hasImages(settings) ? images : nil, language: language(settings))
    }
}

extension Language {
    /// The language that the user has chosen, or that of the environment.
    ///
    /// - Parameters:
    ///   - code: The user's choice; `auto` and `nil` for none.
    ///   - environment: The variables of the process.
    ///   - languages: Those that the program has.
    package init(
        chosen code: String?, environment: [String: String], of languages: [Language] = [.english, .japanese]
    ) {
        self = languages.first { $0.code == code } ?? Language(environment: environment, of: languages)
    }
}
