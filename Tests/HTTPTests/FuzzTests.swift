import FoundationEssentials
import HTTP
import ReactiveTesting
import Testing

@Suite("What comes over the wire is read, or it is not, whatever it is") struct FuzzTests {
    @Test("A time that is read is the same when it is printed and read again")
    func dates() {
        let target = FuzzTarget("dates") { bytes in
            guard let date = Date(timestamp: String(decoding: bytes, as: UTF8.self)) else { return nil }
            let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
            let printed = whole.formatted(.iso8601)
            // Years before are Julian there, and an offset may lead out of four digits.
            guard printed.utf8.count == 20, printed > "1583" else { return nil }
            let again = Date(timestamp: printed)
            return again == whole ? nil : "\(printed) was read as another time"
        }

        #expect(target.complaints() == [])
    }
}
