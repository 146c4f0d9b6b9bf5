import Foundation
import ReactiveTesting

/// The home folder of the program under test.
extension TemporaryFolder {
    /// The relative paths of all files and folders below.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
    }

    /// The contents of all files, concatenated.
    var allContents: Data {
        files.reduce(into: Data()) { $0 += FileManager.default.contents(atPath: "\(path)/\($1)") ?? Data() }
    }
}
