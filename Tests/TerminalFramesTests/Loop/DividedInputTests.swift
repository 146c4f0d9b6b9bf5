import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

/// Input that arrives in pieces, as over a slow connection.
@Suite("input that arrives slowly and in pieces gives the same events") struct DividedInputTests {
    /// An app that collects its events.
    private struct App {
        let terminal = InMemoryTerminal(Viewport(rows: 2, columns: 20))
        let scheduler = VirtualTimeScheduler()
        let events = BehaviorRelay<[TerminalEvent]>(value: [])
        let loop: FrameLoop

        init(expecting queries: Set<TerminalQuery> = []) throws {
            let events = events
            terminal.queries = queries
            loop = FrameLoop(terminal, scheduler: scheduler) { viewport, _ in
                (Frame(viewport), nil)
            } handle: { event in
                events.update { $0.append(event) }
                return true
            }
            try loop.start()
            scheduler.advance(by: .zero)
        }

        func send(_ bytes: [UInt8], then pause: Duration) {
            terminal.send(bytes: bytes)
            scheduler.advance(by: pause)
        }

        /// What was received, with adjacent characters joined: a divided cluster gives more keys.
        var received: [String] {
            events.value.joined + terminal.terminalBackgrounds.map { "\($0)" }
        }
    }

    /// Long enough for everything that depends on time, except pastes and replies without an end.
    private static let longPause = Duration.milliseconds(100)

    @Test("any valid input may be divided, except directly after Esc and the starts of sequences")
    func anywhere() throws {
        let rounds = TestRounds(quick: 1_000, long: 100_000, seed: 20_261_127)
        var generator = SeededGenerator(seed: rounds.seed)
        for round in 0..<rounds.count {
            let typed = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                TypedInput.random(using: &generator)
            }
            let queries: Set<TerminalQuery> =
                Bool.random(using: &generator) ? Set(TerminalQuery.allCases) : []
            let whole = try App(expecting: queries)
            let divided = try App(expecting: queries)
            for input in typed {
                let pause = input.pause(using: &generator)
                whole.send(input.bytes, then: pause)
                let parts = input.divided(using: &generator)
                for part in parts.dropLast() {
                    divided.send(part, then: .milliseconds(Int.random(in: 0...1_999, using: &generator)))
                }
                divided.send(parts.last ?? [], then: pause)
            }
            for app in [whole, divided] { app.scheduler.advance(by: Self.longPause) }
            try #require(
                divided.received == whole.received,
                "seed \(rounds.seed), round \(round): \(typed.map(\.bytes))")
        }
    }

    @Test("Ctrl-C arrives at any point of any input, and later keys are keys")
    func interrupted() throws {
        let rounds = TestRounds(quick: 1_000, long: 100_000, seed: 20_261_128)
        var generator = SeededGenerator(seed: rounds.seed)
        for round in 0..<rounds.count {
            let app = try App(expecting: Bool.random(using: &generator) ? Set(TerminalQuery.allCases) : [])
            let input = TypedInput.random(using: &generator)
            let start = input.bytes.prefix(Int.random(in: 0...input.bytes.count, using: &generator))
            app.send(Array(start), then: .milliseconds(Int.random(in: 0...1_999, using: &generator)))
            app.send([0x03], then: Self.longPause)
            app.send([UInt8(ascii: "j")], then: Self.longPause)
            let interrupted = app.events.value.contains { event in
                guard case .key(let key) = event else { return false }
                return key.code == Key.control("c").code && key.modifiers.contains(.control)
            }
            try #require(
                interrupted && app.events.value.last == .key("j"),
                "seed \(rounds.seed), round \(round): \(Array(start)) gave \(app.events.value)")
        }
    }

    @Test(
        "a control sequence with a parameter and a begun character wait for hours",
        arguments: [
            ("\u{1B}[<0;20;1", "0m", []), ("\u{1B}[<65;200;10", "0M", ["mouse"]),
            ("\u{1B}[1;5", "C", ["key"]),
            ("\u{1B}[20", "0~x\u{1B}[201~", ["paste"]), ("\u{1B}[[", "A", ["key"]),
            ("\u{1B}\u{1B}[1;", "2A", ["key"]),
        ])
    func hours(start: String, rest: String, kinds: [String]) throws {
        let app = try App()
        app.send(Array(start.utf8), then: .seconds(7_200))
        #expect(app.events.value.isEmpty)
        app.send(Array(rest.utf8), then: Self.longPause)
        #expect(app.events.value.map { String("\($0)".prefix { $0 != "(" }) } == kinds)
    }

    @Test(
        "the bytes of a character may arrive far apart, also with Alt", arguments: [[], [0x1B]] as [[UInt8]])
    func character(prefix: [UInt8]) throws {
        let app = try App()
        let bytes = Array("流".utf8)
        app.send(prefix + bytes[..<1], then: .seconds(60))
        app.send([bytes[1]], then: .seconds(60))
        app.send([bytes[2]], then: .zero)
        #expect(app.events.value == [.key(prefix.isEmpty ? "流" : .alt("流"))])
    }

    @Test(
        "Esc, Ctrl-X and Ctrl-C end a sequence without an end, and the next key is a key",
        arguments: [
            "\u{1B}[1;", "\u{1B}[<0;20;1", "\u{1B}]11;rgb:0", "\u{1B}P>|x", "\u{1B}_Gi=1", "\u{1B}[[",
        ],
        [Key.escape, .control("x"), .control("c")])
    func ended(start: String, key: Key) throws {
        let app = try App()
        let byte: [Key: UInt8] = [.escape: 0x1B, .control("x"): 0x18, .control("c"): 0x03]
        app.send(Array(start.utf8), then: .milliseconds(500))
        app.send([byte[key] ?? 0], then: .seconds(3))
        app.send([UInt8(ascii: "j")], then: .zero)
        #expect(app.events.value == [.key(key), .key("j")])
    }

    @Test("Alt with any key is that key after 50 ms", arguments: (0x21...0x7E).map { UInt8($0) })
    func alt(byte: UInt8) throws {
        let app = try App()
        app.send([0x1B, byte], then: InputDecoder.escapeTimeout)
        #expect(app.events.value == [.key(.alt(Character(Unicode.Scalar(byte))))])
    }

    @Test("Alt and a key that starts no reply, then letters: all are keys", arguments: ["]", "P", "_", "^"])
    func altThenLetters(start: String) throws {
        let app = try App()
        app.send(Array("\u{1B}\(start)jk".utf8), then: InputDecoder.escapeTimeout)
        let alt = TerminalEvent.key(.alt(Character(start)))
        #expect(app.events.value == [alt, .key("j"), .key("k")])
    }

    @Test("the acknowledgement of a frame may be divided anywhere and is never typed", arguments: 1...3)
    func acknowledgement(place: Int) throws {
        let app = try App()
        app.terminal.requireAcknowledgements()
        app.send([UInt8(ascii: "j")], then: .zero)
        let report = Array("\u{1B}[0n".utf8)
        app.send(Array(report[..<place]), then: .milliseconds(1_900))
        app.send(Array(report[place...]), then: .zero)
        app.terminal.acknowledgeFrame()
        app.send([UInt8(ascii: "k")], then: .zero)
        // Nobody can tell the first byte from Esc.
        #expect(app.events.value.filter { $0 != .key(.escape) } == [.key("j"), .key("k")])
        app.terminal.acknowledgeFrame()
        app.send(Array("\u{1B}[".utf8), then: InputDecoder.escapeTimeout)
        #expect(app.events.value.last == .key(.alt("[")))
    }
}

