import Testing

@testable import Entities

@Suite struct TrimmedTests {
    @Test(
        "white space and line breaks are removed at both ends only",
        arguments: [
            ("", ""), (" \r\n\t\u{3000}", ""), ("a", "a"), (" a", "a"), ("a\u{3000}\n", "a"),
            ("\r\n日本 語 \n b\t", "日本 語 \n b"),
        ])
    func ends(text: String, expected: String) { #expect(text.trimmed == expected) }
}
