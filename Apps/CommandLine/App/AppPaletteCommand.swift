import FluxTerminal
import TerminalFrames

/// A command of the app without a key, as recordings contain it: the text is made in the shown language.
enum AppPaletteCommand: Codable, Sendable, Equatable {
    case reportBug
    /// Opens the page of the devtools, at an address without a token.
    case devtools(address: String)
    /// In recordings of earlier versions, which had no `SettingChoice`.
    case theme(String), images(String), ambiguousWidth(String), language(String)
    case mouse(isOn: Bool)

    /// The command's text in the palette.
    func text(in language: Language) -> String {
        let choice: SettingChoice
        switch self {
        case .reportBug: return language.appStrings.reportBug
        case .devtools(let address): return language.appStrings.devtools(at: address)
        case .theme(let name): choice = .theme(name)
        case .images(let value): choice = .images(value)
        case .ambiguousWidth(let value): choice = .ambiguousWidth(value)
        case .language(let code): choice = .language(code)
        case .mouse(let isOn): choice = .mouse(isOn: isOn)
        }
        return choice.appText(in: language)
    }
}

extension SettingChoice {
    /// The text in the palette of the app.
    func appText(in language: Language) -> String { text(in: language, of: [.english, .japanese]) }
}
