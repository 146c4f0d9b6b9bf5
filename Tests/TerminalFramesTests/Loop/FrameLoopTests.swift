import ReactiveCore
import TerminalFrames
import Testing

@Suite struct FrameLoopTests {
    private struct Fixture {
        let terminal = InMemoryTerminal(Viewport(rows: 2, columns: 20))
        let scheduler = VirtualTimeScheduler()
        let events = BehaviorRelay<[TerminalEvent]>(value: [])
        /// The time of the frame's next change.
        let change = BehaviorRelay<@Sendable (Duration) -> Duration?>(value: { _ in nil })
        let loop: FrameLoop

        init(asking queries: Set<TerminalQuery> = []) throws {
            let (events, change) = (events, change)
            terminal.queries = queries
            loop = FrameLoop(terminal, scheduler: scheduler) { viewport, now in
                var frame = Frame(viewport)
                frame.draw("\(events.value.count) events", in: frame.area)
                return (frame, change.value(now))
            } handle: { event in
                events.update { $0.append(event) }
                return event != .key(.alt("x"))
            }
            try loop.start()
            scheduler.advance(by: .zero)
        }

        var shown: [String] { terminal.frames.map { $0.rows[0] } }
    }

    @Test("the first frame is shown at once, and nothing is drawn while nothing happens")
    func first() throws {
        let fixture = try Fixture()
        fixture.scheduler.advance(by: .seconds(3_600))
        #expect(fixture.shown == ["0 events"])
    }

    @Test("what is prepared is in the frame, not later than it, and draws no second one")
    func prepared() throws {
        let (terminal, scheduler) = (InMemoryTerminal(Viewport(rows: 1, columns: 20)), VirtualTimeScheduler())
        let (widths, loop) = (BehaviorRelay<[Int]>(value: []), BehaviorRelay<FrameLoop?>(value: nil))
        let made = FrameLoop(terminal, scheduler: scheduler) { viewport in
            guard widths.value.last != viewport.columns else { return }
            widths.update { $0.append(viewport.columns) }
            loop.value?.invalidate()
        } view: { viewport, _ in
            var frame = Frame(viewport)
            frame.draw(StyledLine("\(widths.value)"), in: frame.area)
            return (frame, nil)
        } handle: { _ in
            true
        }
        loop.update { $0 = made }
        try made.start()
        scheduler.advance(by: .zero)
        terminal.send(.resized(Viewport(rows: 1, columns: 30)))
        scheduler.advance(by: .zero)
        #expect(terminal.frames.map { $0.rows[0] } == ["[20]", "[20, 30]"])
        loop.update { $0 = nil }
    }