/// Something that a user types, pastes or does with the mouse, or that a terminal replies.
private struct TypedInput {
    private enum Kind: CaseIterable {
        case text, control, escape, alt, sequence, mouse, reply, paste
    }

    let bytes: [UInt8]
    private let kind: Kind

    static func random(using generator: inout SeededGenerator) -> TypedInput {
        func any(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        let kind = Kind.allCases.randomElement(using: &generator) ?? .text
        let texts = ["j", "q", "0m", "é", "流れる", "か\u{3099}", "👩‍👧", "🇯🇵", "[", "]", "O", "P_^", "x;1"]
        let text: String =
            switch kind {
            case .text: (0..<number(1...4)).map { _ in any(texts) }.joined()
            case .control: any(["\r", "\t", "\u{7F}", "\u{8}", "\0", "\u{3}", "\u{18}", "\u{1A}", "\n"])
            case .escape: "\u{1B}"
            case .alt: "\u{1B}" + any(["j", "流", "é", "👍", "\r", "\u{7F}", "[", "]", "O", "P", "_", "^"])
            case .sequence:
                any([
                    "\u{1B}[A", "\u{1B}[1;\(number(1...16))C", "\u{1B}[\(number(1...40))~", "\u{1B}OB",
                    "\u{1B}[\(number(32...0x1_F600));\(number(1...8))u", "\u{1B}[27;5;105~", "\u{1B}[I",
                    "\u{1B}[[\(any(["A", "E"]))", "\u{1B}[Z", "\u{1B}[\(number(1...99));\(number(1...99))R",
                    "\u{1B}[?\(number(1...65));1;2c", "\u{1B}\u{1B}[1;\(number(1...8))A",
                ])
            case .mouse:
                "\u{1B}[<\(number(0...127));\(number(1...300));\(number(1...300))" + any(["M", "m"])
            case .reply:
                any([
                    "\u{1B}]11;rgb:1a1b/\(number(1000...9999))/2626\u{7}", "\u{1B}]11;rgb:ff/ff/ff\u{1B}\\",
                    "\u{1B}P>|kitty(0.\(number(1...99)))\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
                    "\u{1B}_Gi=\(number(1...9));OK\u{1B}\\", "\u{1B}_Gi=5111808;OK\u{1B}\\",
                ])
            case .paste:
                "\u{1B}[200~"
                    + (0..<number(0...5)).map { _ in
                        any(texts + ["\r", "\r\n", "\u{1B}", "\u{1B}[20", "\u{1B}[31m"])
                    }
                    .joined() + "\u{1B}[201~"
            }
        return TypedInput(bytes: Array(text.utf8), kind: kind)
    }

    /// The time until the next input. Esc and a key directly after it would be Alt; the start of a sequence and
    /// a key, that sequence.
    func pause(using generator: inout SeededGenerator) -> Duration {
        let isStart = kind == .escape || kind == .alt && bytes.count == 2 && "[]OP_^".utf8.contains(bytes[1])
        return .milliseconds(Int.random(in: isStart ? 2_001...2_500 : 0...500, using: &generator))
    }

    /// The bytes in pieces.
    func divided(using generator: inout SeededGenerator) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        for (index, byte) in bytes.enumerated() {
            if index > 0, mayBeDivided(before: index), Bool.random(using: &generator) { parts.append([]) }
            parts[parts.count - 1].append(byte)
        }
        return parts
    }

    private func mayBeDivided(before index: Int) -> Bool {
        // All of a paste but its start, whose first two bytes are also Alt and a key.
        if kind == .paste, index > 2 { return true }
        if bytes[index - 1] == 0x1B { return false }
        return index < 2 || bytes[index - 2] != 0x1B || !"[]OP_^".utf8.contains(bytes[index - 1])
    }
}
