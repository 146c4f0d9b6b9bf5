import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("the README's example", .serialized)
struct ReadmeTests {
    private final class File: Sendable {
        private let lines = Box(Data())
        var data: Data { lines.value }
        func append(_ more: Data) { lines.with { $0.append(more) } }
    }

    private struct App {
        let counter: Store<BadgeState>
        init(_ root: Scope) { counter = root.child("counter").store(BadgeState()) }
    }

    @Test("the replay returns to the first action")
    func example() throws {
        let (file, header) = (File(), RecordingHeader(app: "counter 1", profile: "default", started: ""))
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let printed = Box<[Int]>([])
        func print(_ count: Int) { printed.value.append(count) }

        let recorder = SessionRecorder(root, header) { lines, _ in file.append(lines) }
        let app = App(root)
        app.counter.dispatch(.counted(1))
        app.counter.dispatch(.counted(2))
        recorder.dispose()

        let replay = try Replay(try Recording(file.data)) { App($0) }
        try replay.go(to: 1)
        print(replay.app.counter.state.count)  // 1

        #expect(printed.value == [1])
        root.close()
    }
}
