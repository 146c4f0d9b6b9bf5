import Persistence
import TerminalFrames

/// A command of the app without a key, as recordings contain it: the text is made in the shown language.
enum AppPaletteCommand: Codable, Sendable, Equatable {
    case reportBug
    /// Opens the page of the devtools, at an address without a token.
    case devtools(address: String)
    case theme(String)
    case mouse(isOn: Bool)
    case images(UserSettings.Images)
    case ambiguousWidth(UserSettings.AmbiguousWidth)
    case language(UserSettings.Language)

    /// The command's text in the palette, and in the toast after it has changed a setting.
    func text(in language: Language) -> String {
        let strings = language.appStrings
        return switch self {
        case .reportBug: strings.reportBug
        case .devtools(let address): strings.devtools(at: address)
        case .theme(let name): strings.theme(name)
        case .mouse(let isOn): strings.mouse(isOn: isOn)
        case .images(let value): strings.images(value.rawValue)
        case .ambiguousWidth(let value): strings.ambiguousWidth(value.rawValue)
        case .language(let choice): strings.language(choice)
        }
    }
}
