import Foundation

/// The structure of a generated test: its source without string literals and comments.
struct GeneratedSource {
    /// Statements that the generator's template does not contain, and literals that would execute code.
    let foreign: [String]

    init(_ source: String) {
        var reader = SourceReader(source)
        let lines = reader.codeLines()
        foreign =
            reader.problems
            + lines.filter { line in
                !Self.template.contains { line.wholeMatch(of: $0) != nil }
            }
    }

    /// The lines of the template; `S` is a string literal.
    private static var template: [Regex<AnyRegexOutput>] {
        [
            #""#, #"import FluxTesting"#, #"import Testing"#, #"@testable import [A-Z][A-Za-z]*"#,
            #"@Suite struct Recorded[A-Za-z0-9]*Tests \{"#, #"@Test\(S\)"#,
            #"func [a-z][A-Za-z0-9]*\(\) throws \{"#,
            #"var run = try RecordedRun\([A-Z][A-Za-z0-9]*\.self, S\)"#, #"try run\.take\("#, #"S[,)]"#,
            #"changes: \["#, #"asks: \["#, #"S: S,"#, #"S: nil,"#, #"\],"#, #"\]\)"#, #"\}"#,
        ].compactMap { try? Regex($0) }
    }
}

/// Splits Swift source into code, comments and string literals.
private struct SourceReader {
    private(set) var problems: [String] = []
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ source: String) { scalars = Array(source.unicodeScalars) }

    /// The lines of code, without indentation, with `S` for each literal.
    mutating func codeLines() -> [String] {
        var code = String.UnicodeScalarView()
        while position < scalars.count {
            if starts(with: "//") {
                skipComment()
            } else if let hashes = literalStart() {
                skipLiteral(hashes)
                code.append("S")
            } else {
                code.append(scalars[position])
                position += 1
            }
        }
        return code.split { $0 == "\n" || $0 == "\r" }.map { String($0).trimmingCharacters(in: .whitespaces) }
    }

    private func starts(with text: String) -> Bool {
        scalars[position...].starts(with: text.unicodeScalars)
    }

    private mutating func skipComment() {
        let start = position
        while position < scalars.count, scalars[position] != "\n", scalars[position] != "\r" { position += 1 }
        let comment = scalars[start..<position]
        if comment.contains(where: Self.isHidden) { problems.append("hidden character in a comment") }
    }

    /// The number of `#` before a quote at this position; `nil` if no literal begins here.
    private func literalStart() -> Int? {
        let hashes = scalars[position...].prefix { $0 == "#" }.count
        return position + hashes < scalars.count && scalars[position + hashes] == "\"" ? hashes : nil
    }

    private mutating func skipLiteral(_ hashes: Int) {
        position += hashes
        // Quotes on the line of a raw literal's start belong to its content, as in `#""""#`.
        let isMultiline = starts(with: "\"\"\"\n")
        let marks = String(repeating: "#", count: hashes)
        let end = (isMultiline ? "\"\"\"" : "\"") + marks
        position += isMultiline ? 3 : 1
        while position < scalars.count, !starts(with: end) {
            if Self.isHidden(scalars[position]) { problems.append("hidden character in a literal") }
            if !isMultiline, scalars[position] == "\n" { problems.append("line break in a literal") }
            guard starts(with: "\\" + marks) else {
                position += 1
                continue
            }
            position += 1 + hashes
            if position < scalars.count, !"\\\"nu\n".unicodeScalars.contains(scalars[position]) {
                problems.append("\\\(marks)\(scalars[position]) in a literal")
            }
            position += 1
        }
        if position >= scalars.count { problems.append("unterminated literal") }
        position += end.unicodeScalars.count
    }

    /// Control characters other than line breaks, and characters that change the direction of text.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
