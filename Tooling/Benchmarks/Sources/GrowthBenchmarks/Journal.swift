import FluxCore
import FluxJournal
import FluxJournalText
import Foundation
import Measuring
import ReactiveCore

private let module = "FluxJournal"
private let text = "FluxJournalText"

/// Recordings that are made.
let recorders: [Growth] = [
    Growth(module, "actions of a recording", "record one, and encode its line") { count in
        let session = SessionFixture()
        return .init(count) {
            session.type(count)
            return count
        }
    },
    Growth(module, "actions that wait to be encoded", "record one, and encode its line") { count in
        let session = SessionFixture()
        return .init(count) {
            for _ in 0..<count { session.app.rows.dispatch(.typed("flow")) }
            session.flush()
            return count
        }
    },
    Growth(module, "actions of a `Trace`, at most `limit` bytes", "record one, and read the lines at the end")
    {
        count in
        let root = makeRoot(VirtualTimeScheduler(), .onScheduler)
        let trace = Trace(root, .growth)
        let app = RecordedApp(root)
        return .init(count, keeping: root) {
            for number in 0..<count { app.rows.dispatch(.typed("flow \(number % 1_000)")) }
            return trace.lines.isEmpty ? 0 : count
        }
    },
    listChange("append one and record it, for each row", .appended),
    listChange("change one and record it, for each row", .changed),
    listChange("reverse all and record it, for each row", .reversed),
    Growth(module, "scopes of a recording", "open and close one with a store, recorded") { count in
        let session = SessionFixture()
        return .init(count) {
            for number in 0..<count {
                session.app.open("post/\(number)")
                if number % 100 == 99 { session.flush() }
            }
            for child in session.root.children { child.close() }
            session.flush()
            return count - session.root.children.count
        }
    },
]

/// Changes a recorded list 20 times.
private func listChange(_ operation: String, _ action: RowsAction) -> Growth {
    Growth(module, "rows of a recorded list", operation) { count in
        let session = SessionFixture()
        session.app.rows.dispatch(.filled(count))
        session.flush()
        return .init(20 * count) {
            for _ in 0..<20 {
                session.app.rows.dispatch(action)
                session.flush()
            }
            return 20 * count
        }
    }
}

/// Recordings that are read and replayed.
let recordings: [Growth] = [
    Growth(module, "actions of a recording", "index one") { count in
        let data = SessionFixture.typed(count)
        return .init(count) { (try? Recording(data))?.actions.count ?? 0 }
    },
    Growth(module, "actions of a recording", "read one, in any order") { count in
        let recording = SessionFixture.recording(count)
        return .init(count) {
            (0..<count).count { index in
                (try? recording.entry(recording.actions[shuffled(index, count)])) != nil
            }
        }
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
    Growth(module, "actions of a recording", "go a step back") { count in
        let replay = SessionFixture.replay(SessionFixture.recording(count))
        guard (try? replay.go(to: UInt64(count))) != nil else { return .init(100) { 0 } }
        return .init(100) {
            (1...100).count { (try? replay.go(to: UInt64(count - $0))) != nil }
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
    Growth(module, "actions of a recording", "skip every second one, for each") { count in
        let replay = SessionFixture.replay(SessionFixture.recording(count))
        let skipped = Set((0..<count).filter { $0 % 2 == 0 }.map { UInt64($0 + 1) })
        return .init(count) {
            guard (try? replay.go(to: UInt64(count))) != nil, (try? replay.skip(skipped)) != nil else {
                return 0
            }
            return Int(replay.step)
        }
    },
    Growth(module, "actions that cause one another", "explain one", upTo: 10_000) { count in
        let recording = chain(count)
        return .init(count) {
            let replay = SessionFixture.replay(recording)
            guard let path = StatePath("RowsState.left"),
                let why = try? replay.why(path, upTo: recording.last, causes: .whole).change
            else { return 0 }
            return why.chain.count
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
    Growth(module, "actions of a recording", "replace the texts of one", upTo: 10_000) { count in
        let recording = SessionFixture.recording(count)
        let scrubber = Scrubber<RecordedApp>(
            ScrubVocabulary(routes: "growth", routeWords: []), width: { _ in 1 },
            replay: { SessionFixture.replay($0) }, note: { _, _, _ in nil })
        return .init(count) {
            (try? scrubber.scrub(recording)).flatMap { try? Recording($0) }?.actions.count ?? 0
        }
    },
]

/// Text about recordings.
let journalTexts: [Growth] = [
    Growth(text, "actions of a recording", "list one") { count in
        let recording = SessionFixture.recording(count)
        return .init(count) { (try? JournalText(recording).actions().count).map { $0 > 0 ? count : 0 } ?? 0 }
    },
    Growth(text, "actions of a recording", "verify one") { count in
        let replay = SessionFixture.replay(SessionFixture.recording(count))
        return .init(count) { (try? replay.verify())?.actions ?? 0 }
    },
    Growth(text, "actions of a recording", "generate a test, for each") { count in
        let recording = SessionFixture.recording(count)
        return .init(count) {
            let test = try? RecordedTest(SessionFixture.replay(recording))
            return test?.swift(app: "benchmark", generatedBy: "benchmark").isEmpty == false ? count : 0
        }
    },
    Growth(text, "actions of a recording", "find a text, for each") { count in
        let session = RecordedSession(SessionFixture.replay(SessionFixture.recording(count)))
        return .init(count) {
            let found = try? session.position(of: "missing", from: 0, forwards: true)
            return found == .some(nil) ? count : 0
        }
    },
    Growth(text, "actions of a recording", "find the one at a time") { count in
        let session = RecordedSession(SessionFixture.replay(SessionFixture.recording(count)))
        return .init(1_000) {
            (0..<1_000).count { _ in (try? session.position(at: .zero, from: 0)) != nil }
        }
    },
    Growth(text, "actions that cause one another", "explain one", upTo: 10_000) { count in
        let recording = chain(count)
        return .init(count) {
            let session = RecordedSession(SessionFixture.replay(recording))
            return (try? session.causes(of: session.count))?.isEmpty == false ? count : 0
        }
    },
]

/// A recording in which each action but the first is caused by the one before, at once.
private func chain(_ count: Int) -> Recording {
    let session = SessionFixture()
    let rows = session.app.rows
    rows.asProperty().subscribe { state in
        if state.left > 1 { rows.dispatch(.counted(state.left - 1)) }
    }
    rows.dispatch(.counted(count))
    guard let recording = try? Recording(session.end()) else { preconditionFailure("it can be read") }
    return recording
}
