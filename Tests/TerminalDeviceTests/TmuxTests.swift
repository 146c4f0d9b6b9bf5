import Foundation
import Glibc
import ReactiveTesting
import TerminalTesting
import Testing

@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct TmuxTests {
    /// The probe inside tmux.
    private final class ProbeInTmux {
        private let tmux: Tmux
        private let folder: URL
        /// Open for reading and writing, so that the probe never waits for a reader or loses it.
        private let reports: Int32
        private var received: [UInt8] = []
        private var requestCount = 0

        init(rows: Int, columns: Int) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let report = folder.appending(path: "report").path
            try run("/usr/bin/mkfifo", report)
            reports = open(report, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            tmux = try Tmux(
                Probe.command.joined(separator: " "), rows: rows, columns: columns,
                environment: [Probe.role: "1", Probe.report: report])
            try tmux.wait(for: "検索:")
        }

        deinit {
            close(reports)
            try? FileManager.default.removeItem(at: folder)
        }

        @discardableResult
        func ask(_ arguments: [String]) throws -> String { try tmux.ask(arguments) }

        /// The contents of the app's last frame, once the terminal has processed it; empty after 60 s.
        func expectedLines(_ size: (rows: Int, columns: Int)) throws -> [String] {
            let deadline = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < deadline {
                try ask(["send-keys", "F12"])
                requestCount += 1
                let lines = report(requestCount, until: deadline)
                // A new size may still be pending.
                if lines.first?.hasPrefix("\(size.columns) × \(size.rows), ") == true { return lines }
            }
            return []
        }

        /// The app's answer to a request; empty if it does not arrive in time.
        private func report(_ number: Int, until deadline: ContinuousClock.Instant) -> [String] {
            while true {
                while let end = received.firstIndex(of: 0) {
                    let lines = String(decoding: received[..<end], as: UTF8.self).components(
                        separatedBy: "\n")
                    received.removeSubrange(...end)
                    if lines[0] == "\(number)" { return Array(lines.dropFirst()) }
                }
                var waited = pollfd(fd: reports, events: Int16(POLLIN), revents: 0)
                let remaining = max(0, (deadline - .now) / .milliseconds(1))
                guard poll(&waited, 1, Int32(remaining)) > 0 else { return [] }
                var portion = [UInt8](repeating: 0, count: 65_536)
                let count = read(reports, &portion, portion.count)
                received += portion[..<max(count, 0)]
            }
        }

        /// The contents of the terminal, in the format of the report.
        func shown() throws -> [String] {
            let cursor = "#{?cursor_flag,cursor #{cursor_x}#,#{cursor_y},no cursor}"
            let format = "#{pane_width} × #{pane_height}, \(cursor)"
            let place = try ask(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
            let text = try ask(["capture-pane", "-p"])
            return [place] + text.components(separatedBy: "\n").dropLast()
        }
    }

    @Test("after random keys and resizes, tmux shows the model's frame cell by cell")
    func random() throws {
        let keys: [[String]] = [
            ["j"], ["k"], ["g"], ["G"], ["p"], ["/"], ["-l", "検索"], ["-l", "流れる"], ["-l", "e\u{301}x"],
            ["BSpace"],
            ["Escape"], ["PageDown"], ["PageUp"], ["C-d"], ["C-u"], ["Left"], ["Right"], ["Home"], ["Down"],
            ["C-w"], ["j"], ["j"], ["k"],
        ]
        let sizes = [(rows: 24, columns: 80), (6, 20), (40, 120), (12, 41), (24, 81)]
        let tmux = try ProbeInTmux(rows: 24, columns: 80)
        let rounds = TestRounds(quick: 60, long: 1_000, seed: 42)
        var (generator, count, size) = (Generator(state: rounds.seed), 0, (rows: 24, columns: 80))
        #expect(try tmux.expectedLines(size) == tmux.shown())
        while count < rounds.count {
            let pressed = (0..<20).map { _ in keys.randomElement(using: &generator) ?? ["j"] }
            try tmux.ask(Array(pressed.map { ["send-keys"] + $0 }.joined(separator: [";"])))
            count += pressed.count
            if Int.random(in: 0..<3, using: &generator) == 0 {
                size = sizes.randomElement(using: &generator) ?? size
                try tmux.ask(["resize-window", "-x", "\(size.columns)", "-y", "\(size.rows)"])
                count += 1
            }
            let expectedLines = try tmux.expectedLines(size)
            try #require(!expectedLines.isEmpty)
            let shown = try tmux.shown()
            let different = zip(shown, expectedLines).enumerated().filter { $1.0 != $1.1 }.map {
                "\($0): \($1)"
            }
            #expect(
                different == [] && shown.count == expectedLines.count,
                "seed \(rounds.seed), after \(count) keys")
        }
    }

    /// A generator of reproducible numbers.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 16 ^ state << 48
        }
    }
}
