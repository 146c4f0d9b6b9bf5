import Foundation
import Testing

@testable import Entities

@Suite struct WhiteSpaceTests {
    @Test(
        "white space and line breaks are removed at both ends only",
        arguments: [
            ("", ""), (" \r\n\t\u{3000}", ""), ("a", "a"), (" a", "a"), ("a\u{3000}\n", "a"),
            ("\r\n日本 語 \n b\t", "日本 語 \n b"),
        ])
    func ends(text: String, expected: String) { #expect(text.trimmed == expected) }

    @Test("ideographic spaces become spaces, and other characters stay")
    func ideographicSpaces() { #expect("\u{3000}流れ\u{3000}\tb ".replacingIdeographicSpaces == " 流れ \tb ") }
}

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

@Suite struct WebAddressTests {
    @Test(
        "only https and http with a host are addresses of the web",
        arguments: [
            ("https://a.example/w/1", true), ("http://127.0.0.1:80", true), ("HTTPS://A.example", true),
            ("", false), ("https://", false), ("https:///etc/passwd", false), ("http:// a", false),
            ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("--version", false),
            (" https://a.example", false), ("httpsx://a", false), ("ftp://a.example", false),
        ])
    func scheme(text: String, expected: Bool) { #expect(text.isWebAddress == expected) }
}
