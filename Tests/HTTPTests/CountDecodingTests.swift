import Foundation
import HTTP
import Testing

@Suite struct CountDecodingTests {
    private struct Item: Decodable {
        let count: Int

        init(from decoder: any Decoder) throws {
            count = try decoder.container(keyedBy: Keys.self).decodeCount(.count)
        }

        private enum Keys: CodingKey { case count }
    }

    private func count(_ json: String) throws -> Int {
        try JSONDecoder().decode(Item.self, from: Data(json.utf8)).count
    }

    @Test("a count that is absent, null or not a number is 0")
    func absent() throws {
        for json in [
            "{}", #"{"count": null}"#, #"{"count": "5"}"#, #"{"count": true}"#, #"{"count": {}}"#,
            #"{"count": [1]}"#,
        ] {
            #expect(try count(json) == 0, "\(json)")
        }
        #expect(try count(#"{"count": -3}"#) == -3)
    }

    @Test("a count that is not an integer, or that sums could overflow with, is a failure and not 0")
    func overflow() throws {
        for number in [
            "99999999999999999999", "1e30", "1e400", "2.5", "9223372036854775807", "-9223372036854775808",
            "9007199254740993",
        ] {
            #expect(throws: DecodingError.self, "\(number)") { try count("{\"count\": \(number)}") }
        }
        #expect(try count(#"{"count": 9007199254740992}"#) == 1 << 53)
    }
}
