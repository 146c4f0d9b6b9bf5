/// Post ids: 20 hexadecimal digits that look random but can be converted back to the post's index.
enum PostID {
    private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Sorts like the ids themselves.
    static func number(of index: Int) -> UInt64 {
        let product = UInt64(truncatingIfNeeded: index + 1) &* factor
        return (product ^ (product >> 32)) &* factor
    }

    static func text(of index: Int) -> String {
        let number = number(of: index)
        return hex(number, count: 16) + hex(number &* factor >> 48, count: 4)
    }

    /// The index from which `text` was generated; `nil` for any other text.
    static func index(of text: String) -> Int? {
        guard text.utf8.count == 20, let number = UInt64(text.prefix(16), radix: 16) else { return nil }
        let product = number &* inverse
        let index = Int(truncatingIfNeeded: (product ^ (product >> 32)) &* inverse) - 1
        return index >= 0 && self.text(of: index) == text ? index : nil
    }

    /// The inverse of `factor` modulo 2^64, by Newton's iteration: each step doubles the number of correct
    /// bits.
    private static let inverse: UInt64 = (0..<6).reduce(factor) { guess, _ in guess &* (2 &- factor &* guess)
    }
}
