import ReactiveTesting
import Testing

@testable import StandInServer

@Suite("What is asked is understood as something, whatever it is") struct FuzzTests {
    @Test("A query is cut into no more than stands in it, and its words are among it")
    func queries() {
        let target = FuzzTarget("queries") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let tokens = QueryTokenizer.tokens(text)
            let length = tokens.reduce(0) { $0 + $1.value.unicodeScalars.count + ($1.field?.count ?? 0) }
            if length > text.unicodeScalars.count { return "\(tokens) is more than \(text.debugDescription)" }
            let words = Query(text).words
            return words.count <= tokens.count ? nil : "\(words) are more than \(tokens)"
        }

        #expect(target.complaints() == [])
    }
}
