import ReactiveTesting
import Testing

@testable import PostAPIQiita

@Suite("What the service says of other pages is understood, or it is not, whatever it is") struct FuzzTests {
    @Test("The pages that a Link header names are the same when they are printed and read again")
    func links() {
        let target = FuzzTarget("links") { bytes in
            // A backslash is kept as it stands; printed before a quote it would mean something else.
            let pages = LinkHeader(String(decoding: bytes, as: UTF8.self)).pages
                .filter { !$0.key.contains("\\") }
            let printed = pages.map { type, page in
                "<https://qiita.com/api/v2/items?\(page.map { "page=\($0)" } ?? "")>; rel=\"\(type)\""
            }
            let again = LinkHeader(printed.joined(separator: ", ")).pages
            return again == pages ? nil : "\(printed) was read as \(again)"
        }

        #expect(target.complaints() == [])
    }
}
