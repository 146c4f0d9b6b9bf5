import Foundation

/// A documentation site in a folder.
struct Site: Sendable {
    let folder: URL

    /// The file that a web server returns for a path such as `/documentation/fluxcore/store`; `nil` when it
    /// does not exist.
    func file(at path: String) -> URL? {
        let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        guard !parts.contains("..") else { return nil }
        let file = parts.reduce(folder) { $0.appending(path: $1) }
        return [file.appending(path: "index.html"), file].first { isFile($0) }
    }

    /// All files below `folder` whose names end with `ending`, sorted by path.
    func files(in folder: URL, ending: String) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
            .sorted { $0.path < $1.path }
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
