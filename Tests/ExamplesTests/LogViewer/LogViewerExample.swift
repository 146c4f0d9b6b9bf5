import FluxCore
import FluxJournal
import FluxQueries
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a log viewer")
struct LogViewerExample {
    private let scheduler = TestScheduler()
    private let root: Scope
    private let viewer: LogViewer
    private let recorder: SessionRecorder
    private let recorded = Box(Data())
    private let count = Box(30)
    private let requests = Box<[String]>([])
    private let refuses = Box(false)
    private let news = PublishRelay<Void>()
    private let connections = Box(0)
    private let losesConnection = PublishRelay<Void>()

    /// Pages of ten lines, after 100 ms; the newest line has the highest number.
    init() {
        let (scheduler, count, requests, refuses) = (scheduler, count, requests, refuses)
        let (news, connections, losesConnection) = (news, connections, losesConnection)
        let service = LogService { source, before async throws(Disconnected) in
            requests.value.append("\(source) \(before.map(String.init) ?? "newest")")
            try? await scheduler.sleep(for: .milliseconds(100))
            let newest = before.map { $0 - 1 } ?? count.value
            let lines = (max(newest - 9, 1)...max(newest, 1)).reversed()
            return (lines.map { LogLine(id: $0, text: "line \($0)") }, newest > 10)
        } mark: { _, _, _ async throws(Disconnected) in
            try? await scheduler.sleep(for: .milliseconds(100))
            if refuses.value { throw Disconnected() }
        } news: { _ in
            .deferred {
                connections.value += 1
                let lost = losesConnection.asObservable().map { _ -> Void in throw Disconnected() }
                return .merge(news.asObservable(), lost)
            }
        }
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorded = recorded
        recorder = SessionRecorder(
            root, RecordingHeader(app: "log viewer 1", profile: "default", started: "")
        ) { lines, _ in recorded.with { $0.append(lines) } }
        viewer = LogViewer(root, service)
        viewer.sources.dispatch(.opened("web"))
        advance()
    }

    private func advance(_ milliseconds: Int = 150) {
        scheduler.clock.advance(to: scheduler.now + .milliseconds(milliseconds))
    }

    private var lines: InfiniteQuery<Lines>? { viewer["web"]?.store.state.lines }

    /// Replays the recording, and expects each state and command to be as recorded.
    private func verify() throws {
        recorder.dispose()
        let replay = try Replay(try Recording(recorded.value)) { LogViewer($0, .none) }
        while try replay.advance() != nil {}
        #expect(replay.differences == [])
        #expect(replay.app["web"]?.store.state.lines == lines)
        #expect(replay.app.sources.state == viewer.sources.state)
    }

    @Test("the newest lines are shown, and older ones when the end is reached")
    func pages() throws {
        viewer["web"]?.loadMore()
        advance()
        #expect(lines?.items.ids == Array((11...30).reversed()))
        #expect(requests.value == ["web newest", "web 21"])
        try verify()
    }

    @Test("new lines appear at the top, and the lines below stay")
    func following() throws {
        viewer["web"]?.loadMore()
        advance()
        count.value = 32
        news.accept(())
        advance()
        #expect(lines?.items.ids == Array((11...32).reversed()))
        #expect(requests.value == ["web newest", "web 21", "web newest"])
        try verify()
    }

    @Test("a lost connection is restored with growing delays")
    func retrying() throws {
        losesConnection.accept(())
        #expect(viewer["web"]?.store.state.isConnected == false)
        advance(1_000)
        #expect(viewer["web"]?.store.state.isConnected == true)
        losesConnection.accept(())
        advance(1_000)
        #expect(connections.value == 2)
        advance(1_000)
        #expect(connections.value == 3)
        try verify()
    }

    @Test("a mark is shown at once; if it is refused, only this mark is undone")
    func marking() throws {
        viewer["web"]?.mark("web", 30, true)
        advance()
        refuses.value = true
        viewer["web"]?.mark("web", 29, true)
        #expect(lines?.items.prefix(2).map(\.isMarked) == [true, true])
        advance()
        #expect(lines?.items.prefix(2).map(\.isMarked) == [true, false])
        try verify()
    }

    @Test("a source that is opened again shows its lines at once, and requests only stale ones")
    func reopening() throws {
        viewer.sources.dispatch(.closed("web"))
        news.accept(())
        #expect(viewer["web"] == nil)
        viewer.sources.dispatch(.opened("web"))
        advance()
        #expect(lines?.items.count == 10)
        #expect(requests.value == ["web newest"])

        viewer.sources.dispatch(.closed("web"))
        advance(10_000)
        viewer.sources.dispatch(.opened("web"))
        advance()
        #expect(requests.value == ["web newest", "web newest"])
        try verify()
    }

    @Test("what was running when a source was closed has ended when it is opened again")
    func reopeningWhileRunning() throws {
        viewer["web"]?.loadMore()
        viewer["web"]?.mark("web", 30, true)
        viewer.sources.dispatch(.closed("web"))
        advance()
        viewer.sources.dispatch(.opened("web"))
        #expect(lines?.items.first?.isMarked == false)
        count.value = 31
        news.accept(())
        advance()
        #expect(lines?.items.first?.id == 31)
        viewer["web"]?.loadMore()
        advance()
        #expect(lines?.items.ids == Array((12...31).reversed()))
        try verify()
    }

    @Test("restored states open the same sources with their lines")
    func restoring() async throws {
        let restored = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let app = LogViewer(restored, .none)

        let restoring = restored.restore(try await root.snapshotAfterDispatched())
        advance()

        #expect(restored.children.compactMap(\.route) == ["log/web"])
        #expect(app["web"]?.store.state.lines.items.ids == lines?.items.ids)
        #expect(restoring.unusedStates.isEmpty)
        try verify()
    }

    @Test("each source has its own scope, and closing one cancels its request")
    func scopes() throws {
        viewer.sources.dispatch(.opened("mail"))
        #expect(root.children.compactMap(\.route) == ["log/web", "log/mail"])
        viewer.sources.dispatch(.closed("mail"))
        advance()
        #expect(root.children.compactMap(\.route) == ["log/web"])
        try verify()
    }
}

extension LogService {
    /// Answers nothing, for a replay.
    fileprivate static var none: LogService {
        LogService { _, _ async throws(Disconnected) in
            throw Disconnected()
        } mark: { _, _, _ async throws(Disconnected) in
            throw Disconnected()
        } news: { _ in
            .never()
        }
    }
}
