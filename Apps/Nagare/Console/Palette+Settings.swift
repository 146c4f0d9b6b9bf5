import Persistence
import TerminalUI

extension Palette {
    /// The app's: in the theme that was chosen, else in the one of the terminal's background.
    init(_ depth: ColourDepth, _ stored: UserSettings, environment: [String: String]) {
        let theme = stored.theme.flatMap { Theme(rawValue: $0.rawValue) } ?? Theme(environment: environment)
        self.init(depth, theme)
    }
}
