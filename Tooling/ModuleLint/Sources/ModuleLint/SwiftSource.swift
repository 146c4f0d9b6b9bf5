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
