import FluxCore
import FluxJournal
import FluxJournalText
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a later part of a long recording, without the parts before")
struct LaterPartTests {
    private enum CountAction: Codable, Equatable, Sendable {
        case added(Int)
        case confirmed
    }

    private struct CountState: Reducible, Codable {
        enum Command: Codable, Equatable, Sendable { case confirm }

        var count = 0
        var confirmed = 0
        var label = "new"

        mutating func reduce(_ action: CountAction, _ ask: CommandSink<Command>) {
            switch action {
            case .added(let number):
                count += number
                ask(.confirm)
            case .confirmed: confirmed = count
            }
        }
    }

    /// Confirms one too many.
    private struct ChangedState: Reducible, Codable {
        typealias Command = CountState.Command

        var count = 0
        var confirmed = 0
        var label = "new"

        mutating func reduce(_ action: CountAction, _ ask: CommandSink<Command>) {
            switch action {
            case .added(let number):
                count += number
                ask(.confirm)
            case .confirmed: confirmed = count + 1
            }
        }
    }

    private struct Program {
        let store: Store<CountState>

        init(_ root: Scope) {
            let results = root.dispatcher(for: CountAction.self)
            store = root.store(CountState(), key: "count") { _ in results.dispatch(.confirmed) }
        }
    }

    /// The parts of a run in which each addition causes a confirmation.
    private func parts() throws -> (all: [Recording], last: CountState) {
        let (parts, scheduler) = (Box([Data()]), VirtualTimeScheduler())
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "app 1", profile: "default", started: "2026-11-22T08:00:00Z"),
            rotation: RecordingRotation(after: 2_000) { parts.with { $0.append(Data()) } },
            encodingOn: scheduler
        ) { data, _ in parts.with { $0[$0.count - 1].append(data) } }
        let program = Program(root)
        for number in 1...20 {
            program.store.dispatch(.added(number))
            recorder.flush()
        }
        recorder.dispose()
        let state = program.store.state
        root.close()
        return (try parts.value.map { try Recording($0) }, state)
    }

    @Test("it replays to the states of the run, and a changed reducer is found")
    func verified() throws {
        let (parts, state) = try parts()
        let last = try #require(parts.last)
        #expect(parts.count > 2)
        #expect(parts.map(\.header.part).dropFirst() == ArraySlice((2...parts.count).map(Optional.init)))
        for part in parts.dropFirst() {
            let replay = try Replay(part) { Program($0) }
            let verification = try replay.verify()
            #expect(verification.difference == nil)
            #expect(verification.actions == part.actions.count)
        }
        let replay = try Replay(last) { Program($0) }
        try replay.go(to: last.last)
        #expect(replay.app.store.state.confirmed == state.confirmed)
        #expect(replay.app.store.state.count == 210)

        let changed = try Replay(parts[1]) { root in
            root.store(ChangedState(), key: "count") { _ in }
        }
        guard case .action(let difference)? = try changed.verify().difference else {
            Issue.record("the changed reducer is not found")
            return
        }
        #expect(difference.number == parts[1].firstStep + 1)
    }

    @Test("why says where its knowledge begins")
    func why() throws {
        let part = try parts().all[1]
        let (start, text) = (part.firstStep, JournalText(part))
        let replay = try Replay(part) { Program($0) }
        func lines(_ path: String, upTo number: UInt64 = .max, is value: String? = nil) throws -> [String] {
            let path = try #require(StatePath(path))
            return text.answer(try replay.why(path, upTo: number, is: value), is: value).map(\.description)
        }
        #expect(start > 0)
        #expect(
            try lines("count.label") == [
                "no action changed app:count.label after action \(start), where this recording begins; "
                    + "it has been \"new\" since"
            ])
        #expect(
            try lines("count.label", is: "old") == [
                "no action changed app:count.label to old after action \(start), where this recording begins"
            ])
        // The first action of the part was caused by the last one of the part before.
        let end = "      its cause is older than this recording, which begins after action \(start)"
        #expect(try lines("count.confirmed", upTo: start + 1).last == end)
        let later = try lines("count.confirmed", upTo: start + 3)
        #expect(later.contains { $0.contains("from outside") })
        #expect(!later.contains(end))
    }
}
