import Foundation

/// How text is compared: after NFKC, without case.
enum Folding {
    static func fold(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 128 }
            ? text.lowercased() : text.precomposedStringWithCompatibilityMapping.lowercased()
    }

    static func key(_ text: String) -> [UInt8] { Array(fold(text).utf8) }

    /// Horspool's search: text in Japanese repeats its lead bytes too often for a scan by first byte.
    static func contains(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
        guard let last = needle.last, needle.count <= text.count else { return needle.isEmpty }
        guard needle.count > 1 else { return text.contains(last) }
        var skips = [Int](repeating: needle.count, count: 256)
        for (position, byte) in needle.dropLast().enumerated() {
            skips[Int(byte)] = needle.count - 1 - position
        }
        return text.withUnsafeBufferPointer { text in
            var end = needle.count - 1
            while end < text.count {
                if text[end] == last, text[(end - needle.count + 1)...end].elementsEqual(needle) {
                    return true
                }
                end += skips[Int(text[end])]
            }
            return false
        }
    }

    /// The lines that stand between Markdown fences.
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
