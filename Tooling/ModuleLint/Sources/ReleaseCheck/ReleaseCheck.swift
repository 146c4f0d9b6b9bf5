import Foundation

/// Checks the number of a new version: `ReleaseCheck LAST FOLDER NEXT FOLDER`.
///
/// The folders contain the symbol graphs of the library modules at both versions. If the number does not allow the public
/// changes, prints the removed (`-`) and added (`+`) symbols and exits with 1.
@main
enum ReleaseCheck {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let last = Version(arguments[1]), let next = Version(arguments[3]) else {
            FileHandle.standardError.write(Data("usage: ReleaseCheck LAST FOLDER NEXT FOLDER\n".utf8))
            exit(64)
        }
        let release = Release(
            from: (last, try symbols(in: arguments[2])), to: (next, try symbols(in: arguments[4])))
        release.findings.forEach { print($0) }
        exit(release.findings.isEmpty ? 0 : 1)
    }

    private static func symbols(in folder: String) throws -> Symbols {
        let files = try FileManager.default.contentsOfDirectory(
            at: URL(filePath: folder, directoryHint: .isDirectory), includingPropertiesForKeys: nil)
        return try Symbols(
            graphs: files.filter { $0.pathExtension == "json" }.map { try Data(contentsOf: $0) })
    }
}
