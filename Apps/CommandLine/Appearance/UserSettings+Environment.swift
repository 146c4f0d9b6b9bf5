import Persistence
import TerminalFrames

extension UserSettings.Images? {
    func areEnabled(_ environment: [String: String]) -> Bool {
        switch self {
        case .on: true
        case .off: false
        case .auto, .all, nil: ImageCommands.maySupportImages(environment)
        }
    }
}

extension UserSettings.Language? {
    /// The language of the app: the chosen one, or that of the environment.
    func language(_ environment: [String: String]) -> Language {
        switch self {
        case .en: .english
        case .ja: .japanese
        case .auto, nil: Language(environment: environment)
        }
    }
}

extension UserSettings.Links? {
    func areEnabled(_ environment: [String: String]) -> Bool {
        switch self {
        case .on: true
        case .off: false
        case .auto, nil: Hyperlink.isSupported(environment)
        }
    }
}
