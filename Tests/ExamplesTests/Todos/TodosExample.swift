// SwiftFlux's todo list: actions carry results, and stores wait for others by their tokens.
import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

struct Todo: Equatable, Codable, Sendable {
    let id: Int
    var isDone = false
}

struct Unreachable: Error, Equatable, Codable {}

enum TodoAction {
    case listed(Result<[Todo], Unreachable>)
    case created(Todo)
    case deleted(Int)
}

struct TodoState: Reducible {
    var todos: [Todo] = []
    var failure: Unreachable?

    mutating func reduce(_ action: TodoAction) {
        switch action {
        case .listed(.success(let todos)): (self.todos, failure) = (todos, nil)
        case .listed(.failure(let failure)): self.failure = failure
        case .created(let todo): todos.append(todo)
        case .deleted(let id): todos.removeAll { $0.id == id }
        }
    }
}

/// The todos that are not done; updated after the todos.
struct OpenState: Reducible {
    var ids: [Int] = []
    mutating func reduce(_ action: TodoAction) {}
}

/// The heading of the list; updated after both.
struct HeadingState: Reducible {
    var text = ""
    mutating func reduce(_ action: TodoAction) {}
}

struct TodoStores {
    let heading: Store<HeadingState>
    let open: Store<OpenState>
    let todos: Store<TodoState>

    /// The heading is created first and reduced last: 1 waits for 2, which waits for 3.
    init(in scope: Scope) throws(RegistrationFailure) {
        let (todos, open) = (scope.token(TodoState()), scope.token(OpenState()))
        let heading = scope.token(HeadingState())
        self.heading = try scope.store(heading, waitFor: open, todos) { heading, _, open, todos in
            heading.text = "\(open.ids.count) of \(todos.todos.count) to do"
        }
        self.open = try scope.store(open, waitFor: todos) { open, _, todos in
            open.ids = todos.todos.filter { !$0.isDone }.map(\.id)
        }
        self.todos = try scope.store(todos)
    }
}

@Suite("SwiftFlux's todo list")
struct TodosExample {
    private let root = Scope(root: "app", scheduler: TestScheduler())

    @Test("a store that waits for others receives their states after the action")
    func waiting() throws {
        let stores = try TodoStores(in: root)
        let test = TestStore(stores.heading, in: root)

        test.send(.listed(.success([Todo(id: 1), Todo(id: 2, isDone: true)]))) { $0.text = "1 of 2 to do" }
        test.send(.created(Todo(id: 3))) { $0.text = "2 of 3 to do" }
        test.send(.deleted(1)) { $0.text = "1 of 2 to do" }
        #expect(stores.open.state.ids == [3])
    }

    @Test("an action can carry a success or a typed failure")
    func results() throws {
        let test = TestStore(try TodoStores(in: root).todos, in: root)

        test.send(.listed(.failure(Unreachable()))) { $0.failure = Unreachable() }
        test.send(.listed(.success([Todo(id: 1)]))) { ($0.todos, $0.failure) = ([Todo(id: 1)], nil) }
    }

    @Test("registering a cycle or a foreign token throws")
    func wrong() throws {
        let (todos, open) = (root.token(TodoState()), root.token(OpenState()))
        try root.store(open, waitFor: todos) { _, _, _ in }

        #expect(throws: RegistrationFailure.cycle(path: ["TodoState", "OpenState", "TodoState"])) {
            try root.store(todos, waitFor: open) { _, _, _ in }
        }
        #expect(throws: RegistrationFailure.foreignToken) {
            try root.child("other").store(todos)
        }
    }

    @Test("an unregistered store keeps its state")
    func unregistering() throws {
        let stores = try TodoStores(in: root)
        stores.heading.unregister()

        root.dispatcher(for: TodoAction.self).dispatch(.created(Todo(id: 1)))

        #expect(stores.heading.state.text == "")
        #expect(stores.open.state.ids == [1])
    }
}
