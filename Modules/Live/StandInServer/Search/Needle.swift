/// A word that is searched in many texts.
struct Needle: Sendable {
    let bytes: [UInt8]
    /// By byte, how far to advance when the byte is at the end of the current window.
    private let skips: [Int]

    /// - Parameter word: The word as typed.
    init(_ word: String) {
        let bytes = Folding.key(word)
        var skips = [Int](repeating: max(1, bytes.count), count: 256)
        for (position, byte) in bytes.dropLast().enumerated() {
            skips[Int(byte)] = bytes.count - 1 - position
        }
        (self.bytes, self.skips) = (bytes, skips)
    }

    /// Whether `text`, which must be folded, contains the word.
    ///
    /// Uses Horspool's algorithm: Japanese text repeats its lead bytes too often for a scan for the first
    /// byte.
    func isIn(_ text: [UInt8]) -> Bool {
        guard let last = bytes.last, bytes.count <= text.count else { return bytes.isEmpty }
        guard bytes.count > 1 else { return text.contains(last) }
        return text.withUnsafeBufferPointer { text in
            var end = bytes.count - 1
            while end < text.count {
                if text[end] == last, text[(end - bytes.count + 1)...end].elementsEqual(bytes) {
                    return true
                }
                end += skips[Int(text[end])]
            }
            return false
        }
    }
}
