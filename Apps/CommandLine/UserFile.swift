import Console
import FluxJSON
import Foundation
import Persistence
import TerminalFrames

/// A JSON file written by the user.
struct UserFile {
    /// Why the file is not valid JSON; `nil` if it is.
    var syntaxProblem: Problem? {
        do throws(Problem) {
            _ = try content()
            return nil
        } catch { return error }
    }

    /// A problem in a file.
    struct Problem: Error, Equatable, Codable {
        let path: String
        /// The line, from 1; `nil` if the problem concerns the whole file.
        let line: Int?
        let mistake: Mistake

        /// Whether it is the value of `aliases` in `settings.json`.
        var concernsAliases: Bool { settingsKey == .aliases }

        /// The setting whose value is not allowed; `nil` for other problems.
        var settingsKey: SettingsKey? {
            if case .invalidSetting(let name, _) = mistake { SettingsKey(rawValue: name) } else { nil }
        }

        /// - Parameter what: The kind of file, such as `theme`.
        func errorMessage(_ what: String, in language: Language) -> ErrorMessage {
            language.commandStrings.files.problem(what, path: path, line: line, mistake)
        }
    }

    /// The maximum size in bytes; no realistic file is larger.
    private static let maximumSize = 65_536

    let path: String

    /// The parsed content; `nil` when there is no such file.
    func content() throws(Problem) -> LocatedJSON? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        guard let attributes else { return nil }
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let handle = FileHandle(forReadingAtPath: path),
            let bytes = try? handle.read(upToCount: Self.maximumSize + 1) ?? Data()
        else { throw problem(nil, .unreadable) }
        guard bytes.count <= Self.maximumSize else {
            throw problem(nil, .tooLarge)
        }
        do throws(LocatedJSON.Failure) { return try LocatedJSON(parsing: Array(bytes)) } catch {
            throw problem(error.line, .invalidJSON(error.problem))
        }
    }

    /// - Parameter line: `nil` if the problem concerns the whole file.
    func problem(_ line: Int?, _ mistake: Mistake) -> Problem {
        Problem(path: path, line: line, mistake: mistake)
    }
}
