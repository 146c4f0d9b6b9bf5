import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("forwarding between scopes")
struct ForwardTests {
    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let list: Scope
    private let detail: Scope

    init() { (list, detail) = (root.child("list"), root.child("detail")) }

    @Test("an action is forwarded once, after it was observed in its own scope")
    func forwards() {
        let (log, favourites) = (Box<[String]>([]), list.store(Notes()))
        let notes = detail.store(Notes())
        favourites.asProperty().changes.subscribe { log.value.append("list \($0.numbers)") }
        notes.asProperty().changes.subscribe { log.value.append("detail \($0.numbers)") }
        detail.forward(NoteAction.self, to: list) { action in
            if case .added(let number) = action { NoteAction.added(number * 10) } else { nil }
        }

        for action in [NoteAction.added(1), .cleared] {
            detail.dispatcher(for: NoteAction.self).dispatch(action)
        }

        #expect(log.value == ["detail [1]", "list [10]", "detail []"])
    }

    @Test("mutual and circular forwarding deliver an action once")
    func rings() {
        let other = root.child("other")
        let stores = [list, detail, other].map { $0.store(Notes()) }
        for (source, target) in [(list, detail), (detail, list), (detail, other), (other, list)] {
            source.forward(NoteAction.self, to: target) { $0 }
        }

        list.dispatcher(for: NoteAction.self).dispatch(.added(1))
        other.dispatcher(for: NoteAction.self).dispatch(.added(2))

        #expect(stores.map(\.state.numbers) == [[1, 2], [1, 2], [1, 2]])
    }

    @Test("forwarding ends with either scope or when disposed, and leaks nothing")
    func ends() {
        let (live, favourites) = (LiveObjects(), list.store(Notes()))
        for number in 1...100 {
            let (screen, token) = (root.child("screen"), live.token())
            let forward = { @Sendable (action: NoteAction) -> NoteAction? in
                withExtendedLifetime(token) { action }
            }
            let forwarding = screen.forward(NoteAction.self, to: list, forward)
            list.forward(NoteAction.self, to: screen, forward)
            screen.dispatcher(for: NoteAction.self).dispatch(.added(number))
            if number.isMultiple(of: 2) { forwarding.dispose() }
            screen.dispatcher(for: NoteAction.self).dispatch(.added(-number))
            screen.close()
        }

        #expect(live.count == 0)
        #expect(favourites.state.numbers.filter { $0 > 0 } == Array(1...100))
        #expect(favourites.state.numbers.filter { $0 < 0 }.count == 50)
    }
}
