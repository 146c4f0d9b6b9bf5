import ReactiveTesting
import Testing

@testable import PostAPIQiita

@Suite("random Link headers are parsed") struct FuzzTests {
    @Test("the pages of a Link header survive printing and parsing")
    func links() {
        let target = FuzzTarget("links") { bytes in
            // A backslash is kept in a relation type, but would escape a quotation mark after it when
            // printed.
            let pages = LinkHeader(String(decoding: bytes, as: UTF8.self)).pages
                .filter { !$0.key.contains("\\") }
            let printed = pages.map { type, page in
                "<https://qiita.com/api/v2/items?\(page.map { "page=\($0)" } ?? "")>; rel=\"\(type)\""
            }
            let again = LinkHeader(printed.joined(separator: ", ")).pages
            return again == pages ? nil : "\(printed) was read as \(again)"
        }

        #expect(target.failures() == [])
    }
}
