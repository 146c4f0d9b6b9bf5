import FluxCore
import FluxJournal
import Measuring
import ReactiveCore

enum RowsAction: Codable, Sendable, Equatable {
    case filled(Int)
    case appended
    case changed
    case reversed
}

private struct Row: Codable, Sendable, Equatable, Identifiable {
    let id: Int
    var name: String
    var count = 0

    init(_ id: Int) { (self.id, name) = (id, "row number \(id)") }
}

private struct RowsState: Reducible, Codable {
    @Tracked var rows: [Row] = []

    mutating func reduce(_ action: RowsAction) {
        switch action {
        case .filled(let count): rows = (0..<count).map { Row($0) }
        case .appended: rows.append(Row(rows.count))
        case .changed: rows[rows.count / 2].count += 1
        case .reversed: rows.reverse()
        }
    }
}

/// Changes a list of many rows again and again while it is recorded, and encodes the lines; the floor is the same without a
/// recording.
func changingList(_ id: String, _ title: String, rows: Int, _ action: RowsAction) -> Case {
    let operations = 50
    func play(_ kind: JournalKind) -> (Int) -> Outcome {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let journal = JournalFixture(kind, to: root)
        let store = root.store(RowsState())
        store.dispatch(.filled(rows))
        journal.flush()
        return { operations in
            for _ in 0..<operations {
                store.dispatch(action)
                journal.flush()
            }
            return Outcome(count: operations)
        }
    }
    return Case(
        id, title, operations: operations, expected: Outcome(count: operations), limits: Limits(floor: nil),
        contenders: [Contender(.ours) { play(.recording) }, Contender(.floor) { play(.off) }])
}

/// The cases for lists of 1,000, 10,000 and 100,000 rows.
func changingLists() -> [Case] {
    [(1_000, "1k"), (10_000, "10k"), (100_000, "100k")].flatMap { rows, name in
        [
            changingList("rows-append-\(name)", "append to \(rows) rows, a recording", rows: rows, .appended),
            changingList(
                "rows-change-\(name)", "change one of \(rows) rows, a recording", rows: rows, .changed),
            changingList("rows-sort-\(name)", "reverse \(rows) rows, a recording", rows: rows, .reversed),
        ]
    }
}