    @Test("simultaneous keys and changes share one frame")
    func coalescing() throws {
        let fixture = try Fixture()
        for _ in 0..<10 { fixture.terminal.send("jj") }
        fixture.loop.invalidate()
        fixture.loop.invalidate()
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shown == ["0 events", "20 events"])
    }

    @Test(
        "an Esc directly before a key is Alt; if that is not handled, Esc and the key follow")
    func fastEscape() throws {
        let fixture = try Fixture()
        fixture.terminal.send("\u{1B}b\u{1B}xj")
        fixture.scheduler.advance(by: .zero)
        #expect(
            fixture.events.value == [.key(.alt("b")), .key(.alt("x")), .key(.escape), .key("x"), .key("j")])
    }

    @Test("a paste without an end is delivered after two seconds of silence, or 50 ms after Ctrl-C")
    func paste() throws {
        let fixture = try Fixture()
        fixture.terminal.send("\u{1B}[200~half")
        fixture.scheduler.advance(by: .milliseconds(900))
        fixture.terminal.send(" more")
        fixture.scheduler.advance(by: .milliseconds(1_999))
        #expect(fixture.events.value.isEmpty)
        fixture.scheduler.advance(by: .milliseconds(1))
        #expect(fixture.events.value == [.paste("half more")])
        fixture.terminal.send("\u{1B}[200~stuck")
        fixture.scheduler.advance(by: .milliseconds(900))
        fixture.terminal.send("\u{3}")
        fixture.scheduler.advance(by: .milliseconds(50))
        #expect(fixture.events.value.dropFirst() == [.paste("stuck"), .key(.control("c"))])
    }

    @Test("a slow terminal gets one frame at a time, and the newest one next")
    func newest() throws {
        let fixture = try Fixture()
        fixture.terminal.requireAcknowledgements()
        for _ in 0..<40 {
            fixture.terminal.send("j")
            fixture.scheduler.advance(by: .milliseconds(30))
        }
        #expect(fixture.shown == ["0 events", "1 events"])
        fixture.terminal.acknowledgeFrame()
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shown == ["0 events", "1 events", "40 events"])
        fixture.terminal.acknowledgeFrame()
        fixture.scheduler.advance(by: .seconds(60))
        #expect(fixture.shown.count == 3, "what has arrived is not drawn again")
    }

    @Test("a lost acknowledgement delays frames for 10 seconds; a resize ends the wait")
    func lost() throws {
        let fixture = try Fixture()
        fixture.terminal.requireAcknowledgements()
        fixture.terminal.send("j")
        fixture.scheduler.advance(by: .zero)
        fixture.terminal.send("j")
        fixture.scheduler.advance(by: .milliseconds(9_999))
        #expect(fixture.shown.count == 2)
        fixture.scheduler.advance(by: .milliseconds(1))
        #expect(fixture.shown.last == "2 events")
        fixture.terminal.send("j")
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shown.last == "2 events")
        fixture.terminal.send(.resized(Viewport(rows: 3, columns: 20)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shown.last == "4 events")
    }

    @Test("an Esc is a key after 50 ms unless the rest of a sequence follows in time")
    func escape() throws {
        let fixture = try Fixture()
        fixture.terminal.send("\u{1B}")
        fixture.scheduler.advance(by: .milliseconds(49))
        #expect(fixture.events.value.isEmpty)
        fixture.scheduler.advance(by: .milliseconds(1))
        #expect(fixture.events.value == [.key(.escape)])
        fixture.terminal.send("\u{1B}")
        fixture.scheduler.advance(by: .milliseconds(49))
        fixture.terminal.send("[A")
        fixture.scheduler.advance(by: .seconds(1))
        #expect(fixture.events.value == [.key(.escape), .key(.up)])
    }

    @Test("each part of an incomplete sequence restarts the timeout")
    func cutLetter() throws {
        let fixture = try Fixture()
        let scheduler = fixture.scheduler
        fixture.terminal.send("\u{1B}")
        scheduler.advance(by: .milliseconds(40))
        fixture.terminal.send("[")
        scheduler.advance(by: .milliseconds(40))
        fixture.terminal.send("1;5")
        scheduler.advance(by: .milliseconds(40))
        fixture.terminal.send("C")
        scheduler.advance(by: .seconds(1))
        #expect(fixture.events.value == [.key(Key(.right, .control))])
    }

    @Test("the next frame has the new size")
    func resizing() throws {
        let fixture = try Fixture()
        fixture.terminal.send(.resized(Viewport(rows: 6, columns: 20)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.terminal.frames.map(\.viewport.rows) == [2, 6])
        #expect(fixture.events.value == [.resized(Viewport(rows: 6, columns: 20))])
    }

    @Test("a frame that changes with time is redrawn on time, and nothing runs after the last change")
    func nextChange() throws {
        let fixture = try Fixture()
        fixture.change.accept { $0 < .seconds(3) ? $0 + .seconds(1) : nil }
        fixture.loop.invalidate()
        fixture.scheduler.advance(by: .milliseconds(999))
        #expect(fixture.shown.count == 2)
        fixture.scheduler.advance(by: .milliseconds(1))
        #expect(fixture.shown.count == 3)
        fixture.scheduler.run()
        #expect(fixture.shown.count == 5)
        #expect(fixture.scheduler.now == .seconds(3))
    }

    @Test("an earlier redraw replaces the timer, so that there is never more than one")
    func oneTimer() throws {
        let fixture = try Fixture()
        fixture.change.accept { $0 == .zero ? .seconds(1) : nil }
        fixture.loop.invalidate()
        fixture.scheduler.advance(by: .zero)
        fixture.change.accept { $0 < .seconds(5) ? .seconds(5) : nil }
        for _ in 0..<10 {
            fixture.terminal.send("j")
            fixture.scheduler.advance(by: .milliseconds(10))
        }
        #expect(fixture.shown.count == 12)
        fixture.scheduler.advance(by: .milliseconds(4_899))
        #expect(fixture.shown.count == 12)
        fixture.scheduler.run()
        #expect(fixture.shown.count == 13)
        #expect(fixture.scheduler.now == .seconds(5))
    }

    @Test("a change in the past is drawn at once")
    func late() throws {
        let fixture = try Fixture()
        fixture.scheduler.advance(by: .seconds(2))
        fixture.change.accept { [count = Guarded(0)] _ in
            count.withLock { count in
                count += 1
                return count == 1 ? .seconds(1) : nil
            }
        }
        fixture.loop.invalidate()
        fixture.scheduler.run()
        #expect(fixture.shown.count == 3)
        #expect(fixture.scheduler.now == .seconds(2))
    }

    @Test("no timer runs after stop()")
    func stoppedTimer() throws {
        let fixture = try Fixture()
        fixture.change.accept { $0 + .seconds(1) }
        fixture.loop.invalidate()
        fixture.scheduler.advance(by: .zero)
        fixture.loop.stop()
        fixture.scheduler.run()
        #expect(fixture.scheduler.now == .zero)
        #expect(fixture.shown.count == 2)
    }

    @Test("after stop() nothing is handled or drawn, and the terminal is closed")
    func stopping() throws {
        let fixture = try Fixture()
        fixture.terminal.send("\u{1B}")
        fixture.scheduler.advance(by: .zero)
        fixture.terminal.send("j")
        fixture.loop.stop()
        fixture.loop.invalidate()
        fixture.scheduler.advance(by: .seconds(1))
        #expect(fixture.events.value.isEmpty)
        #expect(fixture.shown == ["0 events"])
        #expect(!fixture.terminal.isOpen)
    }

    @Test(
        "the message for an unusable terminal is one sentence",
        arguments: [
            (
                TerminalFailure.unusable("dumb"),
                "the terminal type \"dumb\" cannot position the cursor"
            ), (.notATerminal, "this is not a terminal"),
            (.system(5), "the terminal cannot be opened (error 5)"),
        ])
    func refusal(failure: TerminalFailure, why: String) {
        let message = ErrorMessage("app", failure, suggestion: "use a command instead")
        #expect(message.sentence == "app: \(why); use a command instead")
    }

    @Test(
        "the reply about the background is not a key, and the frame is redrawn in suitable colours"
    )
    func terminalBackground() throws {
        let fixture = try Fixture(asking: [.terminalBackground])
        // The first frame does not wait for the reply.
        #expect(fixture.shown == ["0 events"])
        fixture.terminal.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.terminal.terminalBackgrounds == [.light] && fixture.events.value.isEmpty)
        #expect(fixture.shown == ["0 events", "0 events"])
    }

    @Test("a reply is recognised although its parts arrive far apart", arguments: 1..<23)
    func cutAnswers(place: Int) throws {
        let fixture = try Fixture(asking: [.terminalBackground, .images])
        for answer in [
            "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}P>|kitty(0.35)\u{1B}\\",
            "\u{1B}_Gi=5111808;OK\u{1B}\\",
        ] {
            fixture.terminal.send(String(answer.prefix(place)))
            fixture.scheduler.advance(by: .milliseconds(900))
            fixture.terminal.send(String(answer.dropFirst(place)))
            fixture.scheduler.advance(by: .seconds(2))
        }
        #expect(fixture.terminal.terminalBackgrounds == [.dark])
        // Nobody can tell a late reply from Esc, but its rest is not typed.
        let escapes = [TerminalEvent](repeating: .key(.escape), count: place == 1 ? 3 : 0)
        #expect(fixture.events.value == escapes + [.imagesSupported])
    }

    @Test("no part of an incomplete reply is a key, and later keys are keys")
    func brokenBackdrop() throws {
        let fixture = try Fixture(asking: [.terminalBackground])
        fixture.terminal.send("\u{1B}]11;rgb:00")
        fixture.scheduler.advance(by: .seconds(2))
        fixture.terminal.send("j")
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.terminal.terminalBackgrounds.isEmpty && fixture.events.value == [.key("j")])
    }

    @Test(
        "without a reply, Esc works at once after an acknowledgement or a first Esc"
    )
    func noBackdrop() throws {
        for isTaken in [true, false] {
            let fixture = try Fixture(asking: [.terminalBackground])
            if isTaken {
                fixture.terminal.acknowledgeFrame()
                fixture.scheduler.advance(by: .zero)
            } else {
                fixture.terminal.send("\u{1B}")
                fixture.scheduler.advance(by: InputDecoder.restTimeout)
            }
            let before = fixture.events.value.count
            fixture.terminal.send("\u{1B}")
            fixture.scheduler.advance(by: InputDecoder.escapeTimeout)
            #expect(fixture.events.value.count == before + 1 && fixture.events.value.last == .key(.escape))
        }
    }
}
