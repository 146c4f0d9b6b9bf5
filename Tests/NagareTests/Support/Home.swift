import Foundation

/// A home folder of its own for the program under test, deleted when the test lets go of it.
final class Home: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/nagare-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Every file below, as paths from here.
    var files: [String] {
        (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
    }

    /// The bytes of every file below, one after the other.
    var everything: Data {
        files.reduce(into: Data()) { $0 += FileManager.default.contents(atPath: "\(path)/\($1)") ?? Data() }
    }

    func mode(of file: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
        return (attributes[.posixPermissions] as? Int) ?? 0
    }
}
