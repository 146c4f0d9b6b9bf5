import FluxCore
import FluxJournal
import Testing

@Suite("the changes of an action")
struct ChangesTests {
    @Test("an element that is added has no old value, and one that is removed has no new one")
    func elements() throws {
        let recording = try recorded({ Library($0) }) { library, _ in
            for title in ["a", "b"] { library.shelf.dispatch(.opened(title)) }
            library.shelf.dispatch(.closed)
        }
        let replay = try Replay(recording) { Library($0) }
        let changes = try recording.actions.map { line -> [StoreAddress: [Difference]] in
            guard case .action(let action) = try recording.entry(line) else { return [:] }
            return try replay.changes(of: action)
        }
        let shelf = StoreAddress(path: "app/shelf", key: "FluxJournalTests.ShelfState")
        #expect(changes.map(\.count) == [1, 1, 1])
        #expect(
            changes.map { $0[shelf]?.map(\.path) } == [[["open", "0"]], [["open", "1"]], [["open", "1"]]])
        #expect(changes.map { $0[shelf]?.map(\.old) } == [[nil], [nil], [.text("b")]])
        #expect(changes.map { $0[shelf]?.map(\.new) } == [[.text("a")], [.text("b")], [nil]])
    }
}
