import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("tables")
struct TableTests {
    private struct Row: Identifiable, Equatable, Codable, Sendable {
        let id: Int
        var name = ""
    }

    private let three = Table([Row(id: 3, name: "c"), Row(id: 1, name: "a"), Row(id: 2, name: "b")])

    @Test("rows keep their order, and are found by id")
    func order() {
        #expect(three.ids == [3, 1, 2])
        #expect(three.map(\.name) == ["c", "a", "b"])
        #expect(three[id: 2] == Row(id: 2, name: "b"))
        #expect(three[id: 4] == nil)
        #expect(three.index(of: 1) == 1)
    }

    @Test("the first of several rows with the same id counts")
    func duplicates() {
        #expect(Table([Row(id: 1, name: "first"), Row(id: 1, name: "second")]).map(\.name) == ["first"])
    }

    @Test("a row is changed in place, or appended")
    func change() {
        var table = three
        let updated = [1, 4].map { id in table.update(id) { $0.name = "changed" } }
        let appended = [Row(id: 3, name: "replaced"), Row(id: 5, name: "new")].map { table.upsert($0) }
        #expect((updated, appended) == ([true, false], [false, true]))
        #expect(table.map(\.name) == ["replaced", "changed", "b", "new"])
    }

    @Test("rows are inserted, moved and removed, and are still found")
    func positions() {
        var table = three
        table.insert(Row(id: 4, name: "d"), at: 1)
        table.insert(Row(id: 3, name: "moved"), at: 3)
        let removed = [table.remove(1), table.remove(1)]
        #expect(removed == [Row(id: 1, name: "a"), nil])

        #expect(table.map(\.name) == ["d", "b", "moved"])
        #expect(table.ids.map { table.index(of: $0) } == [0, 1, 2])
    }

    @Test("several rows are removed at once")
    func removeAll() {
        var table = Table((1...10).map { Row(id: $0) })
        table.removeAll { $0.id.isMultiple(of: 3) }
        #expect(table.ids == [1, 2, 4, 5, 7, 8, 10])
        #expect(table.ids.map { table.index(of: $0) } == Array(0..<7))
    }

    @Test("rows are merged by id: known ones are replaced, and others appended")
    func merge() {
        var table = three
        table.merge([Row(id: 1, name: "new"), Row(id: 4, name: "d"), Row(id: 4, name: "last")])
        #expect(table.map(\.name) == ["c", "new", "b", "last"])
        #expect(table.ids.map { table.index(of: $0) } == [0, 1, 2, 3])
    }

    @Test("rows are merged into a sorted table, each in its place, behind equal ones")
    func sortedMerge() {
        var table = three
        table.sort { $0.name < $1.name }
        #expect(table.map(\.name) == ["a", "b", "c"])
        table.merge([Row(id: 5, name: "d"), Row(id: 2, name: "d"), Row(id: 4, name: "a")]) {
            $0.name < $1.name
        }
        #expect(table.ids == [1, 4, 3, 5, 2])
        #expect(table.ids.map { table.index(of: $0) } == Array(0..<5))
    }

    @Test("merging many rows into a sorted table compares each about as often as sorting them")
    func costOfMerge() {
        var (table, comparisons) = (Table((0..<1_000).map { Row(id: $0 * 2) }), 0)
        table.merge((0..<1_000).reversed().map { Row(id: $0 * 2 + 1) }) {
            comparisons += 1
            return $0.id < $1.id
        }
        #expect(table.ids == Array(0..<2_000))
        #expect(comparisons < 30_000)
    }

    @Test("random changes give what the same changes of a plain list give")
    func random() {
        let rounds = TestRounds(quick: 300, long: 20_000)
        for round in 0..<rounds.count {
            var generator = SeededGenerator(seed: rounds.seed &+ UInt64(round))
            var (table, list) = (Table<Row>(), [Row]())
            for step in 0..<30 {
                let row = Row(id: Int.random(in: 0..<12, using: &generator), name: "\(step)")
                let old = list.firstIndex { $0.id == row.id }
                switch Int.random(in: 0..<6, using: &generator) {
                case 0:
                    table.upsert(row)
                    if let old { list[old] = row } else { list.append(row) }
                case 1:
                    table.update(row.id) { $0.name = row.name }
                    if let old { list[old] = row }
                case 2:
                    table.remove(row.id)
                    if let old { list.remove(at: old) }
                case 3:
                    if let old { list.remove(at: old) }
                    let index = Int.random(in: 0...list.count, using: &generator)
                    list.insert(row, at: index)
                    table.insert(row, at: index)
                case 4:
                    let added = [row, Row(id: (row.id + 1) % 12, name: "\(step)")]
                    table.sort { $0.id < $1.id }
                    table.merge(added) { $0.id < $1.id }
                    list = (list.filter { row in !added.contains { $0.id == row.id } } + added)
                        .sorted { $0.id < $1.id }
                default:
                    table.removeAll { $0.id % 4 == row.id % 4 }
                    list.removeAll { $0.id % 4 == row.id % 4 }
                }
                #expect(Array(table) == list, "seed \(rounds.seed &+ UInt64(round))")
                #expect(table.ids == list.map(\.id))
                #expect(list.indices.allSatisfy { table.index(of: list[$0].id) == $0 })
            }
        }
    }

    private enum Change: Sendable { case renamed(Int, String), added(Int), merged([Int]) }

    private struct Rows: Reducible {
        var table = Table<Row>()

        mutating func reduce(_ action: Change) {
            switch action {
            case .renamed(let id, let name): table.update(id) { $0.name = name }
            case .added(let id): table.upsert(Row(id: id))
            case .merged(let ids):
                table.merge(ids.map { Row(id: $0, name: "merged") }) { $0.id < $1.id }
            }
        }
    }

    @Test("a selection of a row or of the order is notified only of its changes")
    func selections() {
        let scope = Scope(root: "app", scheduler: TestScheduler())
        let store = scope.store(Rows(table: three))
        let (row, order) = (Recorder<Row?>(), Recorder<[Int]>())
        store.select { $0.table[id: 1] }.asObservable().record(into: row)
        store.select { $0.table.$ids }.asObservable().record(into: order)

        store.dispatch(.renamed(2, "other"))
        store.dispatch(.renamed(1, "new"))
        store.dispatch(.added(4))
        store.dispatch(.merged([4]))

        scope.close()
        #expect(row.elements == [Row(id: 1, name: "a"), Row(id: 1, name: "new")])
        #expect(order.elements == [[3, 1, 2], [3, 1, 2, 4]])
    }
}
