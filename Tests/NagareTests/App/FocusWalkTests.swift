import FluxScreens
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console

/// Random input to the whole app. After each event, the cursor is visible exactly if the next character is typed.
@Suite(.blocking, .timeLimit(.minutes(10))) struct FocusWalkTests {
    /// What a terminal sends for the keys that move between screens, lists and fields.
    private static let keys: [String] =
        ["A", "B", "B", "C", "D", "H", "5~", "6~", "Z"].map { "\u{1B}[\($0)" }
        + ["\r", "\r", "\r", "\u{1B}", "\u{1B}", "\t", "\u{7F}", "\u{15}", "\u{12}", "\u{18}"]
        + ["\u{1B}OP", "\u{1B}OQ", "\u{1B}[24~"] + "12345".map { "\u{1B}\($0)" }
    /// Characters with a meaning on some screen, and the first letters of words.
    private static let characters = Array("qqq?:/12345fiuxyYaAsmdvoOpPFVTcnNjkhlgGrSL# *w流")

    /// Actions of the shell that are no commands: of the palette's field, and of an account that has gone.
    private static let noCommands = ["paletteChanged", "changesForgotten"]

    /// Actions after which the field has gone: a complete link number is opened, and a rejected token shows the
    /// login screen.
    private static let endsOfFields = ["linkOpened", "loginRequired"]

    private struct Walk {
        let app: InMemoryApp
        let actions: Box<[String]>
        private(set) var log: [String] = []

        init(_ app: InMemoryApp) {
            let actions = Box<[String]>([])
            app.observeActions { action in actions.with { $0.append("\(Swift.type(of: action)).\(action)") } }
            (self.app, self.actions) = (app, actions)
        }

        var frame: Frame { app.terminal.frames[app.terminal.frames.count - 1] }

        /// Sends input, and decodes a single Escape.
        mutating func send(_ bytes: String) async {
            log.append(bytes.debugDescription)
            actions.value = []
            await app.send(bytes)
            if bytes == "\u{1B}" { app.advance(.milliseconds(60)) }
        }

        mutating func type(_ character: Character) async {
            let before = frame
            await send(String(character))
            let actions = actions.value
            let typed = actions.filter { $0.contains("insert(") }
            let context =
                "\(character) after \(log.suffix(12)): \(actions.map { $0.prefix(120) })\n"
                + before.rows.joined(separator: "\n")
            guard before.cursor != nil else {
                return #expect(typed.isEmpty, "typed without a cursor: \(context)")
            }
            #expect(!app.hasEnded, "quit: \(context)")
            #expect(
                !actions.contains { action in
                    action.hasPrefix("ShellAction")
                        && !FocusWalkTests.noCommands.contains { action.contains($0) }
                }, "a command of the shell: \(context)")
            let hasEnded = actions.contains { action in
                FocusWalkTests.endsOfFields.contains { action.contains($0) }
            }
            if hasEnded { return }
            let after = frame
            guard let cursor = after.cursor else {
                return #expect(Bool(false), "the cursor has gone: \(context)")
            }
            #expect(cursor.row == before.cursor?.row, "\(context)")
            let cell = (1...2).lazy.map { cursor.column - $0 }.filter { $0 >= 0 }
                .map { after[cursor.row, $0].text }.first { !$0.isEmpty }
            #expect(cell == String(character) || cell == "*", "lost: \(context)\n\(after.rows)")
        }

        /// Time passes: the text before the cursor stays. A spinner can replace the sign in front of it.
        mutating func pause(_ time: Duration) {
            log.append("\(time)")
            let before = frame
            app.advance(time)
            guard let cursor = before.cursor, frame.cursor == cursor, cursor.column > 3 else { return }
            func text(_ frame: Frame) -> [String] { (3..<cursor.column).map { frame[cursor.row, $0].text } }
            #expect(text(before) == text(frame), "\(log.suffix(12))")
        }

        mutating func resize(_ viewport: Viewport) async {
            log.append("\(viewport)")
            app.terminal.send(.resized(viewport))
            await app.settle()
        }
    }

    private func play(_ app: InMemoryApp, _ count: Int, _ generator: inout SeededGenerator) async throws {
        var walk = Walk(app)
        for event in 0..<count where !app.hasEnded {
            switch generator.nextBelow(20) {
            case 0..<9: await walk.type(Self.characters[generator.nextBelow(Self.characters.count)])
            case 9..<15: await walk.send(Self.keys[generator.nextBelow(Self.keys.count)])
            case 15:
                let (column, row) = (1 + generator.nextBelow(80), 1 + generator.nextBelow(24))
                await walk.send("\u{1B}[<0;\(column);\(row)M")
            case 16:
                await walk.send(
                    "\u{1B}[200~\(["swift", "流れ", "q", "tag:"][generator.nextBelow(4)])\u{1B}[201~")
            case 17 where event % 9 == 0:
                let (rows, columns) = (6 + generator.nextBelow(30), 40 + generator.nextBelow(100))
                await walk.resize(Viewport(rows: rows, columns: columns))
            default: walk.pause(.milliseconds(generator.nextBelow(400)))
            }
            if event % 20 == 19 { try await app.advanceUntilIdle() }
        }
    }

    @Test("in a random walk, the cursor is visible exactly if the next character is typed, and none is lost")
    func walk() async throws {
        let rounds = TestRounds(quick: 600, long: 20_000, seed: 20_261_125)
        var generator = SeededGenerator(seed: rounds.seed)
        let fixture = try await AppFixture()
        #expect(try await fixture.run("login", "--with-token", input: "demo-token\n").status == 0)
        // The terminal in memory retains all frames, so a new one is used from time to time.
        var remaining = rounds.count
        while remaining > 0 {
            try await fixture.setFaults(
                [["latency=5"], ["status=503"], ["revoke-token"], []][remaining / 200 % 4])
            let app = try await InMemoryApp(
                fixture.home, origin: fixture.server.origin,
                recordedIn: "\(fixture.home.path)/run-\(remaining).journal", on: VirtualTimeScheduler())
            try await play(app, 200, &generator)
            try await app.end()
            remaining -= 200
        }
    }
}
