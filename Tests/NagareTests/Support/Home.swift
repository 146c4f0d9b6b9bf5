import Foundation

/// A temporary home folder for the program under test, deleted with this object.
final class Home: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/nagare-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The relative paths of all files and folders below.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
    }

    /// The contents of all files, concatenated.
    var allContents: Data {
        files.reduce(into: Data()) { $0 += FileManager.default.contents(atPath: "\(path)/\($1)") ?? Data() }
    }

    func mode(of file: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
        return (attributes[.posixPermissions] as? Int) ?? 0
    }
}
