package import TerminalFrames

/// How a program is shown, as far as the user has chosen; `nil` where nothing was chosen.
package struct DisplaySettings: Sendable, Equatable {
    /// `auto` depends on the terminal.
    package enum Switch: String, Sendable, CaseIterable { case auto, on, off }

    /// The name of the theme, or `Themes.automatic`.
    package var theme: String?
    /// Whether the program receives clicks and the wheel. Selecting text in the terminal then requires Shift.
    package var usesMouse: Bool?
    /// The width of characters that Unicode calls ambiguous, such as `○`.
    package var ambiguousWidth: AmbiguousWidth?
    /// The code of the language, or `auto` for that of the environment.
    package var language: String?
    /// Whether hyperlinks are written that the terminal can follow.
    package var links: Switch?
    /// Whether images are shown: `on`, `off`, or another value that depends on the terminal.
    package var images: String?
    /// Whether the cursor is visible where it rests, outside of fields.
    package var showsCursor: Bool?

    package init() {}
}

/// A choice in the command palette that changes how the program is shown, as recordings contain it. Values are written as in
/// the file of settings.
package enum SettingChoice: Codable, Sendable, Equatable {
    case theme(String)
    case mouse(isOn: Bool)
    case images(String)
    case ambiguousWidth(String)
    case language(String)

    /// The text in the toast after the choice.
    ///
    /// - Parameter languages: Those of the program.
    package func text(in language: Language, of languages: [Language]) -> String {
        switch self {
        case .theme(let name): language.text("Theme: \(name)", "テーマ：\(name)")
        case .mouse(let isOn):
            language.text("Mouse: \(isOn ? "on" : "off")", "マウス：\(isOn ? "オン" : "オフ")")
        case .images(let value): language.text("Images: \(value)", "画像：\(value)")
        case .ambiguousWidth(let value):
            language.text("Ambiguous characters: \(value)", "曖昧幅文字の幅：\(value)")
        case .language("auto"): language.text("Language: auto", "表示言語：自動")
        case .language("en"): language.text("Language: English", "表示言語：英語（English）")
        case .language("ja"): language.text("Language: Japanese (日本語)", "表示言語：日本語")
        case .language(let code):
            Self.language(languages.first { $0.code == code }?.name ?? code, in: language)
        }
    }

    /// The text in the palette, where all settings are found by that word.
    ///
    /// - Parameter languages: Those of the program.
    package func paletteText(in language: Language, of languages: [Language]) -> String {
        let text = text(in: language, of: languages)
        return language.text("Settings > \(text)", "設定 > \(text)")
    }

    private static func language(_ name: String, in language: Language) -> String {
        language.text("Language: \(name)", "表示言語：\(name)")
    }

    /// Changes the settings.
    package func apply(to settings: inout DisplaySettings) {
        switch self {
        case .theme(let name): settings.theme = name
        case .mouse(let isOn): settings.usesMouse = isOn
        case .images(let value): settings.images = value
        case .ambiguousWidth(let value): settings.ambiguousWidth = AmbiguousWidth(name: value)
        case .language(let code): settings.language = code
        }
    }
}

extension AmbiguousWidth {
    /// - Parameter name: As in the file of settings: `narrow` or `wide`.
    package init?(name: String) {
        guard let width = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = width
    }

    /// As in the file of settings.
    package var name: String {
        switch self {
        case .narrow: "narrow"
        case .wide: "wide"
        }
    }
}
