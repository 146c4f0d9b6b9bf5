import Foundation
import Persistence
import Testing

@Suite struct VaultValueTests {
    @Test("a secret prints, reflects and encodes as a placeholder, which decodes without the text")
    func secret() throws {
        let secret = Secret("s3cr3t")
        let encoded = try JSONEncoder().encode([secret])
        var dumped = ""
        dump(secret, to: &dumped)

        #expect("\(secret)" == "•••" && !dumped.contains("s3cr3t"))
        #expect(String(decoding: encoded, as: UTF8.self) == #"["•••"]"#)
        #expect(secret.reveal() == "s3cr3t")
        #expect(try JSONDecoder().decode([Secret].self, from: encoded)[0].reveal() == nil)
    }

    @Test("a search history starts with the latest query and skips duplicates, blank and very long queries")
    func history() {
        var history = SearchHistory()
        for query in ["swift", " 検索 ", "swift", "  ", String(repeating: "x", count: 201)] {
            history.add(query)
        }
        #expect(history.queries == ["swift", "検索"])

        history.remove("swift")
        history.remove("absent")
        #expect(history.queries == ["検索"])
    }

    @Test("a search history has at most 50 queries")
    func bounded() {
        var history = SearchHistory()
        for number in 0..<80 { history.add("\(number)") }

        #expect(history.queries == (30..<80).reversed().map(String.init))
    }
}
