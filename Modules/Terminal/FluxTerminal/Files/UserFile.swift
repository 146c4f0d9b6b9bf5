package import FluxJSON
import FoundationEssentials
package import TerminalFrames

/// A JSON file written by the user.
package struct UserFile {
    /// Why the file is not valid JSON; `nil` if it is.
    package var syntaxProblem: Problem? {
        do throws(Problem) {
            _ = try content()
            return nil
        } catch { return error }
    }

    /// A problem in a file.
    package struct Problem: Error, Equatable, Codable {
        package let path: String
        /// The line, from 1; `nil` if the problem concerns the whole file.
        package let line: Int?
        package let mistake: Mistake

        /// - Parameter what: The kind of file, such as `theme`.
        package func errorMessage(_ what: String, _ advice: FileAdvice, in language: Language) -> ErrorMessage
        {
            let strings = language.fileStrings
            return strings.problem(
                what, path: path, line: line, why: strings.why(mistake),
                suggestion: strings.suggestion(mistake, advice))
        }
    }

    /// The maximum size in bytes; no realistic file is larger.
    private static let maximumSize = 65_536

    package let path: String

    /// - Parameter path: The path of a file that may be missing; it may be a symbolic link.
    package init(path: String) { self.path = path }

    /// The parsed content; `nil` when there is no such file.
    package func content() throws(Problem) -> LocatedJSON? {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else { return nil }
        guard attributes[.type] as? FileAttributeType == .typeRegular else { throw problem(nil, .unreadable) }
        let size = attributes[.size] as? Int ?? 0
        guard size <= Self.maximumSize else { throw problem(nil, .tooLarge) }
        guard let bytes = FileManager.default.contents(atPath: target) else {
            throw problem(nil, .unreadable)
        }
        do throws(LocatedJSON.Failure) { return try LocatedJSON(parsing: Array(bytes)) } catch {
            throw problem(error.line, .invalidJSON(error.problem))
        }
    }

    /// A problem in this file.
    ///
    /// - Parameter line: `nil` if the problem concerns the whole file.
    package func problem(_ line: Int?, _ mistake: Mistake) -> Problem {
        Problem(path: path, line: line, mistake: mistake)
    }
}

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
