import Entities
import Foundation
import Testing

@Suite struct PercentEncodingTests {
    @Test(
        "percent-encoding leaves only letters, digits and -._~ unchanged",
        arguments: [
            ("aZ09-._~", "aZ09-._~"), ("a b+c", "a%20b%2Bc"),
            ("tag:swift & 流れ", "tag%3Aswift%20%26%20%E6%B5%81%E3%82%8C"),
            ("../?#%\n", "..%2F%3F%23%25%0A"), ("", ""),
        ])
    func encoded(text: String, expected: String) {
        #expect(text.percentEncoded == expected)
        #expect(text.percentEncoded.removingPercentEncoding == text)
    }
}
