package import FluxJSON

extension UserFile {
    /// What is wrong in a file. Keys are their names, such as `Ctrl-D`.
    package enum Mistake: Equatable, Codable, Sendable {
        // MARK: Any file
        case unreadable, tooLarge
        case invalidJSON(LocatedJSON.Failure.Problem)

        // MARK: Themes
        case themeIsNotAnObject
        case unknownColour(String)
        /// The value of the named colour is not a colour.
        case invalidColour(String)
        /// The value of `base` is not one of the built-in themes.
        case invalidBase(known: [String])

        // MARK: Settings
        case settingsAreNotAnObject
        case unknownSetting(String, known: [String])
        /// The value of the named setting is not allowed.
        case invalidSetting(String, allowed: [String])

        // MARK: Commands
        case commandsAreNotAnObject
        /// The value of the named command is not one.
        case invalidCommand(String)

        // MARK: Key bindings
        case keysAreNotAnObject, sectionIsNotAnObject
        case unknownSection(String)
        case unknownAction(String)
        /// The value is not a key; `nil` if it is not even a string.
        case invalidKey(String?)
        /// The key always quits the app.
        case quits(key: String, action: String)
        /// Terminals cannot distinguish `key` from `sent`.
        case ambiguous(key: String, sent: String, action: String)
        /// The key types text where the action is available.
        case typesText(key: String, action: String)
        case alreadyBound(key: String, other: String, action: String)
    }
}
