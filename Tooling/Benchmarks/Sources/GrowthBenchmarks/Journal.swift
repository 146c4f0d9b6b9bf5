import FluxCore
import FluxJournal
import Measuring
import ReactiveCore

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
