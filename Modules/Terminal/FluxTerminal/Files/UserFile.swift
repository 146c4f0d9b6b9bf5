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
