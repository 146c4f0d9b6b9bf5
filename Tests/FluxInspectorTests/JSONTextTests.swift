import FluxCore
import Testing

@testable import FluxInspector

@Suite struct JSONTextTests {
    private func json(_ value: CodedValue) -> String {
        var json = JSONText()
        json.value(value)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test("scalars are JSON")
    func scalars() {
        #expect(json(.list([.null, .bool(true), .integer(-3), .number(1.5)])) == "[null,true,-3,1.5]")
        #expect(
            json(.text("a\"\\\n\u{1}\u{7F}é"))
                == #""a\"\\\u000a\u0001\u007fé""#.replacing(#"\u000a"#, with: #"\n"#))
    }

    @Test("what JavaScript cannot represent is an object with the key #")
    func special() {
        #expect(json(.integer(.max)) == ##"{"#":"9223372036854775807"}"##)
        #expect(json(.unsigned(.max)) == ##"{"#":"18446744073709551615"}"##)
        #expect(json(.number(.infinity)) == ##"{"#":"inf"}"##)
        #expect(json(.duration(.milliseconds(2_500))) == ##"{"#":"2.5 s"}"##)
    }

    @Test("a key that looks like that has another # in front")
    func keys() {
        #expect(
            json(.keyed(["#": .text("a"), "##": .null, "b": .null]))
                == ####"{"##":"a","###":null,"b":null}"####)
    }

    @Test("a text of 10 MB is shortened, between characters")
    func long() {
        let text = json(.text(String(repeating: "é", count: 5 << 20)))
        #expect(text.utf8.count < 10_100)
        #expect(text.hasSuffix(#"…\" (10485760 bytes)"}"#))
        #expect(JSONText.prefix(of: "aé", limit: 2) == "a")
    }
}
