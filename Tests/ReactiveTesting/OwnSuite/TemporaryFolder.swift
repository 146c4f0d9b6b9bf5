package import FoundationEssentials

/// A temporary folder, deleted with the object.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.path + "/tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The permissions of a file or folder, such as 0o600.
    package func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return (attributes[.posixPermissions] as? Int) ?? 0
    }

    /// The names in a folder, sorted.
    package func files(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
    }

    /// The bytes of each file in a folder, by name.
    package func contents(_ name: String) throws -> [String: Data] {
        try files(name).reduce(into: [:]) { contents, file in
            contents[file] = FileManager.default.contents(atPath: "\(path)/\(name)/\(file)")
        }
    }
}
