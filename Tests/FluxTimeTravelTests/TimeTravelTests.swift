import FluxCore
import FluxJournal
import FluxJournalText
import FluxTerminalTesting
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import FluxTimeTravel

@Suite("stepping through the past of a running app", .serialized)
struct TimeTravelTests {
    @Test("pressing F12 opens the current state, steps show earlier ones, and F12 returns to the present")
    func steps() {
        let session = NotesSession()
        session.type("ab")
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 2"])

        session.toggle()
        #expect(session.travel.isOpen)
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 2"])
        #expect(session.bar.contains("4 of 4"), "\(session.bar)")
        session.press(.left)
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 1"])
        session.press(.left, .left)
        #expect(session.rows.prefix(2) == ["notes: a", "saved: 0"])
        session.press(.right)
        #expect(session.rows.prefix(2) == ["notes: a", "saved: 1"])
        session.press(.home)
        #expect(session.rows.prefix(2) == ["notes:", "saved: 0"])
        session.press(.left)
        #expect(session.bar.contains("0 of 4"))
        session.press(.end)
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 2"])

        session.toggle()
        #expect(!session.travel.isOpen)
        #expect(session.bar.isEmpty)
        #expect(session.failures.value == [])
    }

    @Test("the past is opened, navigated and left with the user's keys, which the status bar shows")
    func keys() {
        let session = NotesSession(
            keys: KeyMap([
                "past-opening.open": [.control("y")], "past.back": ["b"], "past.leave": ["e"],
                "past-field.leave": [.control("x")],
            ]))
        session.type("ab")
        session.toggle()
        #expect(!session.travel.isOpen)
        session.press(.control("y"))
        #expect(
            session.travel.isOpen && session.bar.contains("b back")
                && session.bar.contains("e back to the present"))
        session.press(.left)
        #expect(session.bar.contains("4 of 4"))
        session.press("b")
        #expect(session.bar.contains("3 of 4"))
        session.press("/", .escape)
        #expect(session.bar.hasPrefix("/"))
        session.press(.control("x"), "e")
        #expect(!session.travel.isOpen)
    }

    @Test(
        "the past stays unchanged while the app continues, and replaying repeats no side effect"
    )
    func unseen() {
        let session = NotesSession()
        session.type("a")
        session.toggle()
        session.app.store.dispatch(.added("x"))
        session.scheduler.advance(by: .seconds(1))
        #expect(session.rows.prefix(2) == ["notes: a", "saved: 1"])
        // The app's keys do nothing here.
        session.type("zzz")
        #expect(session.app.store.state.notes == ["a", "x"])
        session.toggle()
        #expect(session.rows.prefix(2) == ["notes: ax", "saved: 2"])
        #expect(session.saves.value == 2)
    }

    @Test("after leaving the past, all of its objects have been released")
    func ends() {
        let session = NotesSession()
        session.type("a+.b-")
        for _ in 0..<3 {
            session.toggle()
            session.press(.left, .left, .left, "w", "t", "a", "s", .right, .home, .end)
            _ = session.rows
            session.toggle()
        }
        #expect(session.replicas.value.count > 3)
        #expect(session.replicas.value.allSatisfy { $0.root == nil })
        #expect(session.app.store.state.notes == ["a", "b"])
    }

    @Test("full-width letters are keys, as in the app")
    func fullWidth() {
        let session = NotesSession()
        session.type("ab")
        session.toggle()
        session.press("ｗ")
        #expect(session.rows.contains { $0.contains("causes of this action") })
        session.press("ｑ")
        #expect(!session.travel.isOpen)
    }

    @Test("the pane shows the actions with their changes, the causes after w, and the open scopes after t")
    func panes() {
        let session = NotesSession()
        session.type("a+")
        session.toggle()
        session.press(.home, .right)
        let actions = session.rows
        #expect(
            actions.contains { $0.contains("NotesAction.added") && $0.contains("\"a\"") }, "\(actions)")
        #expect(actions.contains { $0.contains("NotesState.notes.0: nothing → \"a\"") }, "\(actions)")

        session.press("v")
        #expect(session.rows.contains { $0.hasPrefix(#"{"added":{"_0":"a"}}"#) }, "\(session.rows)")
        session.press(.left)
        #expect(session.rows.contains { $0.contains("no value was recorded") })
        session.press(.right)

        session.press("w")
        #expect(session.rows.contains { $0.contains("from outside, at") }, "\(session.rows)")
        session.press(.right)
        let chain = session.rows
        #expect(chain.contains { $0.contains("NotesAction.saved") }, "\(chain)")
        #expect(chain.contains { $0.contains("NotesAction.added") }, "\(chain)")

        session.app.store.dispatch(.added("slow"))
        session.press("t")
        session.app.store.dispatch(.added("slower"))
        let scopes = session.rows
        #expect(
            scopes.contains { $0.contains("notes  1 store") && $0.contains("running: save") }, "\(scopes)")
        #expect(scopes.contains { $0.contains("page  1 store") }, "\(scopes)")
        session.press("t")
        #expect(!session.rows.contains { $0.contains("open scopes") })
    }

    @Test("skipping an action replays the later ones as if it had not happened")
    func skips() {
        let session = NotesSession()
        session.type("abc")
        session.toggle()
        session.press(.home, .right, .right, .right)
        #expect(session.bar.contains("3 of 6"))
        session.press("s", .end)
        #expect(session.rows.first == "notes: ac")
        #expect(session.bar.contains("1 skipped"))
        session.press("s")
        session.press(.left)
        #expect(session.rows.prefix(2) == ["notes: ac", "saved: 2"])
        session.press(.home, .right, .right, .right, "s", .end)
        #expect(session.rows.prefix(2) == ["notes: abc", "saved: 2"])
        session.press("s")
        #expect(session.rows.prefix(2) == ["notes: abc", "saved: 3"])
    }

    @Test(
        "playback follows the session's time at the chosen speed and schedules the next frame"
    )
    func plays() {
        let session = NotesSession()
        session.type("ab")
        session.toggle()
        session.press(.home, .right)
        #expect(session.frame.nextChange == nil)
        session.travel.handle(.key(" "), Viewport(rows: 20, columns: 80))
        let begin = session.scheduler.now
        #expect(session.frame.nextChange == begin + .milliseconds(300))
        session.scheduler.advance(by: .milliseconds(299))
        #expect(session.rows.prefix(2) == ["notes: a", "saved: 0"])
        session.scheduler.advance(by: .milliseconds(1))
        #expect(session.rows.prefix(2) == ["notes: a", "saved: 1"])
        #expect(session.frame.nextChange == begin + .milliseconds(400))
        session.travel.handle(.key("+"), Viewport(rows: 20, columns: 80))
        session.scheduler.advance(by: .milliseconds(50))
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 1"])
        session.scheduler.advance(by: .seconds(10))
        #expect(session.rows.prefix(2) == ["notes: ab", "saved: 2"])
        #expect(session.frame.nextChange == nil)
        #expect(session.bar.contains("×2"))
    }

    @Test("a search finds actions by name or content in both directions, or says that there is none")
    func finds() {
        let session = NotesSession()
        session.type("abca")
        session.toggle()
        session.press(.home, "/")
        session.type("SAVED")
        #expect(session.bar == "/SAVED")
        session.press(.enter)
        #expect(session.bar.contains("2 of 8"))
        session.press("n")
        #expect(session.bar.contains("4 of 8"))
        session.press(.end, "n")
        #expect(session.bar.contains("2 of 8"), "after the last match, the first one")
        session.press("/")
        session.type("zebra")
        session.press(.enter)
        #expect(session.bar.contains("no matches for “zebra”"))
        #expect(session.bar.contains("2 of 8"))
        session.press("/", .escape)
        #expect(session.bar.contains("2 of 8"))
    }

    @Test("continuing from a position starts a new app with its states")
    func departs() throws {
        let session = NotesSession()
        session.type("ab+")
        session.toggle()
        session.press(.home, .right, .enter)
        let resumePoint = try #require(session.resumePoints.value.first)
        #expect(resumePoint.step == 1)
        #expect(!session.travel.isOpen)

        let next = NotesSession(from: resumePoint)
        #expect(next.app.store.state.notes == ["a"])
        #expect(session.app.store.state.notes == ["a", "b"])
    }

    @Test("Ctrl-C, Ctrl-Z and the end of the terminal always reach the app")
    func reserved() {
        let received = Box<[TerminalEvent]>([])
        final class EventRecorder: FrameApp {
            let received: Box<[TerminalEvent]>
            init(_ received: Box<[TerminalEvent]>) { self.received = received }
            func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool {
                received.value.append(event)
                return true
            }
            func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
                (Frame(viewport), nil)
            }
        }
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let trace = Trace(root, RecordingHeader(app: "deaf", profile: "", started: ""))
        let travel = TimeTravel(
            over: EventRecorder(received), root: root, trace: trace, callbacks: .init { _ in }
        ) {
            try Replay($0) { _ in EventRecorder(received) }
        }
        let viewport = Viewport(rows: 20, columns: 80)
        travel.handle(.key(Key(.function(12))), viewport)
        #expect(travel.isOpen)
        let events: [TerminalEvent] = [.key(.control("c")), .key(.control("z")), .ended]
        for event in events + [.key("x")] { travel.handle(event, viewport) }
        #expect(received.value == events)
        root.close()
    }

    @Test(
        "after each random step, skip, fork and return, the states equal a fresh replay's"
    )
    func random() throws {
        let rounds = TestRounds(quick: 450, long: 10_000, seed: 15)
        var random = RandomEvents(seed: rounds.seed)
        func letters() -> String {
            String((0..<12).map { _ in ["a", "b", "+", "-", ".", "."].randomElement(using: &random) ?? "a" })
        }
        let keys: [Key] = [
            .left, .left, .right, .right, "s", .home, .end, "H", "L", "n", "N", "j", "k", "w", "a",
            Key(.function(12)),
        ]
        var session = NotesSession()
        var (position, skipped, known) = (0, Set<Int>(), [[Int]: Frame]())
        session.type(letters())
        session.toggle()
        session.press("/", "o", "p", .enter)
        for step in 0..<rounds.count {
            var key = step % 400 == 399 ? Key.enter : keys.randomElement(using: &random) ?? .left
            if key == "s", skipped.count == 2, !skipped.contains(position) { key = .left }
            if key == "s", position > 0, skipped.remove(position) == nil { skipped.insert(position) }
            session.press(key)
            if key == .enter {
                let resumePoint = try #require(session.resumePoints.value.last)
                session = NotesSession(from: resumePoint)
                session.type(letters())
            }
            if !session.travel.isOpen {
                (skipped, known) = ([], [:])
                session.toggle()
            }
            let frame = session.frame.frame
            position = try Self.position(in: frame)
            let state = [position] + skipped.sorted()
            let expected =
                try known[state] ?? Self.expectedFrame(of: session.freshReplay(position, without: skipped))
            known[state] = expected
            // The drawn frame contains all states, as far as there is room above the pane.
            var shown = Frame(expected.viewport)
            shown.copy(frame, to: shown.area)
            #expect(shown == expected, "seed \(rounds.seed), step \(step), \(state)")
        }
        #expect(session.failures.value == [])
    }

    /// The position that the status bar shows.
    private static func position(in frame: Frame) throws -> Int {
        let row = frame.viewport.rows - 1
        let bar = (0..<20).map { frame[row, $0].text }.joined().split(separator: " ")
        return try #require(bar.count > 1 ? Int(bar[1]) : nil)
    }

    private static func expectedFrame(of replay: Replay<NotesApp>) -> Frame {
        replay.app.frame(Viewport(rows: 9, columns: 80), .zero).frame
    }
}
