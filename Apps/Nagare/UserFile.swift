import Foundation
import JSONCoding
import TerminalUI

/// A file that the user wrote, as JSON.
struct UserFile {
    /// What is wrong in it, and where.
    struct Problem: Error, Equatable {
        let path: String
        /// From 1; `nil` where it is the file itself.
        let line: Int?
        let why: String
        let todo: String

        /// - Parameter what: Such as `theme`.
        func explanation(_ what: String) -> Explanation {
            Explanation(what, why: line.map { "\(path), line \($0): \(why)" } ?? "\(path) \(why)", todo: todo)
        }
    }

    /// More than anybody writes into one.
    private static let most = 65_536

    let path: String

    /// What stands in it; `nil` where there is no such file.
    func content() throws(Problem) -> LocatedJSON? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        guard let attributes else { return nil }
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            let handle = FileHandle(forReadingAtPath: path),
            let bytes = try? handle.read(upToCount: Self.most + 1) ?? Data()
        else { throw Problem(path: path, line: nil, why: "cannot be read", todo: "check its permissions") }
        guard bytes.count <= Self.most else {
            throw Problem(path: path, line: nil, why: "is larger than 64 kB", todo: "shorten it")
        }
        do throws(LocatedJSON.Failure) { return try LocatedJSON(parsing: Array(bytes)) } catch {
            throw problem(error.line, error.why, "mend it")
        }
    }

    func problem(_ line: Int, _ why: String, _ todo: String) -> Problem {
        Problem(path: path, line: line, why: why, todo: todo)
    }
}
