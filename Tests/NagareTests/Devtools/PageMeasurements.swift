import FluxDevtools
import Foundation
import ReactiveTesting
import StandInServer
import Synchronization
import TerminalTesting
import Testing

/// How fast the page is with the program in `NAGARE_PROGRAM`, for `Tooling/benchmark --suite devtools`.
@Suite(
    .blocking, .serialized, .needs(.program("tmux"), .program("chromium"), .pseudoTerminal),
    .enabled(if: ProcessInfo.processInfo.environment["NAGARE_MEASURES"] != nil))
struct PageMeasurements {
    /// Prints a figure and compares it with its limit.
    private func report(_ what: String, _ value: Double, _ unit: String, limit: ClosedRange<Double>) {
        print("devtools: \(what): \((value * 10).rounded() / 10) \(unit)")
        #expect(limit.contains(value), "\(what): \(value) \(unit)")
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    @Test("a key press in the app is on the page within 100 ms")
    func typing() async throws {
        let fixture = try await AppFixture()
        let tmux = try fixture.openDevtools("--devtools")
        try tmux.wait(for: "search posts")
        let page = try await DevtoolsPage(try #require(try fixture.devtoolsAddresses().first))
        defer { withExtendedLifetime((fixture, tmux)) { page.close() } }
        // The filter leaves out what follows from the keys.
        try await page.filter("edited")
        try await page.wait("count", contains: "0 of")
        var delays: [Double] = []
        for _ in 0..<25 {
            for key in ["x", "BSpace"] {
                _ = try await page.browser.value(of: Self.arrivalScript)
                let start = Date().timeIntervalSince1970
                try tmux.press(key)
                let arrival = try #require(try await page.browser.value(of: "window.arrival") as? Double)
                delays.append(arrival - start * 1_000)
            }
        }
        report("from a key to the page, median of \(delays.count)", median(delays), "ms", limit: 0...100)
    }

    /// Sets `window.arrival` to a promise of the time at which another action is listed.
    private static let arrivalScript = """
        window.arrival = new Promise((resolve) => {
          const count = document.getElementById('count');
          const before = parseInt(count.innerText);
          new MutationObserver(() => { if (parseInt(count.innerText) !== before) resolve(Date.now()); })
            .observe(count, { childList: true, characterData: true });
        });
        undefined
        """

    @Test("a key press, recorded, takes at most 1.3 times as long with the devtools and a page")
    func pressing() async throws {
        let (one, other) = (try await AppFixture(), try await AppFixture())
        let apps = [try ResultsTerminal(one), try ResultsTerminal(other, "--devtools")]
        let page = try WebSocketClient(try #require(try other.devtoolsAddresses().first))
        page.send(#"{"open":0}"#)
        let received = Atomic(0)
        Thread.detachNewThread {
            while let bytes = page.bytes() {
                received.wrappingAdd(bytes.count, ordering: .relaxed)
                page.send(#"{"ack":1}"#)
            }
        }
        var times: [[Double]] = [[], []]
        for number in 0..<400 {
            // By turns, so that a busy machine affects both.
            for index in number % 2 == 0 ? [0, 1] : [1, 0] {
                times[index].append(try apps[index].press(number % 20 < 10 ? "j" : "k"))
            }
        }
        #expect(received.load(ordering: .relaxed) > 50 * times[1].count, "the page follows")
        let (plain, followed) = (median(times[0]), median(times[1]))
        report("from a key to its frame, median of \(times[0].count)", plain, "ms", limit: 0...100)
        report("the same with a page", followed, "ms", limit: 0...100)
        report("with a page, compared with without", followed / plain, "times", limit: 0...1.3)
        withExtendedLifetime((one, other)) {}
    }

    @Test("100,000 actions are filtered within 100 ms")
    func filtering() async throws {
        let devtools = try await Devtools.start([inspector((0..<1_000).map { "note \($0)" })])
        let page = try await DevtoolsPage(devtools.address)
        defer { page.close() }
        try await page.wait("count", contains: "1000 actions")
        try await page.add(parts: 1..<100)
        try await page.wait("count", contains: "100000 actions")
        for text in ["note 99", "Note", "nothing", "added"] {
            let times =
                try await page.browser.value(
                    of: """
                        (() => { const field = document.getElementById('filter-text'); field.value = '\(text)';
                        return Array.from({ length: 15 }, () => { const start = performance.now();
                        field.dispatchEvent(new Event('input', { bubbles: true }));
                        return performance.now() - start; }); })()
                        """) as? [Double]
            report(
                "filtering 100,000 actions by “\(text)”, median", median(try #require(times)), "ms",
                limit: 0...100)
        }
        await devtools.stop()
    }

    @Test("100,000 actions open in at most 4 times the time of 20,000")
    func opening() async throws {
        let fixture = try await AppFixture()
        var medians: [Double] = []
        for count in [20_000, 100_000] {
            let path = "\(fixture.home.path)/\(count).journal"
            try recordedNotes((0..<count).map { "note \($0)" }).write(to: URL(fileURLWithPath: path))
            let opened = try OpenedRecording(fixture, path, "--any-app")
            var times: [Double] = []
            for _ in 0..<5 {
                let start = ContinuousClock.now
                let page = try await DevtoolsPage(opened.address)
                try await page.wait("count", contains: "\(count) actions")
                times.append((ContinuousClock.now - start) / .milliseconds(1))
                page.close()
            }
            medians.append(median(times))
            report("opening \(count) actions, median of 5", median(times), "ms", limit: 0...10_000)
            try opened.end()
        }
        report("100,000 actions, compared with 20,000", medians[1] / medians[0], "times", limit: 0...4)
    }

    @Test("while the slider moves, 30 frames a second are drawn")
    func scrubbing() async throws {
        let fixture = try await AppFixture()
        // The session that takes longest to go back in: almost as many actions as lie between two checkpoints.
        let path = "\(fixture.home.path)/long.journal"
        let tmux = try fixture.open("--record '\(path)'")
        try tmux.wait(for: "search posts")
        try tmux.type("swift")
        try tmux.wait(for: "20 of 195 posts")
        try tmux.press("Escape")
        for _ in 0..<48 { try tmux.type("jjjjjjjjjjkkkkkkkkkk") }
        _ = try tmux.quit()
        let opened = try OpenedRecording(fixture, path)
        let page = try await DevtoolsPage(opened.address)
        defer { withExtendedLifetime(fixture) { page.close() } }
        try await page.wait("count", contains: " actions")
        try await page.click("last")
        try await page.open("frame")
        // Moves to the next or previous step 60 times a second, and counts the frames that the page draws meanwhile.
        let script = """
            new Promise((resolve) => {
              const slider = document.getElementById('slider');
              const start = performance.now();
              const end = Number(slider.max) - 5;
              let [frames, steps, place, direction] = [0, 0, end, -1];
              new MutationObserver(() => { frames++; })
                .observe(document.getElementById('panel'), { childList: true, attributeFilter: ['aria-label'], subtree: true });
              const move = () => {
                const seconds = (performance.now() - start) / 1_000;
                if (seconds > 5) return resolve([steps / seconds, frames / seconds]);
                if (place <= end - 200) direction = 1; else if (place >= end) direction = -1;
                place += direction;
                slider.value = String(place);
                slider.dispatchEvent(new Event('input', { bubbles: true }));
                steps++;
                requestAnimationFrame(move);
              };
              move();
            })
            """
        for (direction, steps) in [("forward", "start++"), ("backward", "end--")] {
            let times = """
                import('/main.js').then(async ({ page }) => {
                  const last = page.session.numbers.at(-1) - 5;
                  let [start, end] = [last - 60, last];
                  const times = [];
                  while (start < end) {
                    const before = performance.now();
                    await page.connection.ask('frame', { step: \(direction == "forward" ? "start" : "end"), without: [] });
                    times.push(performance.now() - before);
                    \(steps);
                  }
                  return times;
                })
                """
            report(
                "an answer with a frame, \(direction), median",
                median(try #require(try await page.browser.value(of: times) as? [Double])), "ms",
                limit: 0...100)
        }
        let rates = try #require(try await page.browser.value(of: script) as? [Double])
        report("steps a second while the slider moves", rates[0], "a second", limit: 30...1_000)
        report("frames a second while the slider moves", rates[1], "a second", limit: 30...1_000)
        try opened.end()
    }
}

/// The results of a search in the program, which is recorded, in a pseudo terminal.
private struct ResultsTerminal {
    private static let endOfFrame = "\u{1B}[?2026l"
    private let terminal: PseudoTerminal

    /// Opens the results and gives the list the focus.
    init(_ fixture: AppFixture, _ options: String...) throws {
        terminal = try PseudoTerminal(rows: 24, columns: 80)
        let path = "\(fixture.home.path)/run.journal"
        try terminal.start(
            [Executable.path, "open", "nagare://search?q=swift", "--record", path] + options,
            environment: Executable.variables(fixture.home, fixture.server.origin).merging([
                "TERM": "xterm-256color", "XDG_RUNTIME_DIR": "\(fixture.home.path)/run",
            ]) { $1 })
        try terminal.wait("the results") { $0.contains("195 posts") }
        while !terminal.isSilent(seconds: 1) {}
        terminal.send("\u{1B}")
        while !terminal.isSilent(seconds: 1) {}
    }

    /// Presses a key, and rests for as long as between two keys of one that is held down.
    ///
    /// - Returns: The milliseconds from the key to the end of its frame.
    func press(_ key: String) throws -> Double {
        terminal.forget()
        let start = ContinuousClock.now
        terminal.send(key)
        try terminal.wait("a frame") { $0.contains(Self.endOfFrame) }
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        _ = terminal.isSilent(seconds: 0.033)
        return time
    }
}

extension DevtoolsPage {
    /// Adds actions to a page with 1,000 notes, a thousand for each part, as the process would send them.
    func add(parts: Range<Int>) async throws {
        let script = """
            import('/main.js').then(({ page }) => {
              for (let part = \(parts.lowerBound); part < \(parts.upperBound); part++) {
                const rows = Array.from({ length: 1_000 }, (_, place) => {
                  const number = part * 1_000 + place + 1;
                  return [number, number * 500, 1, page.session.names[0], number - 1, page.session.places[0], 3,
                    `"note ${number}"`];
                });
                page.add({ texts: [], rows, scopes: [], dropped: [], done: true });
              }
              page.refilter();
            })
            """
        _ = try await browser.value(of: script)
    }
}
