import Testing

@testable import Search

@Suite struct CodeLabelTests {
    @Test(
        "the label of a code block shows its file and its language",
        arguments: [
            ("", "", false), ("swift", "swift", false), ("swift:A.swift", "A.swift · swift", false),
            ("diff_swift:A.swift", "A.swift · diff swift", true), ("diff", "diff", true), (":a", "a", false),
            ("difficult", "difficult", false), ("js:a:b", "a:b · js", false),
        ])
    func label(info: String, text: String, isDiff: Bool) {
        let label = CodeLabel(info)

        #expect(label.text == text && label.isDiff == isDiff)
    }
}
