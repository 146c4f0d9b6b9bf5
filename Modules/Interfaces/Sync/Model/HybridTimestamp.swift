/// A moment on a hybrid logical clock: wall-clock time, a counter and the machine, in this order.
///
/// Timestamps of one owner are totally ordered, and a change that was made with knowledge of another has a later one,
/// whatever the machines' clocks show. Source: Kulkarni et al., "Logical Physical Clocks", 2014.
package struct HybridTimestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970, 0..<2⁴⁸.
    package let milliseconds: Int64
    /// Distinguishes timestamps of the same millisecond.
    package let counter: UInt16
    package let machine: MachineID

    package static let maximumMilliseconds: Int64 = 0xFFFF_FFFF_FFFF

    package init(milliseconds: Int64, counter: UInt16, machine: MachineID) {
        self.milliseconds = min(max(milliseconds, 0), Self.maximumMilliseconds)
        (self.counter, self.machine) = (counter, machine)
    }

    /// Parses `text`.
    ///
    /// - Returns: `nil` unless it has the form of `text`.
    package init?(text: String) {
        let digits = text[...]
        guard digits.utf8.count == 32, let milliseconds = UInt64(fixedHex: digits.prefix(12), count: 12),
            let counter = UInt64(fixedHex: digits.dropFirst(12).prefix(4), count: 4),
            let machine = UInt64(fixedHex: digits.suffix(16), count: 16)
        else { return nil }
        self.init(
            milliseconds: Int64(milliseconds), counter: UInt16(counter), machine: MachineID(machine))
    }

    /// 32 lower-case hexadecimal digits, which sort as the timestamps do: 12 of the milliseconds, 4 of the counter and
    /// 16 of the machine.
    package var text: String {
        UInt64(milliseconds).fixedHex(12) + UInt64(counter).fixedHex(4) + machine.text
    }

    package static func < (one: HybridTimestamp, other: HybridTimestamp) -> Bool {
        (one.milliseconds, one.counter, one.machine) < (other.milliseconds, other.counter, other.machine)
    }
}

extension HybridTimestamp: CustomStringConvertible {
    package var description: String { text }
}

extension HybridTimestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = HybridTimestamp(text: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
        }
        self = timestamp
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
