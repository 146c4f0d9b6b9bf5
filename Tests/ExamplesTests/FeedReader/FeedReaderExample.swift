import FluxCore
import FluxJournal
import FluxJournalText
import FluxQueries
import FluxTesting
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a feed reader")
struct FeedReaderExample {
    private let scheduler = TestScheduler()
    private let root: Scope
    private let reader: FeedReader
    private let recorder: SessionRecorder
    private let recorded = Box(Data())
    private let isOffline = Box(false)

    private var input: TimelineLogic.Input { reader.screen.stream.input }
    private var titles: [String] { reader.screen.stream.output.rows.value.map(\.entry.title) }

    /// Answers arrive after 50 ms.
    init() throws {
        let (scheduler, isOffline, recorded) = (scheduler, isOffline, recorded)
        root = Scope(root: "feeds", scheduler: scheduler, mode: .onScheduler)
        let header = RecordingHeader(app: "feed reader 1", profile: "default", started: "")
        recorder = SessionRecorder(root, header) { lines, _ in recorded.with { $0.append(lines) } }
        reader = try FeedReader(root) { url throws(FeedFailure) in
            try? await scheduler.sleep(for: .milliseconds(50))
            if isOffline.value { throw .offline }
            return ["Actors", "Macros"].map { Entry(id: "\(url)/\($0)", title: $0) }
        }
    }

    private func follow() {
        reader.feeds.dispatch(.followed("swift", at: scheduler.now))
        scheduler.run()
    }

    /// Replays the recording, and expects each state and command to be as recorded.
    private func verify() throws {
        recorder.dispose()
        let replay = try Replay(try Recording(recorded.value)) { root in
            try FeedReader(root) { _ throws(FeedFailure) in throw .offline }
        }
        #expect(try replay.verify().difference == nil)
        #expect(replay.app.feeds.state == reader.feeds.state)
    }

    @Test("a followed feed shows its entries")
    func following() throws {
        let rows = Recorder<Int>(scheduler)
        reader.screen.stream.output.rows.map(\.count).distinct().record(into: rows)
        follow()
        #expect(rows.events == [.next(0, 0), .next(50, 2)])
        try verify()
    }

    @Test("a feed that cannot be reached is requested again after a second")
    func retrying() throws {
        isOffline.value = true
        reader.feeds.dispatch(.followed("swift", at: scheduler.now))
        scheduler.advance(to: 100)
        #expect(reader.feeds.state.query.entries[id: "swift"]?.phase == .failed(.offline))
        isOffline.value = false
        scheduler.run()
        #expect(titles == ["Actors", "Macros"])
        try verify()
    }

    @Test("typing filters after a pause; only what is shown is marked as read, and can be undone")
    func marking() throws {
        follow()
        input.text("M")
        input.text("Mac")
        #expect(titles == ["Actors", "Macros"])
        scheduler.run()
        #expect(titles == ["Macros"])

        input.markAllRead()
        #expect(reader.screen.stream.output.unread.value == 1)
        input.toggleUnread()
        #expect(titles == [])
        input.undo()
        #expect(titles == ["Macros"])
        #expect(!reader.screen.stream.output.canUndo.value)
        try verify()
    }

    @Test("the recording explains which action changed the number of unread entries")
    func explaining() throws {
        follow()
        input.open("swift/Actors")
        recorder.dispose()
        let replay = try Replay(try Recording(recorded.value)) { root in
            try FeedReader(root) { _ throws(FeedFailure) in throw .offline }
        }
        let place = try #require(StatePath("timeline:TimelineState.unread"))
        guard case .changed(let why) = try replay.why(place, upTo: .max) else {
            Issue.record("the value has not changed")
            return
        }
        #expect(why.chain.count == 1)
        #expect(why.chain.first?.action.name.hasSuffix("MarksAction") == true)
        #expect((why.old, why.new) == (.integer(2), .integer(1)))
    }

    @Test("undoing restores the marks before all entries were marked")
    func undoing() {
        let test = TestStore(History(ReadMarks(), limit: 20))
        let (one, both) = (ReadMarks(read: ["1"]), ReadMarks(read: ["1", "2"]))
        test.send(.opened("1")) { $0 = History(one, limit: 20) }
        test.send(.allRead(["1", "2"])) { $0 = History(both, past: [one], limit: 20) }
        test.send(.undone) { $0 = History(one, future: [both], limit: 20) }
    }
}
