import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("states that are not Codable")
struct UncodedStateTests {
    /// Contains something that is not `Codable`, such as a handle.
    private struct Sketch: Reducible {
        struct Handle: Equatable { let number: Int }

        var handles: [Handle] = []

        mutating func reduce(_ action: Int) { handles.append(Handle(number: action)) }
    }

    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())

    @Test("a state without a coding can be parked by its route")
    func parked() {
        let screen = root.child("sketch", route: "sketch/1")
        screen.store(Sketch()).dispatch(7)
        screen.close()

        let again = root.child("sketch", route: "sketch/1").store(Sketch())

        #expect(again.state == Sketch(handles: [Sketch.Handle(number: 7)]))
    }

    @Test("saving throws with the state, its scope and a suggestion")
    func saved() throws {
        let (child, shelf) = (root.child("sketch"), root.store(Shelf()))
        let store = child.store(Sketch())

        let failure = #expect(throws: SnapshotFailure.self) { _ = try root.snapshot() }
        #expect(failure == .notCodable(state: "Sketch", path: "app/sketch"))
        #expect(
            failure?.description
                == """
                cannot save the scope app/sketch: Sketch is not Codable. \
                Declare it as "Sketch: Reducible, Codable".
                """)

        child.close()
        #expect(try root.snapshot().states.count == 1)
        withExtendedLifetime((store, shelf)) {}
    }

    @Test("a saved state whose type is not Codable any more is skipped and reported")
    func restored() throws {
        let before = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let shelf = before.store(Shelf(), key: "sketch")
        let restoration = root.restore(try before.snapshot())

        let store = root.store(Sketch(), key: "sketch")

        #expect(store.state == Sketch())
        #expect(
            restoration.unusedStates.map { if case .unreadable(_, let why) = $0 { why } else { "" } }
                == ["the state is not Codable"])
        withExtendedLifetime(shelf) {}
    }

    @Test("a queue of notices is Codable when its notices are")
    func containers() throws {
        let queue: NoticeQueue = [1, 2]
        #expect(try CodedValue(encoding: queue).decoded(as: NoticeQueue<Int>.self) == queue)

        let store = root.store(NoticeQueue<Sketch.Handle>([Sketch.Handle(number: 1)]))
        #expect(throws: SnapshotFailure.self) { _ = try root.snapshot() }
        withExtendedLifetime(store) {}
    }
}
