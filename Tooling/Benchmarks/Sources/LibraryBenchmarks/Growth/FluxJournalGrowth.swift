import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore
import Synchronization

private let module = "FluxJournal"

/// Recordings that are made.
let recorders: [Growth] = [
    Growth(module, "actions of a recording", "record one, and encode its line") { count in
        let session = SessionFixture()
        return .init(count) {
            session.type(count)
            return count
        }
    },
    Growth(module, "rows of a recorded list", "append one and record it, for each row") { count in
        let session = SessionFixture()
        session.app.rows.dispatch(.filled(count))
        session.flush()
        return .init(20 * count) {
            for _ in 0..<20 {
                session.app.rows.dispatch(.appended)
                session.flush()
            }
            return 20 * count
        }
    },
]

/// Recordings that are read and replayed.
let recordings: [Growth] = [
    Growth(module, "actions of a recording", "index one") { count in
        let data = SessionFixture.typed(count)
        return .init(count) { (try? Recording(data))?.actions.count ?? 0 }
    },
    Growth(module, "actions of a recording", "replay one, and compare it") { count in
        let replay = SessionFixture.replay(SessionFixture.recording(count))
        return .init(count) {
            while (try? replay.advance()) ?? nil != nil {}
            return Int(replay.step) - replay.differences.count
        }
    },
    Growth(module, "actions of a recording", "go to one, in any order") { count in
        let replay = SessionFixture.replay(SessionFixture.recording(count))
        return .init(20) {
            (0..<20).count { index in
                (try? replay.go(to: UInt64(1 + shuffled(index * count / 20, count)))) != nil
            }
        }
    },
    Growth(module, "actions of a recording", "find why a value changed at first, for each") { count in
        let recording = SessionFixture.recording(count)
        return .init(count) {
            let replay = SessionFixture.replay(recording)
            guard let path = StatePath("RowsState.query"),
                let why = try? replay.why(path, upTo: recording.last, is: "flow 0"), why.change != nil
            else { return 0 }
            return count
        }
    },
    Growth(module, "scopes of a recording", "replay the opening of one") { count in
        let session = SessionFixture()
        for number in 0..<count { session.app.open("post/\(number)") }
        let data = session.end()
        return .init(count) {
            guard let recording = try? Recording(data) else { return 0 }
            let replay = SessionFixture.replay(recording)
            while (try? replay.advance()) ?? nil != nil {}
            return replay.root.children.count - replay.differences.count
        }
    },
    Growth(module, "elements of two lists", "their differences in the reverse order, for each") { count in
        let rows = (0..<count).map { Row($0) }
        guard let old = try? CodedValue(encoding: rows),
            let new = try? CodedValue(encoding: Array(rows.reversed()))
        else { return .init(count) { 0 } }
        return .init(count) { old.differences(to: new).isEmpty ? 0 : count }
    },
]

/// The recorded app: a store of a row, and scopes that open with routes.
struct RecordedApp: Sendable {
    let rows: Store<RowsState>
    private let root: Scope

    init(_ root: Scope) { (rows, self.root) = (root.store(RowsState()), root) }

    /// Opens a scope with a store.
    func open(_ route: String) { blackHole(root.child("post", route: route).store(CountState())) }
}

enum RowsAction: Codable, Sendable, Equatable {
    case typed(String)
    case filled(Int)
    case appended
}

struct Row: Codable, Sendable, Equatable, Identifiable {
    let id: Int
    var name: String
    var count = 0

    init(_ id: Int) { (self.id, name) = (id, "row \(id)") }
}

struct RowsState: Reducible, Codable {
    var query = ""
    @Tracked var rows: [Row] = []

    mutating func reduce(_ action: RowsAction) {
        switch action {
        case .typed(let text): query = text
        case .filled(let count): rows = (0..<count).map { Row($0) }
        case .appended: rows.append(Row(rows.count))
        }
    }
}

extension RecordingHeader {
    static let growth = RecordingHeader(
        app: "benchmark 1", profile: "default", started: "2026-11-22T08:00:00Z")
}

private final class Lines: Sendable {
    let content = Mutex(Data())
}

/// An app in virtual time, whose actions are recorded.
final class SessionFixture: Sendable {
    let app: RecordedApp
    let root: Scope
    private let recorder: SessionRecorder
    private let lines: Lines

    init() {
        let lines = Lines()
        self.lines = lines
        root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler) { _ in }
        recorder = SessionRecorder(root, .growth) { line, _ in lines.content.withLock { $0.append(line) } }
        app = RecordedApp(root)
    }

    /// Dispatches actions, and encodes their lines from time to time, as between a user's actions.
    func type(_ count: Int) {
        for number in 0..<count {
            app.rows.dispatch(.typed("flow \(number % 1_000)"))
            if number % 100 == 99 { flush() }
        }
        flush()
    }

    func flush() { recorder.flush() }

    /// Ends the recording.
    ///
    /// - Returns: Its lines.
    func end() -> Data {
        recorder.dispose()
        root.close()
        return lines.content.withLock { $0 }
    }

    /// The recording of a number of actions, which is made once.
    static func typed(_ count: Int) -> Data {
        known.withLock { known in
            if let data = known[count] { return data }
            let session = SessionFixture()
            session.type(count)
            let data = session.end()
            known[count] = data
            return data
        }
    }

    private static let known = Mutex<[Int: Data]>([:])

    static func recording(_ count: Int) -> Recording {
        guard let recording = try? Recording(typed(count)) else {
            preconditionFailure("what was recorded can be read")
        }
        return recording
    }

    static func replay(_ recording: Recording) -> Replay<RecordedApp> {
        guard
            let replay = try? Replay(
                recording, compose: { RecordedApp($0) }, open: { app, route in app.open(route) })
        else { preconditionFailure("what was recorded can be replayed") }
        return replay
    }
}
