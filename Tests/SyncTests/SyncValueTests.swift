import Foundation
import Testing

@testable import Sync

@Suite struct SyncValueTests {
    @Test(
        "values are written in one form, and read again",
        arguments: [
            (SyncValue.null, "null"), (.bool(true), "true"), (.integer(.min), "-9223372036854775808"),
            (.number(1), "1.0"), (.number(1e300), "1e+300"), (.number(-0.5), "-0.5"), (.string(""), "\"\""),
            (.string("a\"\\\u{0}\n\u{1F}\u{7F}流"), #""a\"\\\u0000\u000a\u001f"# + "\u{7F}流\""),
            (.array([.integer(1), .array([]), .object([:])]), "[1,[],{}]"),
            (.object(["b": .null, "": .bool(false), "a": .integer(0)]), #"{"":false,"a":0,"b":null}"#),
        ])
    func written(_ value: SyncValue, _ json: String) {
        #expect(value.json == json)
        #expect(SyncValue(json: json) == value)
    }

    @Test(
        "reads any JSON",
        arguments: [
            (" [ 1 , 2.50 ]\n", SyncValue.array([.integer(1), .number(2.5)])),
            (#""\u6D41\/\b\f\t\r\uD83C\uDFAC""#, .string("流/\u{8}\u{C}\t\r🎬")),
            (#"{ "a" : 1, "a" : 2 }"#, .object(["a": .integer(2)])),
            ("100000000000000000000", .number(1e20)), ("-0", .integer(0)), ("1E2", .number(100)),
        ])
    func read(_ json: String, _ value: SyncValue) {
        #expect(SyncValue(json: json) == value)
    }

    @Test(
        "refuses what is not one JSON value",
        arguments: [
            "", " ", "nul", "truefalse", "01", "-", "--1", "+1", "1.", ".5", "1e999", "[1", "[1,]", "[,]",
            "{1:2}",
            #"{"a"}"#, #"{"a":1,}"#, "\"", "\"a\nb\"", #""\x""#, #""\u12""#, #""\uD83C""#, #""\uD83Cx""#,
            "1 2",
            "NaN", "'a'", String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
        ])
    func refused(_ json: String) {
        #expect(SyncValue(json: json) == nil)
    }
}
