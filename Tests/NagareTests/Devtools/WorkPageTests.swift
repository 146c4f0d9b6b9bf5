import FluxCore
import FluxDevtools
import FluxInspector
import FluxJournal
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

/// Work on the page: what was started, how it ended, and why its late answers were dropped.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct WorkPageTests {
    /// Each note starts work that dispatches another one after 3 seconds, even after its cancellation.
    private func recordedWork() throws -> Inspector {
        let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler, diagnose: { _ in })
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "notes 1", profile: "default", started: "")
        ) { data, _ in lines.with { $0.append(data) } }
        let store = root.child("notes").store(NotesState())
        let scope = try #require(root.children.first)
        scope.observe { action in
            guard action.dispatched.cause == nil else { return }
            scope.work("find") {
                await Task(executorPreference: scheduler.executor) {
                    try? await scheduler.sleep(for: .seconds(3))
                }.value
                store.dispatch(.added("answer"))
            }
        }
        for note in ["first", "second"] {
            scheduler.schedule { store.dispatch(.added(note)) }
            scheduler.advance(by: .seconds(1))
        }
        scheduler.advance(by: .seconds(9))
        scheduler.schedule { store.dispatch(.added("third")) }
        scheduler.advance(by: .seconds(1))
        recorder.dispose()
        root.close()
        return Inspector("notes", try Recording(lines.value), .none)
    }

    @Test("work is drawn as bars, listed while it is in flight, and says why a late answer was dropped")
    func work() async throws {
        let devtools = try await Devtools.start([try recordedWork()])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "4 actions")
        try await page.wait("position", contains: "Action 1 of 4")
        try await page.open("action", showing: "Work in flight")
        try await page.wait("panel", contains: "find in notes: replaced after 1.000 s by newer work")
        try await page.wait("panel", contains: "which action 2 led to")

        try await page.open("work", showing: "find")
        try await page.wait("panel", contains: "0 ms")
        // The time is that of the action, not of the reader.
        try await page.wait("panel", contains: "Running for, at action 1")
        try await page.wait("panel", contains: "This program does not replay its states")
        try await page.open("action")

        try await page.click("next")
        try await page.wait("position", contains: "Action 2 of 4")
        try await page.wait("panel", contains: "Dropped after this action")
        try await page.wait("panel", contains: "too late, its work “find” had been replaced after 1.000 s")
        try await page.wait("panel", contains: "ended after 3.000 s")

        try await page.click("last")
        try await page.wait("position", contains: "Action 4 of 4")
        try await page.wait("panel", contains: "find in notes: still running")

        // Finished work is green, and replaced work has the colour of warnings.
        let colours = """
            (() => { const canvas = document.getElementById('timeline');
            const { data } = canvas.getContext('2d').getImageData(150, 0, canvas.width - 150, canvas.height);
            let [green, brown] = [0, 0];
            for (let each = 0; each < data.length; each += 4) {
              const [red, middle, blue] = data.slice(each, each + 3);
              if (middle > red + 30 && middle > blue + 30) green++;
              if (red > middle + 30 && middle > blue + 15) brown++;
            }
            return [green, brown]; })()
            """
        let counts = try #require(try await page.browser.value(of: colours) as? [Int])
        #expect(counts.allSatisfy { $0 > 20 }, "\(counts)")
        let title = """
            (() => { const canvas = document.getElementById('timeline');
            const { left, top, width } = canvas.getBoundingClientRect();
            const lane = canvas.clientHeight - 14;
            canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: left + 150 + (width - 150) * 0.3,
              clientY: top + lane }));
            return canvas.title; })()
            """
        #expect(try await page.browser.value(of: title) as? String == "find: ended after 3.000 s")

        // Durations of a running program count on, by the clock of the page.
        _ = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const past = page.session.times.at(-1) + 60_000_000;
                  Object.assign(page.sessions[0], { live: true, epoch: Date.now() * 1_000 - past });
                })
                """)
        try await page.open("work", showing: "In flight now, after action 4")
        let duration = "document.querySelector('#running-work td:nth-child(3)').innerText"
        try await page.wait("/^6\\d\\.\\d s$/.test(window.first = \(duration))")
        try await page.wait("\(duration) !== window.first")
        await devtools.stop()
    }

    @Test("work in flight and queries are listed with their key, state and age, and what they wait for")
    func queries() async throws {
        let fixture = try await AppFixture()
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        let page = try await DevtoolsPage(opened.address + "&step=13&tab=work")
        defer { page.close() }
        // The search for “swift” was sent with this action.
        let cells = """
            [...document.querySelectorAll('#queries tbody tr')].map((row) =>
              [...row.cells].map((cell) => cell.innerText).join(' | '))
            """
        try await page.wait("document.querySelector('#queries')")
        let loading = try #require((try await page.browser.value(of: cells) as? [String])?.first)
        #expect(loading == #"results.query | "swift" | loading | 0 ms | the answer"#)
        try await page.click("next")
        try await page.wait("\(cells)[0]?.includes('loaded')")
        try opened.end()
    }
}
