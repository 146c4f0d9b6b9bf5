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

/// A Swift file, taken apart into code and comments so that no rule trips over a word in a text.
struct SwiftSource {
    let path: String
    /// The lines with comments and the insides of string literals blanked out.
    let code: [Substring]
    /// The lines with everything but comments blanked out.
    let comments: [Substring]

    init(path: String, text: String) {
        self.path = path
        var scanner = SourceScanner(text)
        scanner.scan()
        code = Self.lines(of: scanner.code)
        comments = Self.lines(of: scanner.comments)
    }

    var name: Substring { path.split(separator: "/").last?.dropLast(".swift".count) ?? "" }

    var lineCount: Int { code.last?.isEmpty == true ? code.count - 1 : code.count }

    /// Whether the file lies in a folder of tests.
    var isTest: Bool { path.hasPrefix("Tests/") || path.contains("/Tests/") }

    func lies(in folders: String...) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }

    /// Blank lines come out empty, others keep their columns.
    private static func lines(of bytes: [UInt8]) -> [Substring] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            line.contains { $0 != UInt8(ascii: " ") } ? Substring(decoding: line, as: UTF8.self) : ""
        }
    }
}

extension StringProtocol {
    /// Whether the UTF-8 bytes of a text occur.
    ///
    /// Quick: regular expressions and `contains` take many seconds for all files.
    func containsBytes(of text: String) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            var text = text
            return text.withUTF8 { bytes.contains($0) }
        }
        return found ?? contains(text)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func contains(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = part.first, let partStart = part.baseAddress, var start = baseAddress else {
            return part.isEmpty
        }
        let end = start + count
        while let found = memchr(start, Int32(first), end - start) {
            let candidate = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
            guard end - candidate >= part.count else { return false }
            if memcmp(candidate, partStart, part.count) == 0 { return true }
            start = candidate + 1
        }
        return false
    }
}

/// A broken rule and where.
struct Finding: Comparable, CustomStringConvertible {
    let path: String
    let line: Int
    let rule: String

    init(_ path: String, _ line: Int, _ rule: String) {
        (self.path, self.line, self.rule) = (path, line, rule)
    }

    /// A rule about a file or folder as a whole.
    init(_ path: String, _ rule: String) { self.init(path, 1, rule) }

    var description: String { "\(path):\(line): \(rule)" }

    static func < (one: Finding, other: Finding) -> Bool {
        (one.path, one.line, one.rule) < (other.path, other.line, other.rule)
    }
}
