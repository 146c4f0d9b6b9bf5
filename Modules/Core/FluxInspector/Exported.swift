#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Lines that a page receives in parts, so that their size does not matter.
struct Exported: Sendable {
    let lines: Data
    /// Whether texts were replaced.
    let isScrubbed: Bool

    private static let partSize = 1 << 20

    /// Returns the part that begins at a place, in whole characters of Unicode.
    ///
    /// - Parameter start: 0...count, in bytes.
    /// - Returns: The text, and where the next part begins, or `nil` after the last one; `nil` past the end.
    func part(from start: UInt64) -> (text: String, next: Int?)? {
        guard start <= lines.count else { return nil }
        let start = lines.startIndex + Int(start)
        var end = min(start + Self.partSize, lines.endIndex)
        while end < lines.endIndex, lines[end] & 0xC0 == 0x80 { end -= 1 }
        let text = String(decoding: lines[start..<end], as: UTF8.self)
        return (text, end < lines.endIndex ? end - lines.startIndex : nil)
    }
}
