import TerminalFrames
import Testing

@Suite struct InputDecoderTests {
    private func events(_ portions: [String]) -> [TerminalEvent] {
        var decoder = InputDecoder()
        return portions.flatMap { decoder.feed(Array($0.utf8)) } + decoder.timeOut()
    }

    static let sequences: [(String, [TerminalEvent])] = [
        ("j", [.key("j")]), ("jk", [.key("j"), .key("k")]), ("A?", [.key("A"), .key("?")]),
        ("\r", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
        ("\u{8}", [.key(.backspace)]), ("\u{3}", [.key(.control("c"))]), ("\u{1A}", [.key(.control("z"))]),
        ("\n", [.key(.control("j"))]), ("\0", [.key(.control(" "))]), ("\u{1C}", [.key(.control("\\"))]),
        ("\u{1B}", [.key(.escape)]), ("\u{1B}b", [.key(.alt("b"))]), ("\u{1B}流", [.key(.alt("流"))]),
        ("\u{1B}\u{7F}", [.key(Key(.backspace, .alt))]), ("\u{1B}\u{1B}", [.key(Key(.escape, .alt))]),
        ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]),
        ("\u{1B}[C\u{1B}[D", [.key(.right), .key(.left)]),
        ("\u{1B}\u{1B}[A", [.key(Key(.up, .alt))]), ("\u{1B}[1;5C", [.key(Key(.right, .control))]),
        ("\u{1B}[1;3D", [.key(Key(.left, .alt))]), ("\u{1B}[1;2A", [.key(Key(.up, .shift))]),
        ("\u{1B}[H\u{1B}[F", [.key(.home), .key(.end)]), ("\u{1B}[1~\u{1B}[4~", [.key(.home), .key(.end)]),
        ("\u{1B}[7~\u{1B}[8~", [.key(.home), .key(.end)]), ("\u{1B}OH\u{1B}OF", [.key(.home), .key(.end)]),
        ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]),
        ("\u{1B}[3~\u{1B}[3;5~", [.key(.delete), .key(Key(.delete, .control))]),
        ("\u{1B}[2~", [.key(Key(.insert))]), ("\u{1B}[Z", [.key(.backTab)]),
        ("\u{1B}OP\u{1B}[11~\u{1B}[[A", Array(repeating: .key(Key(.function(1))), count: 3)),
        ("\u{1B}[15~\u{1B}[24~", [.key(Key(.function(5))), .key(Key(.function(12)))]),
        ("\u{1B}OM", [.key(.enter)]), ("\u{1B}O", [.key(.alt("O"))]), ("\u{1B}[", [.key(.alt("["))]),
        // CSI u and modifyOtherKeys.
        ("\u{1B}[106u", [.key("j")]), ("\u{1B}[99;5u", [.key(.control("c"))]),
        ("\u{1B}[106;2u", [.key("J")]), ("\u{1B}[27;5;105~", [.key(.control("i"))]),
        ("\u{1B}[27u\u{1B}[13;2u", [.key(.escape), .key(Key(.enter, .shift))]),
        ("\u{1B}[9;5u\u{1B}[127;3u", [.key(Key(.tab, .control)), .key(Key(.backspace, .alt))]),
        ("\u{1B}[97;1:3u\u{1B}[97;1:1u", [.key("a")]), ("\u{1B}[97:65;2u", [.key("A")]),
        ("\u{1B}[57419u\u{1B}[57400u", [.key(.up), .key("1")]),
        // The mouse: the left button, the wheel, and ignored reports.
        (
            "\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<64;1;1M\u{1B}[<65;200;100M",
            [(.press, 2, 4), (.wheelUp, 0, 0), (.wheelDown, 99, 199)].map { action, row, column in
                .mouse(Mouse(action, at: Position(row: row, column: column)))
            }
        ),
        (
            "\u{1B}[<2;1;1M\u{1B}[<35;1;1M\u{1B}[<0;0;1Mx\u{1B}[<16;1;2M",
            [
                .key("x"), .mouse(Mouse(.press, at: Position(row: 1, column: 0))),
            ]
        ),
        // Focus reports, replies and unknown sequences.
        ("\u{1B}[I\u{1B}[O", [.focus(true), .focus(false)]), ("\u{1B}[?62;c" + "x", [.key("x")]),
        // Valid and invalid replies about the background.
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}x", [.terminalBackground(.light), .key("x")]),
        ("\u{1B}]11;rgb:1a/1b/26\u{1B}\\x", [.terminalBackground(.dark), .key("x")]),
        (
            "\u{1B}]11;rgb:f/f/e\u{7}\u{1B}]11;rgba:000/000/000/fff\u{7}",
            [.terminalBackground(.light), .terminalBackground(.dark)]
        ),
        ("\u{1B}\u{1B}]11;rgb:0/0/0\u{7}", [.key(.escape), .terminalBackground(.dark)]),
        ("\u{1B}]11;rgb:ff/ff\u{7}\u{1B}]11;rgb:ff//ff/ff\u{7}\u{1B}]11;rgb:+f/ff/ff\u{7}x", [.key("x")]),
        ("\u{1B}]11;rgb:fffff/0/0\u{7}\u{1B}]11;#ffffff\u{7}\u{1B}]11;?\u{7}\u{1B}]11;\u{7}x", [.key("x")]),
        ("\u{1B}]10;rgb:ffff/ffff/ffff\u{7}\u{1B}]11\u{7}\u{1B}]\u{7}x", [.key("x")]),
        ("\u{1B}P1$r0m\u{1B}\\x", [.key("x")]),
        // Terminal names; some terminals report image support that does not work.
        ("\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=5111808;OK\u{1B}\\x", [.imagesSupported, .key("x")]),
        ("\u{1B}P>|WezTerm 2024\u{1B}\\\u{1B}_Gi=5111808;OK\u{1B}\\x", [.key("x")]),
        // Replies about image support, and other replies of the graphics protocol.
        ("\u{1B}_Gi=5111808;OK\u{1B}\\x", [.imagesSupported, .key("x")]),
        ("\u{1B}_Gi=5111808;EINVAL:q\u{1B}\\\u{1B}_Gi=3;OK\u{1B}\\x", [.key("x")]),
        ("\u{1B}_Gi=5111808;OKq\u{1B}\\\u{1B}_\u{1B}\\\u{1B}_G\u{7}x", [.key("x")]),
        ("a\u{85}b\u{1B}\u{9B}", [.key("a"), .key("b")]), ("\u{1B}[133ux", [.key("x")]),
        ("\u{1B}]1\u{2}", [.key(.control("b"))]),
        ("\u{1B}[99999999999999999999~x", [.key("x")]), ("\u{1B}[;;;X" + "x", [.key("x")]),
        // Text committed by an input method.
        ("流れる", [.key("流"), .key("れ"), .key("る")]), ("👨‍👩‍👧‍👦", [.key("👨‍👩‍👧‍👦")]), ("か\u{3099}", [.key("か\u{3099}")]),
        // Pastes.
        ("\u{1B}[200~日本語\r二行目\r\n三行目\u{1B}[201~x", [.paste("日本語\n二行目\n三行目"), .key("x")]),
        ("\u{1B}[200~\u{1B}[31m\u{3}q\u{1B}[20x\u{1B}[201~", [.paste("\u{1B}[31m\u{3}q\u{1B}[20x")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ]

    @Test("keys, text, pastes and reports of many kinds of terminals are decoded", arguments: sequences)
    func understood(bytes: String, events: [TerminalEvent]) {
        #expect(self.events([bytes]) == events)
    }

    @Test("the division of input into portions does not change the events", arguments: sequences)
    func cut(bytes: String, events: [TerminalEvent]) {
        let all = Array(bytes.utf8)
        let whole = self.events([bytes])
        // A cut within a cluster gives more keys with the same text.
        for cut in all.indices.dropFirst() {
            var decoder = InputDecoder()
            let events =
                decoder.feed(Array(all[..<cut])) + decoder.feed(Array(all[cut...])) + decoder.timeOut()
            #expect(events.joined == whole.joined, "cut at \(cut)")
        }
        var decoder = InputDecoder()
        let single = all.flatMap { decoder.feed([$0]) } + decoder.timeOut()
        #expect(single.joined == whole.joined)
    }

    @Test("each invalid byte becomes one replacement character and blocks nothing")
    func broken() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0xFF, 0x6A]) == [.key("\u{FFFD}"), .key("j")])
        #expect(decoder.feed([0xE6, 0x6A]).last == .key("j"))
        #expect(decoder.feed([0xE6, 0xB5]).isEmpty)
        #expect(decoder.inputTimeout == nil)
        #expect(decoder.feed([0x6A]) == [.key("\u{FFFD}"), .key("j")])
    }

    @Test("Alt with invalid bytes consumes only those bytes")
    func brokenAlt() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B, 0xEF, 0xEF]) == [.key(.alt("\u{FFFD}"))])
        #expect(decoder.feed([0x6A]) == [.key("\u{FFFD}"), .key("j")])
        #expect(decoder.feed([0x1B, 0xE6, 0x6A]) == [.key(.alt("\u{FFFD}")), .key("j")])
    }

    @Test("on a terminal that answers no query, the first Esc waits 80 ms")
    func firstEscape() {
        var decoder = InputDecoder()
        decoder.expect(Set(TerminalQuery.allCases))
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.inputTimeout == .milliseconds(80))
        #expect(decoder.timeOut() == [.key(.escape)])
        #expect(decoder.feed(Array("]j".utf8)) == [.key("]"), .key("j")])
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.inputTimeout == InputDecoder.escapeTimeout)
    }

    @Test("a reply whose first byte was decoded as Esc types nothing")
    func lateReply() {
        var decoder = InputDecoder()
        decoder.expect(Set(TerminalQuery.allCases))
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.timeOut() == [.key(.escape)])
        #expect(decoder.feed(Array("]11;rgb:0/0/0\u{7}j".utf8)) == [.terminalBackground(.dark), .key("j")])
    }

    @Test("an endless sequence is abandoned, and keys work again")
    func endless() {
        var decoder = InputDecoder()
        _ = decoder.feed(Array("\u{1B}]0;\(String(repeating: "x", count: 10_000))".utf8))
        _ = decoder.timeOut()
        #expect(decoder.feed([0x6A]).last == .key("j"))
    }

    @Test("a paste of a megabyte is one event, and waits for its end")
    func longPaste() {
        var decoder = InputDecoder()
        let text = String(repeating: "流れる水のように\n", count: 40_000)
        var events: [TerminalEvent] = []
        let bytes = Array("\u{1B}[200~\(text)".utf8)
        for start in stride(from: 0, to: bytes.count, by: 4_095) {
            events += decoder.feed(Array(bytes[start..<min(start + 4_095, bytes.count)]))
            #expect(decoder.inputTimeout == InputDecoder.restTimeout)
        }
        #expect(events.isEmpty)
        #expect(decoder.feed(Array("\u{1B}[201~".utf8)) == [.paste(text)])
        #expect(decoder.inputTimeout == nil)
    }

    @Test("a paste without an end times out, and later keys are keys")
    func unterminatedPaste() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}[200~half a line\u{1B}[20".utf8)).isEmpty)
        #expect(decoder.inputTimeout == InputDecoder.restTimeout)
        #expect(decoder.timeOut() == [.paste("half a line\u{1B}[20")])
        #expect(decoder.inputTimeout == nil)
        #expect(decoder.feed(Array("q".utf8)) == [.key("q")])
    }

    @Test(
        "Ctrl-C is decoded after any incomplete sequence",
        arguments: [
            "\u{1B}", "\u{1B}O", "\u{1B}[", "\u{1B}[1;", "\u{1B}[<0;1", "\u{1B}[[", "\u{1B}]0;", "\u{1B}P1",
            "\u{1B}_x",
            "流れ",
        ])
    func interrupted(before: String) {
        for length in 1...before.utf8.count {
            var decoder = InputDecoder()
            let events = decoder.feed(Array(before.utf8.prefix(length)) + [0x03]) + decoder.timeOut()
            #expect(
                events.contains { event in
                    if case .key(let key) = event {
                        key.code == Key.control("c").code && key.modifiers.contains(.control)
                    } else {
                        false
                    }
                }, "\(before.debugDescription.prefix(length)): \(events)")
        }
    }

    @Test("Ctrl-C ends a paste without an end, but is text within a complete one")
    func interruptedPaste() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1B}[200~half".utf8)).isEmpty)
        #expect(decoder.feed([0x03]).isEmpty)
        #expect(decoder.inputTimeout == InputDecoder.escapeTimeout)
        #expect(decoder.timeOut() == [.paste("half"), .key(.control("c"))])

        #expect(decoder.feed(Array("\u{1B}[200~rm -rf \u{3}".utf8)).isEmpty)
        #expect(decoder.feed(Array("x\u{1B}[201~".utf8)) == [.paste("rm -rf \u{3}x")])
    }

    @Test("the late rest of an abandoned paste is not decoded as keys")
    func latePaste() {
        var decoder = InputDecoder()
        _ = decoder.feed(Array("\u{1B}[200~first ".utf8))
        #expect(decoder.timeOut() == [.paste("first ")])
        #expect(decoder.feed(Array("quit\u{1B}[201~j".utf8)) == [.paste("quit"), .key("j")])
        #expect(decoder.feed(Array("q\u{1B}[201~".utf8)) == [.key("q")])
    }
}

extension [TerminalEvent] {
    /// Joins adjacent characters.
    var joined: [String] {
        reduce(into: [String]()) { joined, event in
            if case .key(let key) = event, let typed = key.typed {
                if joined.last?.hasPrefix("text ") == true {
                    joined[joined.count - 1].append(typed)
                } else {
                    joined.append("text \(typed)")
                }
            } else {
                joined.append("\(event)")
            }
        }
    }
}
