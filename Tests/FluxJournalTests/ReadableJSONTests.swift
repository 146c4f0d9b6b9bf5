import FluxCore
import FoundationEssentials
import Testing

@testable import FluxJournal

@Suite("values as people read them")
struct ReadableJSONTests {
    private func values(_ json: String, limit: Int = 120) -> String {
        Array(json.utf8).withUnsafeBytes { ReadableJSON.values($0, limit: limit) }
    }

    private func value(_ json: String) -> String {
        Array(json.utf8).withUnsafeBytes { ReadableJSON.value($0, limit: 120) }
    }

    @Test(
        "the values of an action follow the name of its case without coding keys",
        arguments: [
            (#"{"quit":{}}"#, ""),
            (#"{"edited":{"_0":"z"}}"#, #""z""#),
            (#"{"edited":{"_0":{"insert":{"_0":"z"}}}}"#, #"insert "z""#),
            (
                #"{"list":{"_0":{"moved":{"_0":{"down":{}},"at":6951286819e0,"height":8}}}}"#,
                "moved down, at: 6.951286819 s, height: 8"
            ),
            (
                #"{"posts":{"_0":{"fetch":{"_0":[],"key":"s"}},"perPage":2}}"#,
                #"fetch([], key: "s"), perPage: 2"#
            ),
            (#"{"screenOpened":{"at":89000000e0,"perPage":20}}"#, "at: 89 ms, perPage: 20"),
            (
                #"{"shown":{"_0":["a","b"],"limit":{"limit":60,"left":null}}}"#,
                #"["a", "b"], limit: (limit: 60, left: nil)"#
            ),
            (#"{"name":"x","counts":[{"b":true},{}]}"#, #"(name: "x", counts: [(b: true), {}])"#),
            (#""typed""#, #""typed""#), ("3", "3"), ("[[1],[2,3]]", "[[1], [2, 3]]"),
        ])
    func values(_ json: String, _ readable: String) { #expect(values(json) == readable) }

    @Test("a value begins with the name of its case")
    func value() {
        #expect(value(#"{"edited":{"_0":"z"}}"#) == #"edited("z")"#)
        #expect(value(#"{"loaded":{}}"#) == "loaded")
        #expect(value(#"{"a":{"b":1}}"#) == "(a: (b: 1))")
    }

    @Test("what is invalid or truncated is shown as far as it goes, and quotation marks in texts are no end")
    func invalid() {
        #expect(values(#"{"typed":{"_0":"a\"b, }"}}"#) == #""a\"b, }""#)
        for json in [
            "", "{", #"{"a"#, #"{"a":{"_0":"x"#, #"{"a":{"_0":[1,"#, "]", #"{"a":{"_0" 1}}"#, "[1 2]",
        ] {
            #expect(values(json).utf8.count <= json.utf8.count + 3)
        }
        let deep = String(repeating: #"{"a":{"_0":"#, count: 10_000)
        #expect(values(deep).utf8.count <= 123)
        #expect(values(String(repeating: "[", count: 10_000)).utf8.count <= 123)
    }

    @Test("a long value is truncated at a whole character, and only its beginning is read")
    func truncated() {
        #expect(values(#"{"typed":{"_0":"abcdef"}}"#, limit: 4) == #""abc…"#)
        #expect(values(#"{"typed":{"_0":"aéé"}}"#, limit: 3) == #""a…"#)
        #expect(values(#"{"typed":{"_0":"ab"}}"#, limit: 4) == #""ab""#)
        let text = #"{"edited":{"_0":{"insert":{"_0":"\#(String(repeating: "x", count: 1_000))"}}}}"#
        #expect(values(text, limit: 12) == #"insert "xxxx…"#)
        let long = #"{"arrived":{"_0":{"posts":["# + String(repeating: "1,", count: 1_000_000) + "1]}}}"
        #expect(values(long, limit: 20) == "(posts: [1, 1, 1, 1,…")
    }
}
