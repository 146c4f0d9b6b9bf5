import Foundation

/// Normalises text for comparison: NFKC, case-insensitive.
enum Folding {
    static func fold(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 128 }
            ? text.lowercased() : text.precomposedStringWithCompatibilityMapping.lowercased()
    }

    static func key(_ text: String) -> [UInt8] { Array(fold(text).utf8) }

    /// The lines inside fenced code blocks.
    static func code(in markdown: [UInt8]) -> [UInt8] {
        guard markdown.contains(UInt8(ascii: "`")) else { return [] }
        let fence = Array("```".utf8)
        var isCode = false
        var lines: [ArraySlice<UInt8>] = []
        for line in markdown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: fence) {
                isCode.toggle()
            } else if isCode {
                lines.append(line)
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}
