import FluxCore
import FluxJournal
import Foundation
import Measuring
import ReactiveCore
import Synchronization

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
