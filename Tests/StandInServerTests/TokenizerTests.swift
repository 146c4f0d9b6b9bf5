import Testing

@testable import StandInServer

@Suite struct TokenizerTests {
    @Test(
        "splits a query like Qiita's published parser",
        arguments: [
            ("a  b", [QueryToken(value: "a"), QueryToken(value: "b")]),
            ("a\u{3000}b", [QueryToken(value: "a\u{3000}b")]),
            ("\"a b\"c", [QueryToken(value: "a b", isQuoted: true), QueryToken(value: "c")]),
            ("\"a \\\"b\"", [QueryToken(value: "a \"b", isQuoted: true)]),
            ("-tag:x", [QueryToken(isNegated: true, field: "tag", value: "x")]),
            ("-tag:\"x y\"", [QueryToken(isNegated: true, field: "tag", value: "x y", isQuoted: true)]),
            ("tag\\:x", [QueryToken(value: "tag:x")]),
            ("tag: x", [QueryToken(value: "tag:"), QueryToken(value: "x")]),
            ("- -", [QueryToken(value: "-"), QueryToken(value: "-")]),
            ("--x", [QueryToken(isNegated: true, value: "-x")]),
            ("a\"b c\"", [QueryToken(value: "a\"b"), QueryToken(value: "c\"")]),
            ("\"\"", [QueryToken(value: "", isQuoted: true)]),
            ("タグ:x", [QueryToken(value: "タグ:x")]),
            ("", []),
        ])
    func tokens(query: String, expected: [QueryToken]) {
        #expect(QueryTokenizer.tokens(query) == expected)
    }
}
