/// A word to be looked for, again and again.
struct Needle: Sendable {
    let bytes: [UInt8]
    /// How far to move on when this byte stands at the end; by byte.
    private let skips: [Int]

    /// - Parameter word: As somebody typed it.
    init(_ word: String) {
        let bytes = Folding.key(word)
        var skips = [Int](repeating: max(1, bytes.count), count: 256)
        for (position, byte) in bytes.dropLast().enumerated() {
            skips[Int(byte)] = bytes.count - 1 - position
        }
        (self.bytes, self.skips) = (bytes, skips)
    }

    /// Whether it stands in `text`, which is folded.
    ///
    /// Horspool's search: text in Japanese repeats its lead bytes too often for a scan by first byte.
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
