import Foundation
import ReactiveTesting
import TerminalTesting
import Testing

/// The app under random input: a cat on the keyboard, a script, a broken line.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct RandomInputTests {
    /// What a terminal sends for keys. Frequent keys lead further into the app; none quits it on the first
    /// screen.
    private static let keys =
        ["A", "B", "B", "B", "C", "D", "H", "F", "5~", "6~", "Z", "3~", "1;5C"].map { "\u{1B}[\($0)" }
        + ["\r", "\r", "\r", "\u{1B}", "\u{1B}", "\u{7}", "\t", "\u{7F}", "\u{15}", "\u{17}", "\u{1B}b"]
        + ["\u{1B}OP", "\u{1B}OQ", "\u{1B}[24~", "swift", "data flow", "流れ", "👩‍👩‍👧", "\u{18}\u{1B}]0;"]
        + "/?nNgGjjkhlsrxuommd12345 *fOFSpy-[]#v".map { String($0) }

    /// The next random input, as bytes.
    private func event(_ generator: inout SeededGenerator) -> [UInt8] {
        func number(_ limit: Int) -> Int { generator.nextBelow(limit) }
        switch number(20) {
        case 0, 1:
            let button = [0, 0, 0, 2, 32, 64, 65][number(7)]
            return Array(
                "\u{1B}[<\(button);\(1 + number(90));\(1 + number(30))\(number(4) == 0 ? "m" : "M")".utf8)
        case 2 where number(4) == 0:
            // A paste of arbitrary bytes that may be unterminated. Three bytes are excluded because a
            // terminal may turn them into signals that end the app.
            let text = (0..<number(40)).map { _ in UInt8(number(256)) }.filter {
                ![3, 0x1A, 0x1C].contains($0)
            }
            return Array("\u{1B}[200~".utf8) + text + (number(2) == 0 ? Array("\u{1B}[201~".utf8) : [])
        default: return Array(Self.keys[number(Self.keys.count)].utf8)
        }
    }

    @Test(
        "random inputs with the mouse, unterminated pastes and resizes leak no memory or descriptors",
        .timeLimit(.minutes(10)))
    func random() async throws {
        let fixture = try await AppFixture()
        let rounds = TestRounds(quick: 400, long: 20_000, seed: 20_261_123)
        var generator = SeededGenerator(seed: rounds.seed)
        var app = try fixture.open()
        try app.wait(for: "search posts")
        var (usage, sent) = ([ProcessUsage](), 0)
        // 20 samples; more inputs when the app had to be opened again and there are too few.
        let sample = max(20, rounds.count / 20)
        let batchSize = min(100, sample)
        // Before the first sample the app opens what it opens once, such as connections.
        let warmUp = 400
        while sent < warmUp + rounds.count || (usage.count < 9 && sent < warmUp + 3 * rounds.count) {
            let batch = (0..<batchSize).flatMap { _ in event(&generator) }
            try app.ask(["send-keys", "-H"] + batch.map { String($0, radix: 16) })
            sent += batchSize
            try app.waitUntilIdle()
            if sent / batchSize % 5 == 0 {
                let (rows, columns) = (1 + generator.nextBelow(40), 1 + generator.nextBelow(140))
                try app.resize(rows: rows, columns: columns)
            }
            guard sent > warmUp, sent % sample == 0 else { continue }
            try await fixture.setFaults(
                ["latency=20", "status=503", "shift", "latency=1"][sent / sample % 4])
            // The command palette can quit the app; open it again.
            if let status = try app.exitStatus {
                #expect(status == 0)
                app = try fixture.open()
                try app.wait(for: "1 Search")
                usage = []
            }
            usage.append(try ProcessUsage(app.process))
            print(sent, usage[usage.count - 1])
        }
        try #require(usage.count >= 9, "the app quit too often to be compared: use another seed")
        // Usage depends on the screen and on pending work, so compare the minimum of two periods. The first
        // third is skipped, because it fills caches, such as layouts.
        let third = usage.count / 3
        let (early, late) = (usage.dropFirst(third).prefix(third), usage.suffix(third))
        func least(_ thirds: ArraySlice<ProcessUsage>, _ what: (ProcessUsage) -> Int) -> Int {
            thirds.map(what).min() ?? 0
        }
        #expect(least(late) { $0.descriptors } <= least(early) { $0.descriptors } + 4, "\(usage)")
        #expect(least(late) { $0.megabytes } <= least(early) { $0.megabytes } + 16, "\(usage)")
        try app.resize(rows: 24, columns: 80)
        try app.press("C-c")
        #expect(try app.waitForExit() == 0)
    }
}

/// The memory and descriptors that a process uses.
private struct ProcessUsage {
    let descriptors: Int
    let megabytes: Int

    init(_ process: pid_t) throws {
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let pages = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(
            separator: " ")
        megabytes = (Int(pages[1]) ?? 0) * 4_096 / 1_048_576
    }
}
