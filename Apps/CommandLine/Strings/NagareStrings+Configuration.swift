import Console
import TerminalFrames

/// Settings, and the user's files.
extension NagareStrings {
    enum Configuration {
        /// The origin of a setting without a value.
        static let defaultOrigin = "default"

        /// What a valid value is.
        enum AllowedValues: Codable, Equatable {
            case absolutePath, aliases, boolean, database, origin, text
            case choice([String])
            case number(ClosedRange<Int>)
        }
    }

    enum Aliases {
        /// The answer to `nagare help NAME`.
        ///
        /// - Parameter shellCommand: What the alias runs; `nil` if it stands for arguments.
        static func explanation(_ name: String, text: String, shellCommand: String?) -> String {
            shellCommand.map { "\(name) is an alias for the shell command \($0)" }
                ?? "\(name) is an alias for nagare \(text)"
        }
    }
}
