import FluxCore
import FoundationEssentials
import Testing

@testable import FluxJournal

@Suite("reading lines on demand")
struct ReaderTests {
    @Test(
        "JSON is parsed as by Foundation's decoder",
        arguments: [
            "null", "true", "[]", "{}", "[false,null]", "-12", "9223372036854775808", "1.5", "2e3", "1e300",
            #""""#, #""plain""#, #""流れ 😀""#, #""\"\\\/\b\f\n\r\t""#, #""\u6d41\u308c \ud83d\ude00 \u0000""#,
            #"{"a":{"b":[1,{"c":"d"}]},"value":"e"}"#,
        ])
    func valid(text: String) throws {
        let expected = try JSONDecoder().decode(CodedValue.self, from: Data(text.utf8))
        #expect(read(text) == expected)
    }

    @Test(
        "invalid JSON is rejected",
        arguments: [
            "", "tru", "nul", "[1,]", "[1", "[1,", "[[", #"{"a":1,"#, #"{"a":"#, "{\"a\"}", "{\"a\":}", "\"a",
            #""\x""#, #""\ud83d""#,
            #""\ud83d\u0041""#, #""\u12""#, #""\ud83d\"#, #""\ud83d\n""#, #""\ud83dxu0041""#, #""\ude00""#,
            #""\"#,
            #""\u123"#, #""\u12g4""#,
            "1 2",
            "1-", "-", String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
        ])
    func invalid(text: String) { #expect(read(text) == nil) }

    @Test("the fields of a line are found, whatever they contain")
    func fields() {
        let line = #"{"action":"A\"}","changed":{"n":{"value":"1"}},"n":7,"other":[{}],"value":{"in":"x"}}"#
        let found = Array(line.utf8).withUnsafeBytes { bytes in
            var (scanner, found) = (LineScanner(bytes, 0..<bytes.count), [LineKey: String]())
            #expect(scanner.fields { found[$0] = String(decoding: bytes[$1], as: UTF8.self) })
            return found
        }
        #expect(
            found == [
                .action: #""A\"}""#, .changed: #"{"n":{"value":"1"}}"#, .number: "7", .value: #"{"in":"x"}"#,
            ])
    }

    @Test(
        "a line with another form than an object with fields is rejected",
        arguments: [
            #"{"n":1}}"#, #"{"n"=1}"#, #"{n":1}"#, #"{"n":"1}"#, #"{"n":1,}x"#, #"["n":1]"#, "{", "}", "",
            #"{"n":[1}"#,
        ])
    func otherForms(line: String) {
        let isAccepted = Array(line.utf8).withUnsafeBytes { bytes in
            var scanner = LineScanner(bytes, 0..<bytes.count)
            return scanner.fields { _, _ in }
        }
        #expect(!isAccepted)
    }

    @Test("an object without fields is a line without fields", arguments: ["{}", #"{"other":1}"#])
    func noFields(line: String) {
        let keys = Array(line.utf8).withUnsafeBytes { bytes in
            var (scanner, keys) = (LineScanner(bytes, 0..<bytes.count), [LineKey]())
            return scanner.fields { key, _ in keys.append(key) } ? keys : nil
        }
        #expect(keys == [])
    }

    @Test(
        "only digits are a number",
        arguments: [("0", 0), ("120", 120), ("1:", nil), ("1/", nil), ("-1", nil)])
    func numbers(text: String, expected: UInt64?) {
        let number = Array(text.utf8).withUnsafeBytes { JSONReader.number($0, 0..<$0.count) }
        #expect(number == expected)
    }

    @Test("of a field that is repeated in a line, the first one is read")
    func repeatedField() {
        let number = Array(#"{"n":1,"n":2}"#.utf8).withUnsafeBytes { LineContent($0).number(.number) }
        #expect(number == 1)
    }

    @Test("values are nested up to 512 deep, beside any number of others")
    func depth() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(read(nested(512)) != nil)
        #expect(read(nested(513)) == nil)
        #expect(read("[" + Array(repeating: nested(2), count: 600).joined(separator: ",") + "]") != nil)
    }

    private func read(_ text: String) -> CodedValue? {
        Array(text.utf8).withUnsafeBytes { JSONReader.value($0, 0..<$0.count) }
    }
}
