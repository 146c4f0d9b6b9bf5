import Foundation
import HTTP
import Testing

@Suite struct TimestampTests {
    @Test(
        "timestamps with any offset and precision are parsed",
        arguments: [
            ("2021-09-30T00:51:03+09:00", 1_632_930_663), ("2021-09-29T15:51:03Z", 1_632_930_663),
            ("2021-09-29T15:51:03.500Z", 1_632_930_663.5), ("2021-09-29T12:21:03-03:30", 1_632_930_663),
            ("1970-01-01T00:00:00Z", 0), ("2000-02-29T12:00:00Z", 951_825_600),
            ("2024-12-31T23:59:60Z", 1_735_689_600), ("1969-12-31T23:59:59Z", -1),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("0000-03-01T00:00:00Z", -62_162_035_200),
        ])
    func read(text: String, seconds: Double) {
        #expect(Date(timestamp: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test("every day of four centuries matches the Gregorian calendar")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: 0, to: 146_097, by: 1) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let (year, month) = (parts.year ?? 0, parts.month ?? 0)
            let text =
                "\(year)-\(month < 10 ? "0" : "")\(month)-\(parts.day ?? 0 < 10 ? "0" : "")\(parts.day ?? 0)"
            if Date(timestamp: text + "T00:00:00Z") != date { Issue.record("\(text)") }
        }
    }

    @Test(
        "an invalid timestamp is rejected",
        arguments: [
            "", "2021-09-30", "2021-09-30T00:51:03", "2021-13-30T00:51:03Z", "2021-00-30T00:51:03Z",
            "2021-09-32T00:51:03Z", "2021-09-30T24:51:03Z", "2021-09-30T00:51:03Zx", "2021-09-30 00:51:03Z",
            "２０２１-09-30T00:51:03Z", "2021-09-30T00:51:03+9:00", "-021-09-30T00:51:03Z",
        ])
    func refused(text: String) {
        #expect(Date(timestamp: text) == nil)
    }
}

@Suite struct LossyDecodingTests {
    private struct Item: Decodable, Equatable {
        let id: Int
    }

    private struct Page: Decodable, Equatable {
        let items: [Item]
        let total: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            items = container.decodeIfValid(listOf: Item.self, .items)
            total = container.decodeIfValid(Int.self, .total)
        }

        enum Keys: CodingKey { case items, total }
    }

    @Test(
        "invalid elements and values are skipped without affecting the rest",
        arguments: [
            (#"{"items":[{"id":1},{"id":"x"},null,3,{"id":2}],"total":9}"#, [1, 2], 9),
            (#"{"items":"none","total":"many"}"#, [], nil), (#"{"items":null}"#, [], nil), ("{}", [], nil),
        ] as [(String, [Int], Int?)])
    func leftOut(json: String, ids: [Int], total: Int?) throws {
        let page = try JSONDecoder().decode(Page.self, from: Data(json.utf8))

        #expect(page.items.map(\.id) == ids)
        #expect(page.total == total)
    }
}
