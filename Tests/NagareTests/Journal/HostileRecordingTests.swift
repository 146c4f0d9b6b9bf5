import FluxJournal
import Foundation
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console
@testable import FluxJournalText

/// Files that are generated from recordings with code in their texts.
@Suite(.blocking) struct HostileRecordingTests {
    private static let code = "\n}\nlet pwned = system(\"id\")\n// `*/ [x](http://evil.example)"

    /// The checked-in recording with other texts.
    private func recording(_ change: (String) -> String) throws -> Recording {
        let text = try String(contentsOfFile: RecordedFrames.golden, encoding: .utf8)
        return try Recording(Data(Recording.sealed(change(text)).utf8))
    }

    private func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    @Test("the checked-in recording produces only the template's statements")
    func unchanged() throws {
        #expect(GeneratedSource(try FuzzTests.test(try recording { $0 })).foreign == [])
    }

    @Test(
        "the check finds foreign code",
        arguments: [
            "let x = 1\n", "@Test(\"\\(exit(0))\")\n", "// \u{202E}\n", "}; exit(0)\n", "S\u{0}\n",
            "@Test(\"\n",
        ])
    func check(_ code: String) {
        #expect(GeneratedSource(code).foreign != [])
    }

    @Test("code in the program's name, a place or a case name stays in comments")
    func comments() throws {
        let code = try json(Self.code)
        let hostile = try recording {
            $0.replacing("\"nagare \(version)\"", with: code)
                .replacing("\"Search/ResultsActionCreator.swift:19\"", with: code)
        }
        let source = try FuzzTests.test(hostile)
        #expect(GeneratedSource(source).foreign == [])
        #expect(source.contains("let pwned"), "it is in a comment")
        let documentation = source.split(separator: "\n").filter { $0.hasPrefix("///") }
        #expect(!documentation.joined().contains("[x]("), "it is no link in documentation")
    }

    @Test("a scope's name cannot end its documentation or name the suite")
    func scopes() throws {
        let path = try json("app/search/res`ults\n}")
        let hostile = try recording { $0.replacing("\"app/search/results\"", with: path) }
        do { #expect(GeneratedSource(try FuzzTests.test(hostile)).foreign == []) } catch is RecordedTest
            .Failure
        {}
    }

    @Test(
        "code in values stays in their literals",
        arguments: [
            "\"#", "\"\"\"#", "\\#(exit(0))", "#\u{301}", "\"#\u{301}", "\\#\u{301}(x)", "\\(x)",
            "\u{202E}", "\u{0}\r\n\u{85}\u{2028}",
        ])
    func values(_ text: String) throws {
        // The user types the text, and it is the query of the response.
        let typed = try json(text).dropFirst().dropLast()
        let hostile = try recording {
            $0.replacing(#"{"insert":{"_0":"s"}}"#, with: #"{"insert":{"_0":"\#(typed)"}}"#)
                .replacing(#""title":"Tests in"#, with: #""title":"\#(typed)Tests in"#)
        }
        let source = try FuzzTests.test(hostile)
        #expect(GeneratedSource(source).foreign == [], "\(source.prefix(2_000))")
    }

    @Test("the keys of a state are escaped in the paths of changes")
    func paths() throws {
        let key = "a\"\n\\(x)\u{202E}"
        #expect(key.swiftLiteral == #""a\"\u{A}\\(x)\u{202E}""#)
        #expect(GeneratedSource("\(key.swiftLiteral): \"1\",").foreign == [])
    }
}
