import Foundation

/// The repository's files, by their path from its root. Build folders and the root's dot files are left out.
struct Tree {
    /// Every file's path, sorted.
    let paths: [String]
    /// The Swift files, sorted by path.
    let sources: [SwiftSource]
    private let texts: [String: String]

    /// - Parameter texts: Path to text; a file that no rule reads may have an empty text.
    init(texts: [String: String]) {
        self.texts = texts
        paths = texts.keys.sorted()
        sources = paths.filter { $0.hasSuffix(".swift") }
            .map { SwiftSource(path: $0, text: texts[$0, default: ""]) }
    }

    /// Reads what lies under `root`; Swift and Markdown files with their text.
    init(root: URL) throws {
        var texts: [String: String] = [:]
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
        for name in top where !name.hasPrefix(".") {
            try Self.read(name, under: root, into: &texts)
        }
        self.init(texts: texts)
    }

    func text(at path: String) -> String? { texts[path] }

    /// Paths inside `folder`, from there.
    func paths(in folder: String) -> [String] {
        paths.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
    }

    /// The names that `ls folder` would print.
    func names(in folder: String) -> [String] {
        Set(paths(in: folder).compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    func sources(in folder: String) -> [SwiftSource] {
        sources.filter { $0.path.hasPrefix(folder + "/") }
    }

    private static func read(_ path: String, under root: URL, into texts: inout [String: String]) throws {
        let url = root.appending(path: path)
        let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        if isFolder {
            for name in try FileManager.default.contentsOfDirectory(atPath: url.path)
            where !name.hasPrefix(".build") && name != ".git" {
                try read("\(path)/\(name)", under: root, into: &texts)
            }
        } else {
            let isRead = path.hasSuffix(".swift") || path.hasSuffix(".md")
            texts[path] = isRead ? String(decoding: try Data(contentsOf: url), as: UTF8.self) : ""
        }
    }
}
