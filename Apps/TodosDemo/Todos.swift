import FluxTerminal

@main enum TodosApp: TerminalApp {
    // The list is the user's document: it is resumed by later versions, and never dropped.
    static let configuration = AppConfiguration(name: "todos", session: .document)

    static func screens(_ app: AppContext) -> [ScreenEntry] {
        let todos = ScreenEntry("todos", tab: "Todos", in: app.scope, TodosView()) {
            $0.scope.store(History(Todos(), limit: 100))
        }
        return [todos]
    }
}

struct Todo: Listed, Codable, Equatable {
    let id: Int
    var title: String
    var isDone = false

    var listedTitle: String { title }
    var listedTexts: [String] { [title, isDone ? "done" : "open"] }
}

struct Todos: Undoable, Codable {
    enum Action: ListScreenAction, Codable, Equatable {
        case list(ListAction), toggled([Todo.ID]), removed([Todo.ID])
        case adding, typed(TextField.Edit), added
        case undone, redone
    }

    private(set) var todos = ItemList<Todo>()
    private(set) var draft = TextField()
    private var nextID = 1

    mutating func reduce(_ action: Action) {
        switch action {
        case .list(let action): todos.reduce(action)
        case .toggled(let ids): todos.update(ids) { $0.isDone.toggle() }
        case .removed(let ids): todos.remove(ids)
        case .adding: todos.enterQuery()
        case .typed(let edit): draft.apply(edit)
        case .added:
            if draft.text.allSatisfy(\.isWhitespace) { return }
            todos.items.append(Todo(id: nextID, title: draft.text))
            (nextID, draft) = (nextID + 1, TextField())
        case .undone, .redone: break  // Steps of the history.
        }
    }

    static func step(of action: Action) -> HistoryStep {
        switch action {
        case .toggled, .removed, .added: .change
        case .list, .adding, .typed: .transient
        case .undone: .undo
        case .redone: .redo
        }
    }

    mutating func keepPlace(of other: Todos) {
        todos.keepPlace(of: other.todos)
        draft = other.draft
    }
}

struct TodosView: ListScreenView {
    typealias Shown = History<Todos>
    typealias Action = Todos.Action

    func list(_ shown: Shown) -> ListState<Todo> { shown.todos.list }

    func heading(_ shown: Shown, on canvas: Canvas) -> ListHeading {
        let items = shown.todos.items
        return list(shown).focus == .query
            ? .query(shown.draft, sign: "+", placeholder: "what is to be done?")
            : .title(StyledLine("\(items.count { !$0.isDone }) left of \(items.count)", .heading))
    }

    func screenKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        let chosen = shown.todos.chosen.map(\.id)
        return [
            .init(["a"], .adding, "Add", hint: "add"),
            .init(["d", .enter], .toggled(chosen), "Mark as done, or as not done", hint: "done"),
            .init(["x"], .removed(chosen), "Remove", hint: "remove"),
            .init(["u"], .undone, "Undo", hint: "undo"), .init(["U"], .redone, "Redo"),
        ]
    }

    func fieldKeys(_ shown: Shown, on canvas: Canvas) -> KeyBindings<Action> {
        [.init([.enter], .added, "Add", hint: "add")]
    }

    func fieldEdited(_ edit: TextField.Edit) -> Action? { .typed(edit) }

    func table(_ shown: Shown, width: Int, on canvas: Canvas) -> ListTable {
        ListTable(list(shown), on: canvas, indicators: { $0.isDone ? [StyledSpan("✓", .good)] : [] }) {
            StyledLine($0.title, $0.isDone ? .dim : .plain)
        }
    }
}
