import Testing

@testable import Entities

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
