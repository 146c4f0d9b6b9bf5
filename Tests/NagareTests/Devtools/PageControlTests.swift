import FluxDevtools
import FluxJournal
import Foundation
import ReactiveTesting
import Testing

/// Filters, marks, playback and files of the page.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct PageControlTests {
    private func opened(_ notes: [String]) async throws -> (Devtools, DevtoolsPage) {
        let devtools = try await Devtools.start([inspector(notes)])
        let page = try await DevtoolsPage(devtools.address)
        try await page.wait("count", contains: "\(notes.count) actions")
        return (devtools, page)
    }

    /// Changes a field as a user does.
    private func set(_ id: String, _ property: String, _ value: String, _ page: DevtoolsPage) async throws {
        let script = """
            (() => { const field = document.getElementById('\(id)'); field.\(property) = \(value);
            for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true })); })()
            """
        _ = try await page.browser.value(of: script)
    }

    @Test("actions are filtered by changed path and by pins, and grouped by type with counts")
    func filters() async throws {
        let (devtools, page) = try await opened(["a", "b", "c"])
        defer { page.close() }
        try await set("filter-changed", "value", "'notes'", page)
        try await page.wait("count", contains: "3 actions")
        try await set("filter-changed", "value", "'nothing'", page)
        try await page.wait("count", contains: "0 of 3 actions")
        try await set("filter-changed", "value", "''", page)
        try await page.wait("count", contains: "3 actions")

        try await page.wait("document.querySelectorAll('#list .pin').length === 3")
        _ = try await page.browser.value(of: "document.querySelectorAll('#list .pin')[1].click()")
        try await set("filter-pinned", "checked", "true", page)
        try await page.wait("count", contains: "1 of 3 actions")
        try await set("filter-pinned", "checked", "false", page)

        try await set("group", "checked", "true", page)
        try await page.wait("document.querySelector('#list .row .times')?.innerText === '×3'")
        try await page.wait("list", contains: "NoteAction.added")
        await devtools.stop()
    }

    @Test("filters remain after a reload, and one that the recording does not support says so")
    func remainingFilters() async throws {
        let (devtools, page) = try await opened(["a", "b", "c"])
        defer { page.close() }
        try await page.wait("document.getElementById('filter-scope').options.length > 1")
        try await set("filter-scope", "value", "'notes'", page)
        try await set("filter-text", "value", "'b'", page)
        try await page.wait("count", contains: "1 of 3 actions")
        try await page.browser.reload()
        try await page.wait("count", contains: "1 of 3 actions")
        #expect(
            try await page.browser.value(of: "document.getElementById('filter-scope').value") as? String
                == "notes")
        #expect(
            try await page.browser.value(of: "document.getElementById('filter-changed').disabled") as? Bool
                == false)
        _ = try await page.browser.value(
            of: "import('/main.js').then(({ page }) => { page.sessions[0].changes = false; page.open(0); })")
        try await page.wait("document.getElementById('filter-changed').disabled")
        try await page.wait("document.getElementById('filter-changed').title.includes('does not record')")
        await devtools.stop()
    }

    @Test("only what an action led to is listed")
    func consequences() async throws {
        let fixture = try await AppFixture()
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        let page = try await DevtoolsPage(opened.address)
        defer { page.close() }
        try await page.wait("count", contains: "26 actions")
        try await page.select("ResultsAction.edited")
        try await page.filter("")
        try await set("filter-cause", "checked", "true", page)
        // Five letters; the debounced search follows from the last.
        try await page.wait("/^\\d+ of 26 actions/.test(document.getElementById('count').innerText)")
        try await page.open("action", showing: "A character was typed.")
        try opened.end()
    }

    @Test("a skipped action has no effect on the states that the page shows")
    func skip() async throws {
        let (devtools, page) = try await opened(["first", "second", "third"])
        defer { page.close() }
        try await page.select("NoteAction.added")
        try await page.wait("document.querySelectorAll('#list .skip').length === 3")
        _ = try await page.browser.value(of: "document.querySelectorAll('#list .skip')[1].click()")
        try await page.wait("document.querySelectorAll('#list .row.skipped').length === 1")
        try await page.click("last")
        try await page.open("state")
        _ = try await page.browser.value(
            of: "document.querySelector('#panel [role=treeitem] [role=treeitem] .line').click()")
        try await page.wait("panel", contains: "third")
        #expect(try await !page.text("panel").contains("second"))
        await devtools.stop()
    }

    @Test("the slider and playback go through the steps; the last one is shown")
    func scrubbing() async throws {
        let (devtools, page) = try await opened((1...60).map { "note \($0)." })
        defer { page.close() }
        try await page.open("diff")
        for step in 0..<60 { try await set("slider", "value", "\(step)", page) }
        try await page.wait("panel", contains: "note 60.")
        try await page.click("first")
        try await set("speed", "value", "'0'", page)
        try await page.click("play")
        try await page.wait("position", contains: "Action 60 of 60")
        try await page.wait("panel", contains: "note 60.")
        await devtools.stop()
    }

    @Test("a file is imported as a session, and exported as it was")
    func files() async throws {
        let (devtools, page) = try await opened(["a"])
        defer { page.close() }
        let field = try await page.browser.call("DOM.getDocument")
        let root = try #require((field["root"] as? [String: Any])?["nodeId"] as? Int)
        let found = try await page.browser.call(
            "DOM.querySelector", ["nodeId": root, "selector": "#import"])
        _ = try await page.browser.call(
            "DOM.setFileInputFiles",
            ["nodeId": try #require(found["nodeId"] as? Int), "files": [OpenedRecording.golden]])
        try await page.wait("count", contains: "26 actions")
        #expect(try await page.browser.value(of: "document.getElementById('sessions').length") as? Int == 2)

        _ = try await page.browser.value(
            of: """
                window.saved = new Promise((resolve) => { const create = URL.createObjectURL;
                URL.createObjectURL = (blob) => { blob.text().then(resolve); return create.call(URL, blob); }; });
                undefined
                """)
        try await page.click("export")
        let saved = try #require(try await page.browser.value(of: "window.saved") as? String)
        #expect(saved == (try String(contentsOfFile: OpenedRecording.golden, encoding: .utf8)))
        await devtools.stop()
    }
}
