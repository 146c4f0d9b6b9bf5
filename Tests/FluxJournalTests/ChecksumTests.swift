import FluxJournal
import Testing

@Suite("the checksum of a line")
struct ChecksumTests {
    /// The CRC-32 of ISO 3309, bit by bit.
    private func sum(of text: String) -> String {
        var value = ~UInt32(0)
        for byte in text.utf8 {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        let digits = String(~value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    @Test("this test's sum is that of the published example") func example() {
        #expect(sum(of: "123456789") == "cbf43926")
    }

    @Test("it is a CRC-32 of everything after it, whatever the length", arguments: 0..<20)
    func lengths(count: Int) {
        let content = "\"a\":\"\(String(repeating: "x", count: count))\"}"
        #expect(Recording.sealed("{\(content)") == "{\"sum\":\"\(sum(of: content))\",\(content)")
    }
}
