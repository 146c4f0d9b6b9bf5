import ReactiveTesting
import Testing

@testable import StandInServer

@Suite("random queries are parsed") struct FuzzTests {
    @Test("the tokens and words of a query are not longer than the query")
    func queries() {
        let target = FuzzTarget("queries") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let tokens = QueryTokenizer.tokens(text)
            let length = tokens.reduce(0) { $0 + $1.value.unicodeScalars.count + ($1.field?.count ?? 0) }
            if length > text.unicodeScalars.count { return "\(tokens) is more than \(text.debugDescription)" }
            let words = Query(text).words
            return words.count <= tokens.count ? nil : "\(words) are more than \(tokens)"
        }

        #expect(target.failures() == [])
    }
}
