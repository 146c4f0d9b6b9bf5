import ReactiveCore
import TerminalUI
import Testing

@Suite struct FrameLoopTests {
    private struct Fixture {
        let terminal = InMemoryTerminal(Viewport(rows: 2, columns: 20))
        let scheduler = VirtualTimeScheduler()
        let events = BehaviorRelay<[TerminalEvent]>(value: [])
        let loop: FrameLoop

        init() throws {
            let events = events
            loop = FrameLoop(terminal, scheduler: scheduler) { viewport in
                var frame = Frame(viewport)
                frame.draw("\(events.value.count) events", in: frame.area)
                return frame
            } handle: { event in
                events.update { $0.append(event) }
            }
            try loop.start()
            scheduler.advance(by: .zero)
        }

        var shown: [String] { terminal.frames.map { $0.rows[0] } }
    }

    @Test("the first frame is shown at once, and nothing more while nothing happens")
    func first() throws {
        let fixture = try Fixture()
        fixture.scheduler.advance(by: .seconds(3_600))
        #expect(fixture.shown == ["0 events"])
    }

    @Test("many keys and changes that come together share one frame")
    func coalescing() throws {
        let fixture = try Fixture()
        for _ in 0..<10 { fixture.terminal.send("jj") }
        fixture.loop.invalidate()
        fixture.loop.invalidate()
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.shown == ["0 events", "20 events"])
    }

    @Test("an Esc alone is a key after 50 ms; with more behind it in time it is not")
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

    @Test("a letter that is cut waits for its rest, and each portion gets its own time")
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

    @Test("a new size is the next frame's")
    func resizing() throws {
        let fixture = try Fixture()
        fixture.terminal.send(.resized(Viewport(rows: 6, columns: 20)))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.terminal.frames.map(\.viewport.rows) == [2, 6])
        #expect(fixture.events.value == [.resized(Viewport(rows: 6, columns: 20))])
    }

    @Test("after the stop nothing is handled or drawn any more, and the terminal is closed")
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
        "a terminal that cannot be used is refused in one sentence",
        arguments: [
            (
                TerminalFailure.unusable("dumb"),
                "a terminal of the kind \"dumb\" cannot place its cursor"
            ), (.notATerminal, "this is no terminal"),
            (.system(5), "the system refused the terminal (error 5)"),
        ])
    func refusal(failure: TerminalFailure, why: String) {
        let sentence = "app: \(why); use the commands instead, see nagare --help"
        #expect(Explanation(failure).sentence == sentence)
    }
}
