import FoundationEssentials
import TerminalFrames
import Testing

@Suite struct SecretFieldTests {
    private let canary = "canary-5eCr3t"

    private func field(_ text: String, _ edits: TextField.Edit...) -> SecretField {
        ([.insert(text)] + edits).reduce(into: SecretField()) { $0.apply(SecretField.Edit($1)) }
    }

    private func decoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    private func description(about value: some Encodable) throws -> String {
        var output = "\(value) \(String(reflecting: value)) \([value])"
        dump(value, to: &output)
        return output + String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    @Test("a secret shows only its length")
    func dots() {
        let shown = field("秘密token", .left, .left).shown(width: 20)
        #expect((shown.line.text, shown.cursor) == ("*******", 5))
    }

    @Test(
        "the cursor is always visible",
        arguments: [(8, 0, 5, "****", 4), (8, 8, 5, "*****", 0), (8, 3, 5, "*****", 4), (3, 0, 0, "", 0)])
    func inSight(count: Int, left: Int, width: Int, line: String, cursor: Int) {
        var field = field(String(repeating: "x", count: count))
        for _ in 0..<left { field.apply(SecretField.Edit(.left)) }
        let shown = field.shown(width: width)
        #expect((shown.line.text, shown.cursor) == (line, cursor))
    }

    @Test(
        "a secret is edited character by character, and counts as one word",
        arguments: [
            (TextField.Edit.left, "token ab", 7), (.right, "token ab", 8), (.start, "token ab", 0),
            (.wordLeft, "token ab", 0), (.wordRight, "token ab", 8), (.deleteBackward, "token a", 7),
            (.deleteForward, "token ab", 8), (.deleteWordBackward, "", 0),
            (.deleteWordForward, "token ab", 8),
            (.insert("x\u{301}y"), "token abx\u{301}y", 10),
        ])
    func edits(edit: TextField.Edit, text: String, offset: Int) {
        let field = field("token ab", edit)
        #expect(field.reveal() == text)
        #expect((field.offset, field.count) == (offset, text.count))
    }

    @Test("characters are inserted and deleted at the cursor")
    func middle() {
        let field = field("abcd", .left, .left, .insert("xy"), .deleteBackward, .deleteForward)
        #expect(field.reveal() == "abxd")
        #expect(self.field("abcd", .left, .deleteToEnd).reveal() == "abc")
        #expect(self.field("abcd", .left, .deleteToStart).reveal() == "d")
    }

    @Test("control characters and line breaks are not accepted")
    func hostile() throws {
        var field = SecretField()
        let paste = try #require(SecretField.edit(for: .paste("to\u{1B}[2Jk\0e\u{202E}n\n\n")))
        field.apply(paste)
        field.apply(try #require(SecretField.edit(for: .key("x"))))
        #expect(field.reveal() == "to[2Jkenx")
        #expect(SecretField.edit(for: .key(.enter)) == nil)
    }

    @Test("printing, reflecting and encoding a field or an edit reveal no character")
    func secrecy() throws {
        let edit = SecretField.Edit(.insert(canary))
        for output in [try description(about: field(canary)), try description(about: edit)] {
            #expect(!output.contains(canary) && !output.contains("c\""))
        }
        #expect(String(decoding: try JSONEncoder().encode(edit), as: UTF8.self).contains("13"))
    }

    @Test("secrets of equal length with equal edits encode to the same bytes")
    func equalBytes() throws {
        let edits: [(String) -> [TextField.Edit]] = [
            { $0.map { .insert(String($0)) } }, { [.insert($0)] },
            { [.insert($0), .wordLeft, .right, .deleteForward, .insert("x"), .deleteWordForward] },
            { [.insert($0), .left, .deleteWordBackward, .insert($0), .wordRight] },
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for make in edits {
            let encodings = try ["0123456789abc", "a b-c_d e.f:g", "検索カタカナ ひらがな!!"].map { secret in
                try make(secret).reduce(into: (SecretField(), Data())) { output, edit in
                    output.0.apply(SecretField.Edit(edit))
                    output.1 += try encoder.encode(SecretField.Edit(edit)) + encoder.encode(output.0)
                }.1
            }
            #expect(Set(encodings).count == 1)
        }
    }

    @Test("a decoded field reveals nothing, but draws and edits like the original")
    func redacted() throws {
        var known = field(canary, .left, .left)
        var restored = try decoded(known)
        let edits: [TextField.Edit] = [.deleteBackward, .insert("xyz"), .wordLeft, .right, .deleteForward]
        for edit in edits.map(SecretField.Edit.init) {
            known.apply(edit)
            restored.apply(try decoded(edit))
            #expect(restored.reveal() == nil)
            #expect((restored.count, restored.offset) == (known.count, known.offset))
            #expect(restored.shown(width: 9) == known.shown(width: 9))
        }
        #expect(restored == known.redacted)
    }

    @Test("a decoded edit makes the field forget its text until it is empty again")
    func emptyAgain() throws {
        var field = field("abc")
        field.apply(try decoded(SecretField.Edit(.insert("de"))))
        #expect(field.reveal() == nil)
        field.apply(SecretField.Edit(.deleteToStart))
        #expect(field.reveal() == "")
        #expect(try decoded(field).reveal() == "")
        field.apply(SecretField.Edit(.insert("new")))
        #expect(field.reveal() == "new")
    }

    @Test("a damaged file decodes to a field that can be drawn")
    func tampered() throws {
        let data = Data(#"{"count": -3, "offset": 9223372036854775807}"#.utf8)
        #expect(try JSONDecoder().decode(SecretField.self, from: data) == SecretField())
        let huge = Data(#"{"count": 9223372036854775807, "offset": 2}"#.utf8)
        #expect(try JSONDecoder().decode(SecretField.self, from: huge).shown(width: 3).line.text == "***")
    }
}
