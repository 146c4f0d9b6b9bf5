import Testing

@testable import FluxJournal

@Suite("names of types")
struct TypeNameTests {
    @Test(
        "a name is split into its modules, each once, and the rest",
        arguments: [
            ("Feeds.ReadMarks", ["Feeds"], "ReadMarks"), ("ReadMarks", [], "ReadMarks"),
            (
                "FluxCore.History<Feeds.ReadMarks, [Feeds.Mark: Swift.Int]>", ["FluxCore", "Feeds", "Swift"],
                "History<ReadMarks, [Mark: Int]>"
            ),
            ("A.B.C_2", ["A"], "B.C_2"), (".x", [], "x"), ("", [], ""),
        ])
    func parts(text: String, modules: [String], unqualified: String) {
        let name = TypeName(text)
        #expect(name.modules == modules)
        #expect(name.unqualified == unqualified)
    }
}
