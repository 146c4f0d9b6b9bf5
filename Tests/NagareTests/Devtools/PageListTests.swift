import FluxDevtools
import Foundation
import ReactiveTesting
import Testing

/// The list of actions on the page.
@Suite(.blocking, .serialized, .needs(.program("chromium"))) struct PageListTests {
    private func opened(_ notes: [String], _ fields: String = "") async throws -> (Devtools, DevtoolsPage) {
        let devtools = try await Devtools.start([inspector(notes)])
        let page = try await DevtoolsPage(devtools.address + fields)
        try await page.wait("count", contains: "\(notes.count) actions")
        return (devtools, page)
    }

    /// The condition that the selected action is in the visible part of the list.
    private static let isSelectionVisible = """
        (() => { const row = document.querySelector('#list .row[aria-selected=true]')?.getBoundingClientRect();
        const list = document.getElementById('list').getBoundingClientRect();
        return row && row.top >= list.top - 1 && row.bottom <= list.bottom + 1; })()
        """

    @Test("the selected action stays visible when the timeline grows, after a filter and after a reload")
    func visibleSelection() async throws {
        let (devtools, page) = try await opened((1...200).map { "note \($0)." }, "&step=150&tab=diff")
        defer { page.close() }
        try await page.wait("position", contains: "Action 150 of 200")
        try await page.wait(Self.isSelectionVisible)

        // Eleven more lanes take a part of the list's height; the selected action was at its end.
        _ = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const { texts, lanes } = page.session;
                  const scopes = Array.from({ length: 11 }, (_, place) => [texts.length + place, 1, 200]);
                  page.add({ texts: scopes.map(([scope]) => `screen ${scope}`), scopes, rows: [], dropped: [],
                    done: true });
                  page.refilter();
                })
                """)
        try await page.wait("document.getElementById('timeline').clientHeight > 150")
        try await page.wait(Self.isSelectionVisible)

        try await page.filter("note 1.")
        try await page.wait("count", contains: "1 of 200 actions")
        try await page.filter("")
        try await page.wait("count", contains: "200 actions")
        try await page.wait(Self.isSelectionVisible)

        try await page.browser.reload()
        try await page.wait("count", contains: "200 actions")
        try await page.wait("position", contains: "Action 150 of 200")
        try await page.wait("document.getElementById('panel').dataset.tab === 'diff'")
        try await page.wait(Self.isSelectionVisible)
        await devtools.stop()
    }

    @Test("a row reads as its case and values; the coded payload is in the tab Action")
    func readable() async throws {
        let (devtools, page) = try await opened(["z"])
        defer { page.close() }
        try await page.wait("document.querySelector('#list .row .name')?.innerText === 'NoteAction.added'")
        try await page.wait(#"document.querySelector('#list .row .values').innerText === '"z"'"#)
        try await page.open("action", showing: #"NoteAction.added "z""#)
        try await page.wait("panel", contains: #"_0: "z""#)
        try await page.filter(#"added "z"#)
        try await page.wait("count", contains: "1 actions")
        await devtools.stop()
    }

    @Test("the slowest actions are one click away, and actions are filtered by their duration")
    func durations() async throws {
        let (devtools, page) = try await opened(["a"])
        defer { page.close() }
        _ = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const { names, scopes, places } = page.session;
                  const rows = [20, 7_000, 2_500].map((took, place) =>
                    [place + 2, 1_000 * place, scopes[0], names[0], 0, places[0], took, `took ${took}`]);
                  page.add({ texts: [], rows, scopes: [], dropped: [], done: true });
                  page.refilter();
                })
                """)
        try await page.wait("count", contains: "4 actions")
        let numbers =
            "[...document.querySelectorAll('#list .row .number')].map((each) => each.innerText).join()"
        try await page.wait("\(numbers) === '1,2,3,4'")
        _ = try await page.browser.value(of: "document.querySelector('#columns .took').click()")
        try await page.wait("\(numbers).startsWith('3,4,')")
        try await page.wait("document.querySelector('#list .row .took').innerText === '7.0 ms'")
        _ = try await page.browser.value(of: "document.querySelector('#columns .number').click()")
        try await page.wait("\(numbers) === '1,2,3,4'")
        _ = try await page.browser.value(
            of: """
                (() => { const field = document.getElementById('filter-took'); field.value = '2.5';
                field.dispatchEvent(new Event('input', { bubbles: true })); })()
                """)
        try await page.wait("\(numbers) === '3,4'")
        await devtools.stop()
    }

    @Test(
        "groups show their durations, sort by the longest, and by the number; a sorted list begins at its top"
    )
    func groups() async throws {
        let (devtools, page) = try await opened((0..<60).map { "note \($0)" }, "&step=60")
        defer { page.close() }
        try await page.wait(Self.isSelectionVisible)
        _ = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const { texts, scopes, places } = page.session;
                  const names = [0, 1].map((each) => texts.length + each);
                  const name = (each) => `${'LongName'.repeat(12)}${each}.happened`;
                  const rows = [[0, 20], [1, 400], [0, 7_000], [0, 980]].map(([each, took], place) =>
                    [place + 61, 100_000 + place, scopes[0], names[each], 0, places[0], took, ""]);
                  page.add({ texts: [name(0), name(1)], rows, scopes: [], dropped: [], done: true });
                  const group = document.getElementById('group');
                  group.checked = true;
                  group.dispatchEvent(new Event('input', { bubbles: true }));
                })
                """)
        let numbers =
            "[...document.querySelectorAll('#list .row .number')].map((each) => each.innerText).join()"
        try await page.wait("\(numbers) === '1,61,62'")
        let row = "document.querySelectorAll('#list .row')[1]"
        try await page.wait("\(row).querySelector('.times').innerText === '×3'")
        try await page.wait("\(row).querySelector('.took').innerText === '7.0 ms'")
        #expect(
            try await page.browser.value(of: "\(row).querySelector('.values').innerText") as? String
                == "max 7.0 ms (action 63), mean 2.7 ms, sum 8.0 ms")
        // A long name is cut off rather than the number.
        try await page.wait(
            """
            \(row).querySelector('.times').getBoundingClientRect().right
              <= \(row).querySelector('.action').getBoundingClientRect().right
            """)
        _ = try await page.browser.value(of: "document.querySelector('#columns .took').click()")
        try await page.wait("\(numbers).startsWith('63,')")

        _ = try await page.browser.value(
            of: "document.getElementById('group').click(); document.querySelector('#columns .number').click()"
        )
        try await page.wait("\(numbers).startsWith('1,2,')")
        try await page.wait("document.getElementById('list').scrollTop === 0")
        try await page.wait("position", contains: "Action 60 of")
        await devtools.stop()
    }

    @Test("a key stands at the first action of its chain")
    func keyPlaces() async throws {
        let (devtools, page) = try await opened(["a"])
        defer { page.close() }
        _ = try await page.browser.value(
            of: """
                import('/main.js').then(({ page }) => {
                  const { texts, names, scopes, places } = page.session;
                  // 2 was caused by the key, 3 and 4 by 2; Up did nothing.
                  const rows = [[2, 0], [3, 2], [4, 3]].map(([number, cause], place) =>
                    [number, 5_000_000 + place, scopes[0], names[0], cause, places[0], 1, ""]);
                  page.add({ texts: ["Enter", "Up"], rows, scopes: [], dropped: [], done: true,
                    keys: [[4, 5_000_010, texts.length, 1], [4, 6_000_000, texts.length + 1, 0]] });
                  page.refilter();
                })
                """)
        let keys = """
            [...document.querySelectorAll('#list .row')].map((row) => row.querySelector('.number').innerText
              + [...row.querySelectorAll('kbd')].map((key) => ' ' + key.innerText).join('')).join()
            """
        try await page.wait("\(keys) === '1,2 Enter,3,4 Up'")
        await devtools.stop()
    }

    @Test("pressed keys are in the list, and an action from outside names its key")
    func keys() async throws {
        let fixture = try await AppFixture()
        let opened = try OpenedRecording(fixture, OpenedRecording.golden)
        let page = try await DevtoolsPage(opened.address)
        defer { page.close() }
        try await page.wait("count", contains: "26 actions")
        try await page.select("fieldLeft")
        try await page.wait("document.querySelector('#list .row kbd')?.innerText === 'Esc'")
        try await page.open("action", showing: "The key Esc was pressed.")
        try await page.select("edited")
        try await page.wait("panel", contains: "A character was typed.")
        try opened.end()
    }

    @Test("actions a second and durations are charts above the timeline")
    func charts() async throws {
        let (devtools, page) = try await opened((0..<40).map { "note \($0)" })
        defer { page.close() }
        try await page.wait(
            "/at most \\d+ actions.s, at most took \\d/.test(document.getElementById('timeline').ariaLabel)")
        let script = """
            import('/charts.js').then(({ Charts }) => {
              const charts = new Charts();
              // Three actions in the first second and one in the third; a bar is half a second.
              const session = { times: [0, 200_000, 700_000, 2_900_000], durations: [50, 3_000, 10, 20] };
              charts.add(2_000_000, { number: 7, epoch: Date.now() * 1_000 - 1_000_000 });
              return charts.of(session, { number: 7 }, { start: 0, scale: 8 / 1_000_000, width: 24 })
                .map(({ title, bars }) => title + ': ' + [...bars].join(' '));
            })
            """
        #expect(
            try await page.browser.value(of: script) as? [String] == [
                "4 actions/s: 1 0.5 0 0 0 0.5", "took 3 ms: 1 \(10.0 / 3_000) 0 0 0 \(20.0 / 3_000)",
                "trace 2 MB: 0 0 1 0 0 0",
            ])
        await devtools.stop()
    }
}
