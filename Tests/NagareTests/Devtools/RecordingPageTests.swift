import FluxCore
import FluxDevtools
import FluxInspector
import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

/// The page with a recording, in a browser.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct RecordingPageTests {
    @Test("nagare journal open shows a recording of the app")
    func recording() async throws {
        let fixture = try await AppFixture()
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        let page = try await DevtoolsPage(opened.address)
        defer { page.close() }

        try await page.wait("status", contains: "Recording")
        try await page.select("ResultsAction.edited")
        try await page.open("diff", showing: "ResultsState")
        // A click on a path asks why.
        try await page.wait("(document.querySelector('#panel .path')?.click(), true)")
        try await page.wait("panel", contains: "changed from")
        try await page.open("test", showing: "import FluxTesting")
        try await page.open("compare", showing: "From action")
        try opened.end()
    }

    @Test("sessions with equal titles have different names, and so have files")
    func equalTitles() async throws {
        let titles = "[...document.getElementById('sessions').options].map((each) => each.text)"
        let devtools = try await Devtools.start([inspector(["a"]), inspector(["b"])])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "1 actions")
        #expect(try await page.browser.value(of: titles) as? [String] == ["notes, 1", "notes, 2"])
        await devtools.stop()

        let fixture = try await AppFixture()
        let copy = "\(fixture.home.path)/results.journal"
        try FileManager.default.copyItem(atPath: OpenedRecording.golden, toPath: copy)
        let opened = try OpenedRecording(fixture, OpenedRecording.golden, copy)
        let other = try await DevtoolsPage(opened.address)
        defer { other.close() }
        try await other.wait("count", contains: "26 actions")
        #expect(try await other.browser.value(of: titles) as? [String] == [OpenedRecording.golden, copy])
        try opened.end()
    }

    @Test("texts of a session are shown as texts: nothing of them runs, and directions are escaped")
    func hostile() async throws {
        let texts = [
            "<img src=x onerror=window.hacked=1>", "<script>window.hacked=1</script>", "\u{202E}gnp.exe",
            "javascript:window.hacked=1", "${window.hacked=1}", "\u{0}\u{7}bell",
            "]]>\"'`--><svg onload=window.hacked=1>",
        ]
        let devtools = try await Devtools.start([inspector(texts + [String(repeating: "x", count: 1 << 20)])]
        )
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "8 actions")
        try await page.wait("list", contains: "<img src=x onerror=window.hacked=1>")
        for tab in ["action", "diff", "state", "work", "why", "compare", "test"] {
            try await page.open(tab)
        }
        try await page.open("state")
        try await page.wait("document.querySelector('#panel input[type=search]')")
        _ = try await page.browser.value(
            of: """
                (() => { const field = document.querySelector('#panel input[type=search]'); field.value = 'onerror';
                field.dispatchEvent(new Event('input', { bubbles: true })); })()
                """)
        try await page.wait("panel", contains: "<img src=x onerror")

        #expect(try await page.browser.value(of: "typeof window.hacked") as? String == "undefined")
        #expect(
            try await page.browser.value(of: "document.querySelectorAll('img, svg, body script').length")
                as? Int == 0)
        let text = try await page.browser.text()
        #expect(!text.contains("\u{202E}") && text.contains("\\u{202E}"))
        // Inline scripts and texts as HTML are refused by the browser itself.
        let refused = try await page.browser.value(
            of: """
                (() => { const script = document.createElement('script');
                try { script.text = 'window.hacked = 1'; document.body.append(script); } catch {}
                try { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.hacked=1>'); } catch {}
                return typeof window.hacked; })()
                """)
        #expect(refused as? String == "undefined")
        await devtools.stop()
    }

    @Test("without the token, the page says what to open")
    func withoutToken() async throws {
        let devtools = try await Devtools.start([inspector(["a"])])
        let page = try await DevtoolsPage(String(devtools.address.prefix { $0 != "#" }))
        defer { page.close() }
        try await page.wait("status", contains: "Open the address that the program printed")
        await devtools.stop()
    }

    @Test(
        "a token that is not valid, or is none at all, is named as the reason",
        arguments: ["0123abcd", "%20%C3%A9"])
    func invalidToken(_ token: String) async throws {
        let devtools = try await Devtools.start([inspector(["a"])])
        let page = try await DevtoolsPage(devtools.address.prefix { $0 != "#" } + "#" + token)
        defer { page.close() }
        try await page.wait("status", contains: "the token in the address is incomplete")
        await devtools.stop()
    }

    @Test("a scope that was closed is closed in the timeline, although it had actions")
    func closedScope() async throws {
        let devtools = try await Devtools.start([inspector(["a"])])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "1 actions")
        let closed = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const [name, place] = [page.session.names[0], page.session.places[0]];
                  const scope = page.session.texts.length;
                  page.add({ texts: ["screen"], scopes: [[scope, 1, 1], [scope, 0, 2]], dropped: [], done: true,
                    rows: [[2, 500, scope, name, -1, place, 3, ""]] });
                  const lanes = page.session.lanes.filter((lane) => lane.scope === scope);
                  // Its cause is not kept any more, which is not the same as none.
                  return lanes.length === 1 && lanes[0].closed === 2 && page.session.isFromOutside(0)
                    && !page.session.isFromOutside(1) && page.session.causesOf(1, 10).length === 0;
                })
                """)
        #expect(closed as? Bool == true)
        await devtools.stop()
    }

    @Test("an action of a closed scope is dispatched in the latest open one of the same route")
    func openScope() async throws {
        let devtools = try await Devtools.start([inspector(["a"])])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "1 actions")
        let scopes = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const { session } = page;
                  const [name, place, first] = [session.names[0], session.places[0], session.texts.length];
                  const texts = ["post(a)", "post(b)", "post(c)", "post(c)/list", "tag(d)"];
                  const open = texts.map((_, each) => [first + each, 1, 1]);
                  page.add({ texts, scopes: [...open, [first, 0, 2], [first + 4, 0, 2]], dropped: [], done: true,
                    rows: [0, 1, 4].map((each) => [each + 2, 500, first + each, name, 0, place, 3, ""]) });
                  return [1, 2, 3].map((index) => session.openScopeFor(index) ?? "none");
                })
                """)
        #expect(scopes as? [String] == ["post(c)", "post(b)", "none"])
        await devtools.stop()
    }

    @Test("100,000 actions are listed and filtered, and take bounded memory")
    func many() async throws {
        let devtools = try await Devtools.start([inspector((0..<1_000).map { "note \($0)" })])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "1000 actions")
        try await page.add(parts: 1..<100)
        try await page.wait("count", contains: "100000 actions")
        for (text, count) in [
            ("note 999", "111 of"), ("nothing", "0 of"), ("added", "100000 actions"), ("", "100000 actions"),
        ] {
            try await page.filter(text)
            try await page.wait("count", contains: count)
        }
        #expect(
            try await page.browser.value(of: "document.querySelectorAll('#list .row').length") as? Int ?? 0
                < 80)
        // A program that runs for long: the page keeps the latest actions, and the selected one stays selected.
        try await page.click("last")
        try await page.wait("position", contains: "Action 100000 of")
        try await page.add(parts: 100..<211)
        try await page.wait("count", contains: "200000 actions")
        try await page.wait("position", contains: "Action 100000 of 211000")
        let memory = try await page.browser.value(of: "performance.memory.usedJSHeapSize") as? Double
        #expect(try #require(memory) < 200_000_000)
        await devtools.stop()
    }
}

/// An inspector of a recording in which these notes are added.
func inspector(_ notes: [String]) throws -> Inspector {
    Inspector(
        "notes", try Recording(recordedNotes(notes)), InspectorFunctions { try Replay($0) { Notes($0) } })
}

/// The lines of a recording in which these notes are added.
func recordedNotes(_ notes: [String]) -> Data {
    let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
    let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
    let recorder = SessionRecorder(
        root, RecordingHeader(app: "notes 1", profile: "default", started: "")
    ) { data, _ in lines.with { $0.append(data) } }
    let app = Notes(root)
    for note in notes {
        app.store.dispatch(.added(note))
        scheduler.advance(by: .milliseconds(1))
    }
    recorder.dispose()
    root.close()
    return lines.value
}

enum NoteAction: Codable, Sendable, Equatable {
    case added(String)
}

struct NotesState: Reducible, Codable, Equatable {
    /// The latest ones.
    var notes: [String] = []

    mutating func reduce(_ action: NoteAction) {
        switch action {
        case .added(let note): notes = notes.suffix(9) + [note]
        }
    }
}

/// An app with one store.
final class Notes: Sendable {
    let store: Store<NotesState>

    init(_ root: Scope) { store = root.child("notes").store(NotesState()) }
}
