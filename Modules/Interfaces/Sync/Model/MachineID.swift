/// Identifies one machine of an owner: 64 random bits, chosen when synchronisation starts there.
package struct MachineID: Sendable, Hashable, Comparable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    /// Chooses a new identifier.
    package init(using generator: inout some RandomNumberGenerator) { number = generator.next() }

    /// Parses `text`.
    ///
    /// - Returns: `nil` unless it consists of 16 lower-case hexadecimal digits.
    package init?(text: String) {
        guard let number = UInt64(fixedHex: text[...], count: 16) else { return nil }
        self.number = number
    }

    /// 16 lower-case hexadecimal digits.
    package var text: String { number.fixedHex(16) }

    package static func < (one: MachineID, other: MachineID) -> Bool { one.number < other.number }
}

extension MachineID: CustomStringConvertible {
    package var description: String { text }
}

extension UInt64 {
    /// The number in lower-case hexadecimal digits, padded with zeros to `count` of them.
    func fixedHex(_ count: Int) -> String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(count - digits.utf8.count, 0)) + digits
    }

    /// Parses exactly `count` lower-case hexadecimal digits.
    init?(fixedHex text: Substring, count: Int) {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard text.utf8.count == count, isPlain, let number = UInt64(text, radix: 16) else { return nil }
        self = number
    }
}
