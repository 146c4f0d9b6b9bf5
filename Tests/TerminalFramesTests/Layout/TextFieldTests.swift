import TerminalFrames
import Testing

@Suite struct TextFieldTests {
    /// The text of a field with `|` at the cursor.
    private func shown(_ field: TextField) -> String {
        let letters = Array(field.text)
        return String(letters[..<field.offset]) + "|" + String(letters[field.offset...])
    }

    private func field(_ text: String) -> TextField {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        var field = TextField(parts.joined())
        for _ in parts[1] { field.apply(.left) }
        return field
    }

    @Test(
        "the keys of readline edit characters and words",
        arguments: [
            (Key.left, "ab|c", "a|bc"), (.right, "ab|c", "abc|"), (.left, "|a", "|a"), (.right, "a|", "a|"),
            (.control("a"), "ab|c", "|abc"), (.control("e"), "a|bc", "abc|"), (.home, "ab|", "|ab"),
            (.backspace, "ab|c", "a|c"), (.backspace, "|a", "|a"), (.delete, "a|bc", "a|c"),
            (.control("d"), "a|", "a|"), (.control("u"), "ab|c", "|c"), (.control("k"), "a|bc", "a|"),
            (.control("w"), "tag:swift ui|x", "tag:swift |x"), (.control("w"), "one two  |", "one |"),
            (.alt("b"), "one two|", "one |two"), (.alt("f"), "|one two", "one| two"),
            (.alt("d"), "one| two x", "one| x"), (Key(.left, .control), "one |two", "|one two"),
            (.control("w"), "検索する言葉|", "検索する|"), (.control("w"), "検索カタカナ|", "検索|"),
            (.backspace, "👨‍👩‍👧‍👦🇯🇵|", "👨‍👩‍👧‍👦|"), (.backspace, "か\u{3099}|", "|"), (.left, "e\u{301}|", "|e\u{301}"),
            ("x", "a|b", "ax|b"), ("流", "a|b", "a流|b"),
        ])
    func keys(key: Key, before: String, after: String) throws {
        var field = field(before)
        field.apply(try #require(TextField.edit(for: .key(key))))
        #expect(shown(field) == after)
    }

    @Test("other keys edit nothing")
    func others() {
        for key in [Key.enter, .escape, .up, .control("r"), .alt("x"), .function(1)] {
            #expect(TextField.edit(for: .key(key)) == nil)
        }
    }

    @Test(
        "pasted text is put on one line without control characters",
        arguments: [
            ("日本語\n二行目", "日本語 二行目"), ("line\n", "line"), ("a\u{1B}[31mb\0c", "a[31mbc"), ("a\tb", "a b"),
            ("a\u{202E}b\u{200B}", "ab"),
        ])
    func pasted(text: String, inField: String) throws {
        var field = TextField()
        field.apply(try #require(TextField.edit(for: .paste(text))))
        #expect(field.text == inField)
    }

    @Test("a combining mark joins the character before it")
    func joining() {
        var field = field("か|x")
        field.insert("\u{3099}")
        #expect(shown(field) == "か\u{3099}|x")
        #expect(field.text.count == 2)
    }

    @Test(
        "the cursor is always visible, in the column of its character",
        arguments: [
            ("abc|", 10, "abc", 3), ("流れ|る", 10, "流れる", 4), ("abcdefgh|", 5, "efgh", 4),
            ("|abcdefgh", 5, "abcde", 0),
            ("流れる水|", 5, "る水", 4), ("流れる水|", 4, "水", 2), ("a|流れる", 4, "a流", 1),
        ])
    func inSight(text: String, width: Int, line: String, cursor: Int) {
        let shown = field(text).shown(width: width)
        #expect((shown.line.text, shown.cursor) == (line, cursor))
    }
}
