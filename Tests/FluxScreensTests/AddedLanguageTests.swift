import FluxCore
import FluxQueries
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxScreens

/// The shell and lists in a language that is not built in.
@Suite struct AddedLanguageTests {
    private static let german = Language(
        "de", name: "Deutsch",
        sentences: [
            "On this screen": "Auf diesem Bildschirm", "Everywhere": "Überall", "Quit": "Beenden",
            "type a command": "Befehl eingeben", "Show all commands": "Alle Befehle zeigen",
            "no matching commands": "kein passender Befehl", "copied {}": "{} kopiert", "quit": "beenden",
            "Page down": "Seite nach unten", "filter": "filtern", "Filter the list": "Liste filtern",
            "{} of {} items": "von {2} Einträgen {1}", "filter “{}”": "Filter „{}“",
            "press ": "", " to retry": " versucht es erneut",
        ])

    @Test("Help, the palette, the toast and the hints are in it; sentences that it lacks are in English")
    func shell() throws {
        let fixture = try ShellFixture(rows: 30, columns: 120)
        fixture.use(Self.german)
        fixture.type("y")
        #expect(fixture.rows.contains { $0.contains("https://note.example/search kopiert") })
        #expect(fixture.rows.last?.contains("q beenden") == true)
        #expect(fixture.rows.last?.contains(": commands") == true)

        fixture.type("?")
        let help = fixture.rows.joined(separator: "\n")
        for text in ["Auf diesem Bildschirm", "Überall", "q  ", "Beenden", "Copy the address"] {
            #expect(help.contains(text), "\(text)\n\(help)")
        }
        fixture.type(":")
        #expect(fixture.rows.contains { $0.contains("Befehl eingeben") })
        fixture.type("alle bef")
        #expect(fixture.rows.contains { $0.contains("Alle Befehle zeigen") })
        fixture.type("xyz")
        #expect(fixture.rows.contains { $0.contains("kein passender Befehl") })
    }

    private struct Item: Listed, Codable, Sendable, Equatable {
        let id: Int
        var listedTitle: String { "item \(id)" }
        var listedTexts: [String] { [listedTitle] }
    }

    private struct Failure: Error, Codable, Equatable {}

    private enum Items: ListEndpoint {
        typealias Key = String
        typealias Item = AddedLanguageTests.Item
        typealias Failure = AddedLanguageTests.Failure
    }

    /// A list that was filtered, whose next page cannot be loaded.
    private func list(filter: String = "1") throws -> InfiniteList<Items> {
        var list = InfiniteList<Items>()
        list.reduce(.shown("a", from: 1, at: .zero), .ignoring)
        let first = try #require(list.query.runningRequest)
        list.reduce(
            .pageArrived(InfinitePage<Items>((1...30).map { Item(id: $0) }, next: 2), for: first, at: .zero),
            .ignoring)
        list.reduce(.nextPageRequested(at: .zero), .ignoring)
        let second = try #require(list.query.runningRequest)
        list.reduce(.pageFailed(Failure(), for: second, retryAt: nil), .ignoring)
        list.reduce(.filterOpened, .ignoring)
        list.reduce(.filterEdited(.insert(filter)), .ignoring)
        list.reduce(.filterConfirmed, .ignoring)
        return list
    }

    @Test("the keys, the summary and the last row of a list are in it")
    func lists() throws {
        let (list, german) = (try list(), Self.german)
        let keys = list.list.keys(in: german).untyped
        #expect(keys.hints(width: 200).text.contains("f filtern"))
        let help = keys.help(width: 200).map(\.text)
        #expect(
            help.contains { $0.contains("Liste filtern") }
                && help.contains { $0.contains("Seite nach unten") })
        #expect(help.contains { $0.contains("Select or deselect all") })

        let canvas = Canvas(Area(row: 0, column: 0, rows: 9, columns: 80), in: german, now: .zero)
        let status = list.status(german.shellStrings.lists.items(list.count), on: canvas).text
        #expect(status == "von 30 Einträgen 12, Filter „1“")
        #expect(
            list.footer(retryKey: "r", on: canvas)?.text == "could not load more; r versucht es erneut")
    }

    // MARK: - All sentences

    /// A language that marks what it translates.
    private static let marking = Language("x-marking", name: "") { "«\($0)»" }

    /// The words that are not marked, apart from keys and the texts of the fixture.
    private func unmarked(_ rows: [String]) -> Set<Substring> {
        let own: Set<Substring> = [
            "流れ", "zzz", "Up", "Down", "Left", "Right", "Esc", "Enter", "Tab", "Space", "Home", "End", "PgUp",
            "PgDn", "Backspace", "Delete", "Alt", "Ctrl",
            "https", "note", "example", "nagare", "search", "SGR", "Search", "Videos", "My", "Video",
            "Account",
            "Type", "Open", "post", "type", "open", "Log", "out", "Leave", "the", "field", "done", "change",
        ]
        let rest = rows.map { $0.replacing(#/«[^»]*»/#, with: " ") }
        return Set(rest.flatMap { $0.split { !$0.isLetter } }.filter { $0.count > 1 && !own.contains($0) })
    }

    @Test("no sentence of the shell is left that a language cannot translate")
    func allOfShell() throws {
        let fixture = try ShellFixture(rows: 60, columns: 250, asksBeforeQuitting: true)
        fixture.use(Self.marking)
        for keys in [
            "", "?", ":", "\u{1B}", ":zzz", "\u{1B}", "i", "\u{1B}OP", "\u{1B}", "\u{1B}", "y", "q", "n", "u",
            "U", "o",
            "?", "?", "L", "n",
        ] {
            fixture.type(keys)
            #expect(unmarked(fixture.rows) == [], "after \(keys)")
        }
        fixture.shellFlux.copy("a\nb")
        fixture.use(Self.marking)
        #expect(unmarked(fixture.rows) == [])
        for failure: DesktopFailure in [.noWebPage("1"), .noProgram("1")] {
            #expect(unmarked([Self.marking.shellStrings.pageNotOpened(failure).text]) == [])
        }

        let small = try ShellFixture(rows: 5, columns: 30)
        small.use(Self.marking)
        #expect(unmarked(small.rows.map { $0.replacing(#/«.*/#, with: "") }) == [])
    }

    @Test("no sentence of lists is left that a language cannot translate")
    func allOfLists() throws {
        let strings = Self.marking.shellStrings
        var list = try list(filter: "zzz")
        let canvas = Canvas(Area(row: 0, column: 0, rows: 9, columns: 80), in: Self.marking, now: .zero)
        func rows() -> [String] {
            list.list.keys(in: Self.marking).untyped.help(width: 200).map(\.text)
                + [
                    list.status(strings.lists.items(list.count), on: canvas).text,
                    list.footer(retryKey: "r", on: canvas)?.text ?? "",
                    list.footer(retryKey: "r", on: canvas)?.text ?? "",
                ] + list.list.arrangement.emptyMessage(.standard, in: Self.marking).map(\.text)
        }
        #expect(unmarked(rows()) == [])
        list.reduce(.filterOpened, .ignoring)
        #expect(unmarked(rows()) == [])
        list.reduce(.filterCleared, .ignoring)
        list.reduce(.allMarked, .ignoring)
        #expect(unmarked(rows()) == [])
        let direction: [UndoState.Direction] = [.undo, .redo]
        let texts = direction.flatMap {
            [strings.undone($0, "1"), strings.undoUnneeded($0, "1"), strings.nothingToUndo($0)]
        }
        #expect(unmarked(texts + [strings.unknownChange, strings.otherVersion, strings.undo("1")]) == [])
    }
}
