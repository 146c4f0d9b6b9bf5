import FluxDevtools
import Foundation
import ReactiveTesting
import Testing

/// The parts of the page: their names, sizes and controls.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct PageLayoutTests {
    private func opened(width: Int, height: Int = 700) async throws -> (Devtools, DevtoolsPage) {
        let devtools = try await Devtools.start([inspector((0..<60).map { "note \($0)" })])
        let page = try await DevtoolsPage(devtools.address)
        _ = try await page.browser.call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        try await page.wait("count", contains: "60 actions")
        return (devtools, page)
    }

    private func press(_ key: String, _ page: DevtoolsPage) async throws {
        for type in ["keyDown", "keyUp"] {
            _ = try await page.browser.call("Input.dispatchKeyEvent", ["type": type, "key": key])
        }
    }

    @Test(
        "at 800 pixels, nothing is scrolled sideways, and the controls take two rows",
        arguments: [800, 1_600])
    func narrow(_ width: Int) async throws {
        let (devtools, page) = try await opened(width: width)
        defer { page.close() }
        for tab in ["action", "state", "work", "compare"] {
            try await page.open(tab)
            let wide = """
                [...document.querySelectorAll('html, body, header, #filter, main, #list, #columns, #tabs, #panel, footer')]
                  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.id || each.tagName)
                """
            #expect(try await page.browser.value(of: wide) as? [String] == [], "\(tab)")
        }
        let heights =
            "['header', '#filter', 'footer'].map((each) => document.querySelector(each).clientHeight)"
        let rows = try #require(try await page.browser.value(of: heights) as? [Int])
        #expect(rows.allSatisfy { $0 < 50 }, "\(rows)")
        try await page.wait("document.querySelector('#list .row .values').clientWidth > 20")
        await devtools.stop()
    }

    @Test("each part has a title, marks have a legend, and a button shows the keys")
    func titles() async throws {
        let (devtools, page) = try await opened(width: 1_600)
        defer { page.close() }
        let titles =
            "[...document.querySelectorAll('.part')].map((each) => each.firstChild.data.trim()).join()"
        #expect(try await page.browser.value(of: titles) as? String == "Timeline,Actions,Inspector")
        try await page.wait("columns", contains: "Pin")
        try await page.wait("columns", contains: "Skip")
        try await page.click("keys-button")
        try await page.wait("document.getElementById('keys').open")
        try await page.wait("keys", contains: "Show the keys")
        // One live region: several would be read out at the same time.
        let regions =
            "document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]').length"
        #expect(try await page.browser.value(of: regions) as? Int == 1)
        await devtools.stop()
    }

    @Test("the list and the timeline are resized with the arrows, and keep their sizes after a reload")
    func resizing() async throws {
        let (devtools, page) = try await opened(width: 1_600)
        defer { page.close() }
        let sizes =
            "[document.getElementById('actions').clientWidth, document.getElementById('timeline-box').clientHeight]"
        let before = try #require(try await page.browser.value(of: sizes) as? [Int])
        for (bar, key) in [("split", "ArrowLeft"), ("time-split", "ArrowDown")] {
            _ = try await page.browser.value(of: "document.getElementById('\(bar)').focus()")
            for _ in 0..<5 { try await press(key, page) }
        }
        let after = try #require(try await page.browser.value(of: sizes) as? [Int])
        #expect(after[0] < before[0] - 100 && after[1] > before[1] + 30, "\(before) \(after)")
        try await page.browser.reload()
        try await page.wait("count", contains: "60 actions")
        try await page.wait("document.getElementById('actions').clientWidth === \(after[0])")
        await devtools.stop()
    }

    @Test("all scopes have a lane; the timeline scrolls to them, says so, and leaves room for the rest")
    func scopes() async throws {
        let (devtools, page) = try await opened(width: 1_600)
        defer { page.close() }
        _ = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const { texts } = page.session;
                  const scopes = Array.from({ length: 38 }, (_, place) => [texts.length + place, 1, 60]);
                  page.add({ texts: scopes.map(([scope]) => `screen ${scope}`), scopes, rows: [], dropped: [],
                    done: true });
                  page.refilter();
                })
                """)
        try await page.wait("scopes", contains: "40 scopes; scroll for the others")
        try await page.wait("document.getElementById('timeline').clientHeight > 40 * 16")
        try await page.wait("document.getElementById('timeline-box').clientHeight < 300")
        // The wheel scrolls above the names, and zooms elsewhere.
        let wheel = """
            (x) => { const canvas = document.getElementById('timeline'); const box = canvas.getBoundingClientRect();
            const event = new WheelEvent('wheel', { deltaY: 90, clientX: box.left + x, clientY: box.top + 60,
              cancelable: true }); canvas.dispatchEvent(event); return event.defaultPrevented; }
            """
        #expect(try await page.browser.value(of: "(\(wheel))(40)") as? Bool == false)
        #expect(try await page.browser.value(of: "(\(wheel))(400)") as? Bool == true)
        await devtools.stop()
    }

    @Test("heads are above their columns, whether the list scrolls or not")
    func heads() async throws {
        let (devtools, page) = try await opened(width: 1_600)
        defer { page.close() }
        let offset = """
            document.querySelector('#columns .took').getBoundingClientRect().right
              - document.querySelector('#list .row .took').getBoundingClientRect().right
            """
        for filter in ["", "note 59"] {
            try await page.filter(filter)
            try await page.wait("count", contains: filter == "" ? "60 actions" : "1 of")
            try await page.wait("Math.abs(\(offset)) < 1")
        }
        await devtools.stop()
    }

    @Test("a search in the state counts its matches, and scrolls to each of them")
    func search() async throws {
        let devtools = try await Devtools.start([inspector((0..<12).map { "note \($0)" })])
        let page = try await DevtoolsPage(devtools.address + "&step=12&tab=state")
        defer { page.close() }
        _ = try await page.browser.call(
            "Emulation.setDeviceMetricsOverride",
            ["width": 1_000, "height": 420, "deviceScaleFactor": 1, "mobile": false])
        try await page.wait("document.querySelector('#panel input[type=search]')")
        _ = try await page.browser.value(
            of: """
                (() => { const field = document.querySelector('#panel input[type=search]'); field.focus();
                field.value = 'note 1'; field.dispatchEvent(new Event('input', { bubbles: true })); })()
                """)
        try await page.wait("panel", contains: "1 of 2 matches")
        try await press("Enter", page)
        try await page.wait("panel", contains: "2 of 2 matches")
        try await page.wait(
            """
            (() => { const match = document.querySelector('.match.current').getBoundingClientRect();
            const panel = document.getElementById('panel').getBoundingClientRect();
            return match.top >= panel.top && match.bottom <= panel.bottom; })()
            """)
        await devtools.stop()
    }
}
