import JSONCoding
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
            ("", 1, "ends"), ("{\n\"a\": 1\n\"b\": 2}", 2, "comma or }"),
            ("{\n\"a\": 1,\n}", 3, "comma stands"),
            ("[1 2]", 1, "comma or ]"), ("{\"a\": 1, \"a\": 2}", 1, "twice"), ("{a: 1}", 1, "name in quotes"),
            ("{\"a\" 1}", 1, ":"), ("\"a", 1, "quote"), ("\"a\n\"", 1, "quote"), ("[\n01]", 2, "value"),
            ("nul", 1, "value"), ("1 // one", 1, "behind"), ("\"\\x\"", 1, "escape"),
            ("\"\\ud800\"", 1, "letter"),
            ("\"\\u12\"", 1, "escape"), ("-", 1, "value"), (".5", 1, "value"), ("[", 1, "ends"),
            (String(repeating: "[", count: 1_000), 1, "deeply"),
        ])
    func refused(text: String, line: Int, why: String) throws {
        let failure = #expect(throws: LocatedJSON.Failure.self) { try parsed(text) }
        #expect(failure?.line == line && failure?.why.contains(why) == true, "\(failure.debugDescription)")
    }

    @Test("invalid UTF-8 is rejected")
    func bytes() {
        #expect(throws: LocatedJSON.Failure.self) { try LocatedJSON(parsing: [0x22, 0xFF, 0x22]) }
    }
}
