import FluxJSON
import Testing

@Suite struct LocatedJSONTests {
    private func parsed(_ text: String) throws -> LocatedJSON { try LocatedJSON(parsing: Array(text.utf8)) }

    @Test("each value and each name has its line number")
    func lines() throws {
        let text = try parsed(
            """

            {
              "keys": ["a", true,
                -1.5e2, null],
              "流れ": {"\\u6d41\\ud83d\\ude00\\n": []}
            }
            """)
        let members = try #require(text.members)
        #expect(text.line == 2)
        #expect(members.map(\.name) == ["keys", "流れ"] && members.map(\.line) == [3, 5])
        guard case .array(let values) = members[0].value.value else { return #expect(Bool(false)) }
        #expect(values.map(\.value) == [.string("a"), .bool(true), .number(-150), .null])
        #expect(values.map(\.line) == [3, 3, 4, 4])
        #expect(members[1].value.members?.map(\.name) == ["流😀\n"])
        #expect(values[0].string == "a" && text.string == nil)
    }

    @Test(
        "invalid JSON is reported with its line number",
        arguments: [
            ("", 1, .unexpectedEnd), ("[", 1, .unexpectedEnd),
            ("{\n\"a\": 1\n\"b\": 2}", 2, .missingComma("}")), ("[1 2]", 1, .missingComma("]")),
            ("{\n\"a\": 1,\n}", 3, .trailingComma("}")),
            ("{\"a\": 1, \"a\": 2}", 1, .duplicateName("a")),
            ("{a: 1}", 1, .missingName), ("{\"a\" 1}", 1, .missingColon),
            ("\"a", 1, .missingQuote), ("\"a\n\"", 1, .missingQuote),
            ("[\n01]", 2, .missingValue), ("nul", 1, .missingValue), ("-", 1, .missingValue),
            (".5", 1, .missingValue), ("1 // one", 1, .trailingText),
            ("\"\\x\"", 1, .unknownEscape), ("\"\\u12\"", 1, .unknownEscape),
            ("\"\\ud800\"", 1, .unpairedSurrogate),
            (String(repeating: "[", count: 1_000), 1, .tooDeeplyNested),
        ] as [(String, Int, LocatedJSON.Failure.Problem)])
    func refused(text: String, line: Int, problem: LocatedJSON.Failure.Problem) throws {
        let failure = #expect(throws: LocatedJSON.Failure.self) { try parsed(text) }
        #expect(failure?.line == line && failure?.problem == problem, "\(failure.debugDescription)")
    }

    @Test("a problem is described by what was expected, or by what is wrong")
    func reasons() {
        func why(_ text: String) -> String? {
            #expect(throws: LocatedJSON.Failure.self) { try parsed(text) }?.why
        }

        #expect(why("{\"a\": 1 \"b\": 2}") == "expected a comma or } after this value")
        #expect(why("{\"a\": 1, \"a\": 2}") == "duplicate name \"a\"")
        #expect(why("[1,]") == "trailing comma before ]")
    }

    @Test("invalid UTF-8 is rejected")
    func bytes() {
        #expect(throws: LocatedJSON.Failure.self) { try LocatedJSON(parsing: [0x22, 0xFF, 0x22]) }
    }
}
