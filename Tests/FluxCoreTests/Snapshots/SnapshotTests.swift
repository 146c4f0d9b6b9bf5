import FluxCore
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("snapshots")
struct SnapshotTests {
    /// An app whose screens open and close according to a store of routes.
    private final class App: Sendable {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let routes: Store<Shelf>
        /// The store of each open screen by the number of its route.
        let screens = Box<[Int: (Scope, Store<Notes>)]>([:])

        init() {
            routes = root.store(Shelf())
            routes.select { $0.$books }.subscribe { [weak self] in self?.show($0) }
        }

        private func show(_ numbers: [Int]) {
            for number in numbers where screens.value[number] == nil {
                let scope = root.child("screen(\(number))")
                screens.value[number] = (scope, scope.child("list").store(Notes()))
            }
            for (number, screen) in screens.value where !numbers.contains(number) {
                screen.0.close()
                screens.value[number] = nil
            }
        }

        func go(to numbers: Int...) {
            root.dispatcher(for: ShelfAction.self).dispatch(.booksReplaced(numbers))
        }

        func note(_ number: Int, on screen: Int) {
            root.children.first { $0.name == "screen(\(screen))" }?.children[0]
                .dispatcher(for: NoteAction.self).dispatch(.added(number))
        }

        var notes: [Int: [Int]] { screens.value.mapValues { $0.1.state.numbers } }
    }

    private func throughJSON(_ snapshot: ScopeSnapshot) throws -> ScopeSnapshot {
        try JSONDecoder().decode(ScopeSnapshot.self, from: try JSONEncoder().encode(snapshot))
    }

