import FluxDevtools
import Foundation
import ReactiveTesting
import Testing

/// The inspector of the page: its tabs, and what is shown without skipped actions.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct PageInspectorTests {
    private func opened(_ fixture: AppFixture, _ fields: String) async throws -> (
        OpenedRecording, DevtoolsPage
    ) {
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        let page = try await DevtoolsPage(opened.address + fields)
        try await page.wait("count", contains: "26 actions")
        return (opened, page)
    }

    private static let top = "document.getElementById('panel').scrollTop"

    @Test("each tab keeps its own scroll position")
    func scrolling() async throws {
        let fixture = try await AppFixture()
        let (opened, page) = try await opened(fixture, "&step=12&tab=state")
        defer { page.close() }
        try await page.wait("document.querySelector('#panel [role=tree]')")
        _ = try await page.browser.value(of: "\(Self.top) = 200")
        try await page.wait("\(Self.top) === 200")
        // Once more, because the page notes the position with an event.
        _ = try await page.browser.value(of: "new Promise((resolve) => requestAnimationFrame(resolve))")
        try await page.open("frame")
        try await page.wait("document.querySelector('.screen') && \(Self.top) === 0")
        try await page.open("state")
        try await page.wait("\(Self.top) === 200")
        try opened.end()
    }

    @Test("why begins with the first change of the selected action, and names the key of its causes")
    func why() async throws {
        let fixture = try await AppFixture()
        let (opened, page) = try await opened(fixture, "&tab=why")
        defer { page.close() }
        let path = "document.querySelector('#panel input.wide').value"
        for name in ["ResultsAction.edited", "ResultsAction.fieldLeft"] {
            try await page.select(name)
            try await page.wait("document.getElementById('selected').innerText.includes('\(name)')")
            try await page.wait("document.querySelector('#panel .journal')?.innerText.includes('\(name)')")
            #expect((try await page.browser.value(of: path) as? String)?.contains("ResultsState") == true)
        }
        try await page.wait("panel", contains: "from the key Esc")
        try opened.end()
    }

    @Test("what is shown without skipped actions says so, also after a reload")
    func skipped() async throws {
        let devtools = try await Devtools.start([inspector(["first", "second", "third"])])
        let page = try await DevtoolsPage(devtools.address + "&step=3&tab=state")
        defer { page.close() }
        try await page.wait("document.querySelectorAll('#list .skip').length === 3")
        #expect(
            try await page.browser.value(of: "document.getElementById('without').hidden") as? Bool == true)
        _ = try await page.browser.value(of: "document.querySelectorAll('#list .skip')[1].click()")
        try await page.wait("without", contains: "What-if without 2")
        try await page.wait("what-if", contains: "What-if without 2")
        try await page.open("action")
        try await page.wait("document.getElementById('what-if').hidden")

        try await page.browser.reload()
        try await page.wait("count", contains: "3 actions")
        try await page.wait("without", contains: "What-if without 2")
        try await page.wait("document.querySelectorAll('#list .row.skipped').length === 1")
        try await page.open("diff")
        _ = try await page.browser.value(of: "document.querySelector('#what-if button').click()")
        try await page.wait("document.getElementById('what-if').hidden")
        try await page.wait("document.querySelectorAll('#list .row.skipped').length === 0")
        await devtools.stop()
    }
}
