import FluxCore
import FluxDevtools
import FluxInspector
import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import TerminalTesting
import Testing

/// Two sessions on one clock.
@Suite(.blocking, .serialized, .needs(.program("chromium"), .program("tmux"), .pseudoTerminal))
struct BesidePageTests {
    private static let start: Int64 = 1_800_000_000_000_000_000

    /// A recording of notes that are added at these times, of a program that started some time after the others.
    private func recorded(
        _ title: String, startedAfter delay: Duration, _ notes: KeyValuePairs<Duration, String>
    ) throws -> Inspector {
        let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let header = RecordingHeader(
            app: "notes 1", profile: "default", started: "",
            epoch: Self.start + delay.components.seconds * 1_000_000_000)
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let app = Notes(root)
        for (time, note) in notes {
            scheduler.advance(by: time - scheduler.now)
            app.store.dispatch(.added(note))
        }
        recorder.dispose()
        root.close()
        return Inspector(
            title, try Recording(lines.value), InspectorFunctions { try Replay($0) { Notes($0) } })
    }

    /// A program that reads at 7 s what another one, which started at 5 s, wrote 1.5 s after its start.
    private func reader() throws -> Inspector {
        try recorded("reader", startedAfter: .zero, [.seconds(1): "opened", .seconds(7): "read"])
    }

    private func writer() throws -> Inspector {
        try recorded(
            "writer", startedAfter: .seconds(5), [.seconds(1): "begun", .milliseconds(1_500): "written"])
    }

    /// Chooses what is shown beside the open session.
    private func choose(_ title: String, _ page: DevtoolsPage) async throws {
        let option =
            "[...document.getElementById('beside').options].find((each) => each.text.includes('\(title)'))"
        _ = try await page.browser.value(
            of: "document.getElementById('beside').dispatchEvent(new Event('focus')); undefined")
        try await page.wait(option)
        _ = try await page.browser.value(
            of: """
                (() => { const field = document.getElementById('beside'); field.value = \(option).value;
                field.dispatchEvent(new Event('change')); })()
                """)
    }

    /// The condition that an action of the other session is listed.
    private func lists(_ text: String) -> String {
        "[...document.querySelectorAll('#meanwhile li')].some((each) => each.textContent === '\(text)')"
    }

    /// Expects that the reading is listed half a second after the writing.
    private func expectsWriting(_ page: DevtoolsPage) async throws {
        try await page.click("last")
        try await page.open("action", showing: "Meanwhile in writer")
        try await page.wait(lists("−0.500 s 2  NoteAction.added"))
        try await page.wait(lists("−1.000 s 1  NoteAction.added"))
        try await page.wait("document.getElementById('timeline').ariaLabel.includes('beside writer')")
        // The point of the writing is drawn half a second left of the end of the timeline, which is at 7 s.
        let title = """
            (() => { const canvas = document.getElementById('timeline');
            const { left, top, width } = canvas.getBoundingClientRect();
            canvas.dispatchEvent(new PointerEvent('pointermove', {
              clientX: left + 150 + (width - 156) * 5.5 / 6, clientY: top + canvas.clientHeight - 11 }));
            return canvas.title; })()
            """
        #expect(try await page.browser.value(of: title) as? String == "writer: 2 NoteAction.added at 1.500 s")
    }

    @Test("two recordings that were opened together share one clock, and a click goes to the other")
    func recordings() async throws {
        let devtools = try await Devtools.start([try reader(), try writer()])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "2 actions")
        try await choose("writer", page)
        try await expectsWriting(page)

        _ = try await page.browser.value(
            of: "[...document.querySelectorAll('#meanwhile button')].at(-1).click()")
        try await page.wait("document.getElementById('sessions').selectedOptions[0].text === 'writer'")
        try await page.wait("position", contains: "Action 2 of 2")
        try await page.wait("panel", contains: "Meanwhile in reader")
        try await page.wait(lists("+0.500 s 2  NoteAction.added"))
        await devtools.stop()
    }

    @Test("the session of another process is shown beside, on one clock, until the process ends")
    func processes() async throws {
        let folder = try TemporaryFolder()
        let settings = Devtools.Settings(folder: "\(folder.path)/own", title: "reader")
        let devtools = try await Devtools.start([try reader()], settings)
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "2 actions")

        // Files are named after processes, so this one is written as that of another process that runs.
        let other = try await Devtools.start(
            [try writer()], .init(folder: "\(folder.path)/other", title: "writer"))
        let file = try String(
            contentsOfFile: "\(folder.path)/other/\(ProcessInfo.processInfo.processIdentifier).json",
            encoding: .utf8)
        let path = "\(folder.path)/own/\(getppid()).json"
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(file.utf8), attributes: [.posixPermissions: 0o600]))
        try FileManager.default.copyItem(
            atPath: "\(folder.path)/own/\(ProcessInfo.processInfo.processIdentifier).json",
            toPath: "\(folder.path)/other/\(getppid()).json")
        try await choose("writer", page)
        try await expectsWriting(page)

        await other.stop()
        try await page.wait("status", contains: "writer has ended")
        try await page.wait(lists("−0.500 s 2  NoteAction.added"))
        await devtools.stop()
    }

    @Test("what a command wrote is shown before the reading that it caused in the app")
    func command() async throws {
        let fixture = try await AppFixture()
        let (app, add) = ("\(fixture.home.path)/app.journal", "\(fixture.home.path)/add.journal")
        let ids = try await fixture.run("episode", "list", "--ids", "-L", "1").output
        let tmux = try fixture.open("open nagare://myvideo --record '\(app)'")
        try tmux.wait(for: "no saved videos yet")
        let added = try await fixture.run("myvideo", "add", String(ids.dropLast()), "--record", add)
        #expect(added.status == 0, "\(added.errors)")
        try tmux.wait(for: "1 video ")
        _ = try tmux.quit()

        let opened = try OpenedRecording(fixture, app, add)
        let page = try await DevtoolsPage(opened.address)
        defer { page.close() }
        try await choose("add.journal", page)
        try await page.open("action", showing: "Meanwhile in add.journal")
        // Milliseconds from the first reading to the writing, and from there to the second reading.
        let script = """
            import('/main.js').then(({ page }) => {
              const { session: other, shift } = page.beside.source;
              const named = (session, name) => session.numbers.map((_, index) => index).filter((index) =>
                session.name(index) === name).map((index) => session.times[index]);
              const readings = ['shown', 'invalidated'].flatMap((name) =>
                named(page.session, `Query<MyVideo.SavedVideoList>.Action.${name}`));
              const [writing] = named(other, 'Mutations<MyVideo.LibraryChanges>.Action.requested');
              return [writing + shift - readings[0], readings.at(-1) - writing - shift].map((time) => time / 1_000);
            })
            """
        let pauses = try #require(try await page.browser.value(of: script) as? [Double])
        #expect(pauses.allSatisfy { (0..<60_000).contains($0) }, "\(pauses)")
        try opened.end()
    }
}