    @Test("a snapshot contains the states of all open scopes")
    func tree() throws {
        let app = App()
        app.go(to: 1, 2)
        app.note(7, on: 2)

        let snapshot = try app.root.snapshot()

        #expect(snapshot.name == "app")
        #expect(snapshot.states.keys.sorted() == ["FluxCoreTests.Shelf"])
        #expect(snapshot.children.map(\.name) == ["screen(1)", "screen(2)"])
        #expect(
            snapshot.children[1].children[0].states == [
                "FluxCoreTests.Notes": .keyed(["numbers": .list([.integer(7)])])
            ])
        app.go(to: 2)
        #expect(try app.root.snapshot().children == [snapshot.children[1]])
    }

    @Test("restoring in a new process reopens the same screens with the same states")
    func newProcess() throws {
        let (before, after) = (App(), App())
        before.go(to: 1, 2)
        for (number, screen) in [(7, 1), (8, 2), (9, 2)] { before.note(number, on: screen) }
        let snapshot = try throughJSON(before.root.snapshot())

        after.root.restore(snapshot).dispose()

        #expect(after.notes == [1: [7], 2: [8, 9]])
        #expect(try after.root.snapshot() == snapshot)
    }

    @Test("restoring in the same app returns to the snapshot")
    func sameProcess() throws {
        let (app, received) = (App(), Recorder<[Int]>())
        app.go(to: 1, 2)
        app.note(7, on: 1)
        app.note(8, on: 2)
        let snapshot = try app.root.snapshot()
        app.screens.value[1]?.1.select { $0.numbers }.changes.record(into: received)
        app.note(9, on: 1)
        app.go(to: 1, 3)

        app.root.restore(snapshot).dispose()

        #expect(app.notes == [1: [7], 2: [8]])
        #expect(received.elements == [[7, 9], [7]])
        #expect(try app.root.snapshot() == snapshot)
    }

    @Test("actions continue from the restored states")
    func continues() throws {
        let (before, after) = (App(), App())
        before.go(to: 1)
        before.note(7, on: 1)
        after.root.restore(try before.root.snapshot())

        after.note(8, on: 1)

        #expect(after.notes == [1: [7, 8]])
    }

    @Test("unused states are discarded after the restoration")
    func forgotten() throws {
        let (before, after) = (App(), Scope(root: "app", scheduler: VirtualTimeScheduler()))
        before.go(to: 1)
        before.note(7, on: 1)
        let screen = { after.child("screen(1)").child("list").store(Notes()).state.numbers }

        let restoring = after.restore(try before.root.snapshot())
        #expect(screen() == [7])
        #expect(screen() == [])
        let again = after.restore(try before.root.snapshot())
        restoring.dispose()
        again.dispose()
        #expect(screen() == [])
    }

    @Test("a state that cannot be decoded is skipped, and the others are restored")
    func otherCoding() throws {
        let before = Scope(root: "app", scheduler: VirtualTimeScheduler())
        _ = (before.store(Notes(numbers: [1])), before.store(Shelf(books: [2])))
        let text = String(decoding: try JSONEncoder().encode(before.snapshot()), as: UTF8.self)
            .replacing("numbers", with: "figures")
        let snapshot = try JSONDecoder().decode(ScopeSnapshot.self, from: Data(text.utf8))

        let after = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let notes = after.store(Notes(numbers: [3]))
        after.restore(snapshot)

        #expect(notes.state.numbers == [3])
        #expect(after.store(Shelf()).state.books == [2])
    }

    @Test("two stores of one type in a scope have separate states")
    func sameType() throws {
        let (before, after) = (
            Scope(root: "app", scheduler: VirtualTimeScheduler()),
            Scope(root: "app", scheduler: VirtualTimeScheduler())
        )
        for number in 1...2 { _ = before.store(Notes(numbers: [number])) }
        let first = after.store(Notes())

        after.restore(try before.snapshot())

        #expect(first.state.numbers == [1])
        #expect(after.store(Notes()).state.numbers == [2])
    }

    @Test("states of types with the same name are not confused, whatever the order of their stores")
    func sameName() throws {
        let (before, after) = (
            Scope(root: "app", scheduler: VirtualTimeScheduler()),
            Scope(root: "app", scheduler: VirtualTimeScheduler())
        )
        _ = (before.store(One.Content(text: "one")), before.store(Other.Content(text: "other")))

        after.restore(try throughJSON(before.snapshot()))

        let other = after.store(Other.Content(text: ""))
        #expect(after.store(One.Content(text: "")).state.text == "one")
        #expect(other.state.text == "other")
    }

    @Test("a state is saved under a given key and found under former keys")
    func renamed() throws {
        let (before, after) = (
            Scope(root: "app", scheduler: VirtualTimeScheduler()),
            Scope(root: "app", scheduler: VirtualTimeScheduler())
        )
        _ = before.store(Notes(numbers: [1]), key: "notes")
        _ = before.store(Shelf(books: [2]))
        let snapshot = try before.snapshot()
        #expect(snapshot.states.keys.sorted() == ["FluxCoreTests.Shelf", "notes"])

        after.restore(snapshot)

        #expect(after.store(Notes(), key: "numbers", former: ["notes"]).state.numbers == [1])
        #expect(after.store(Shelf(), key: "shelf", former: ["FluxCoreTests.Shelf"]).state.books == [2])
    }

    @Test("the key of a private type is the same in every run")
    func privateName() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        _ = root.store(One.Content(text: ""))
        #expect(try root.snapshot().states.keys.sorted() == ["FluxCoreTests.One.Content"])
    }

    @Test("a restoration reports unused states and those that cannot be decoded")
    func unusedStates() throws {
        let (before, after) = (App(), Scope(root: "app", scheduler: VirtualTimeScheduler()))
        before.go(to: 1, 2)
        let text = String(decoding: try JSONEncoder().encode(before.root.snapshot()), as: UTF8.self)
            .replacing("\"books\"", with: "\"volumes\"")
        let restoring = after.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: Data(text.utf8)))
        _ = after.store(Shelf())
        let screen = after.child("screen(1)").child("list")
        _ = screen.store(Notes())

        let left = UnusedState.unclaimed(path: "app/screen(2)/list", key: "FluxCoreTests.Notes")
        let unreadable = restoring.unusedStates.first
        guard case .unreadable(let key, let why) = unreadable else {
            Issue.record("\(restoring.unusedStates)")
            return
        }
        #expect(key == "FluxCoreTests.Shelf" && why.contains("books"))
        #expect(restoring.unusedStates == [.unreadable(key: key, why: why), left])
        restoring.dispose()
        #expect(restoring.unusedStates == [.unreadable(key: key, why: why), left])
        #expect(after.child("screen(2)").child("list").store(Notes()).state.numbers == [])
    }
}

private enum One {
    struct Content: Reducible, Codable {
        var text: String
        mutating func reduce(_ action: Int) {}
    }
}

private enum Other {
    struct Content: Reducible, Codable {
        var text: String
        mutating func reduce(_ action: Int) {}
    }
}
