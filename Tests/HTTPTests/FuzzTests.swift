import FoundationEssentials
import HTTP
import ReactiveTesting
import Testing

@Suite("arbitrary HTTP data is parsed safely") struct FuzzTests {
    @Test("a parsed timestamp survives printing and parsing again")
    func dates() {
        let target = FuzzTarget("dates") { bytes in
            guard let date = Date(timestamp: String(decoding: bytes, as: UTF8.self)) else { return nil }
            let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
            let printed = whole.formatted(.iso8601)
            // Foundation prints earlier dates in the Julian calendar, and an offset may need a year with five
            // digits.
            guard printed.utf8.count == 20, printed > "1583" else { return nil }
            let again = Date(timestamp: printed)
            return again == whole ? nil : "\(printed) was read as another time"
        }

        #expect(target.failures() == [])
    }
}
