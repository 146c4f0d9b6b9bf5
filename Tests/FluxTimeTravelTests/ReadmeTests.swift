import FluxCore
import FluxJournal
import FluxTimeTravel
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("the README's example", .serialized)
struct ReadmeTests {
    @Test("it shows the past and then the present")
    func example() throws {
        let (scheduler, viewport) = (VirtualTimeScheduler(), Viewport(rows: 20, columns: 80))
        let printed = Box<[String]>([])
        @Sendable func print(_ what: some Sendable) { printed.with { $0.append("\(what)") } }

        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let trace = Trace(root, RecordingHeader(app: "notes 1", profile: "default", started: ""))
        let app = NotesApp(root)
        let travel = TimeTravel(over: app, root: root, trace: trace, callbacks: .init { print($0) }) {
            recording in
            try Replay(recording) { NotesApp($0) }
        }
        app.store.dispatch(.added("a"))
        travel.handle(.key(Key(.function(12))), viewport)
        travel.handle(.key(.left), viewport)
        print(travel.frame(viewport, scheduler.now).frame.rows[0])  // notes:
        travel.handle(.key(Key(.function(12))), viewport)
        print(travel.frame(viewport, scheduler.now).frame.rows[0])  // notes: a

        #expect(printed.value == ["notes:", "notes: a"])
        root.close()
    }
}
