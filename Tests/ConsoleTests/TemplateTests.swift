import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Console

/// `--template`: placeholders with functions.
@Suite struct TemplateTests {
    private static let known = [
        "id", "title", "created_at", "likes", "tags", "tags.name", "user.id", "url", "followed",
    ]
    private static let post = """
        {"id": "a1", "title": "流れを読む", "created_at": "2026-01-02T00:04:05Z", "likes": 3, "url": "https://a.example/1",
         "tags": [{"name": "swift"}, {"name": "linux"}], "user": {"id": "ann"}, "followed": ["tag:swift"]}
        """

    /// What is printed for two objects.
    private func printed(_ template: String, terminal: Bool = false, color: Bool = false) throws -> String {
        let written = Box<[UInt8]>([])
        let receive: @Sendable ([UInt8]) -> Void = { bytes in written.with { $0 += bytes } }
        let console = Console(
            environment: color ? ["CLICOLOR_FORCE": "1"] : [:], language: MessageLanguage { .english },
            plain: !color, now: { Date(timeIntervalSince1970: 1_767_323_045) },
            output: terminal ? .terminal(receive: receive) : .pipe(receive: receive), errors: .pipe { _ in })
        let template = try JSONTemplate(template, known: Self.known, operation: "search")
        var widths: Columns.Widths?
        let other = Self.post.replacing("a1", with: "b22")
        template.print([Array(Self.post.utf8), Array(other.utf8)], end: "\n", &widths, on: console)
        return String(decoding: written.value, as: UTF8.self)
    }

    @Test(
        "functions shape values; the value before | is the last argument",
        arguments: [
            ("{id}: {likes}", "a1: 3"), (#"{join ", " tags.name}"#, "swift, linux"),
            (#"{tags | pluck "name" | join "/"}"#, "swift/linux"), ("{tags.name}", "swift,linux"),
            (#"{followed | join " "}"#, "tag:swift"), ("{title | truncate 5}", "流れ…"),
            ("{truncate 40 title}", "流れを読む"), ("{created_at | timeago}", "3 h ago"),
            (#"{created_at | timefmt "2006-01"}"#, "2026-01"), (#"{title | timefmt "2006"}"#, "流れを読む"),
            (#"{color "red" id}"#, "a1"), (#"{hyperlink url title}"#, "流れを読む"),
            (#"{"}"}{{id}}"#, "}{id}"),
        ])
    func functions(template: String, expected: String) throws {
        #expect(try printed(template).split(separator: "\n").first.map(String.init) == expected)
    }

    @Test("colours are printed where the output has them")
    func colours() throws {
        let text = try printed(#"{color "green" id}"#, color: true)
        #expect(text.contains("\u{1B}[") && text.contains("a1"))
    }

    @Test("tablerow aligns columns in a terminal, and separates them by tabs in a pipe")
    func table() throws {
        let template = "{tablerow id (title | truncate 5) user.id}"
        #expect(try printed(template) == "a1\t流れ…\tann\nb22\t流れ…\tann\n")
        #expect(try printed(template, terminal: true) == "a1   流れ…  ann\nb22  流れ…  ann\n")
    }

    @Test("Go's layouts are filled")
    func layouts() throws {
        let date = Date(timeIntervalSince1970: 1_767_323_045)
        #expect(TemplateDate.text(date, "January 2006, Jan 06") == "January 2026, Jan 26")
        #expect(TemplateDate.text(date, "2006-01-02 15:04") == Dates.minute(date))
    }

    @Test(
        "mistakes are usage errors that say what to write",
        arguments: [
            ("{nope}", "neither a field nor a function"),
            ("{join tags.name}", "join in the template needs 2 values"),
            (#"{color "plaid" id}"#, "is not a colour"), ("{id | title}", "neither a field nor a function"),
            ("{(id}", "is invalid"), ("{}", "is invalid"), ("{id", "without a }"),
            ("{truncate 0 id}", "is invalid"),
            ("{{.title}}", "single braces"), ("x {tablerow id}", "tablerow must be the only"),
        ])
    func mistakes(template: String, why: String) throws {
        do {
            _ = try JSONTemplate(template, known: Self.known, operation: "search")
            Issue.record("accepted")
        } catch let failure as CommandFailure {
            let sentence = failure.errorMessage(in: .english).sentence
            #expect(failure.status == .usage && sentence.contains(why), "\(sentence)")
        }
    }
}
