import FluxTerminal

@main enum TodosApp: TerminalApp {
    // The list is the user's document: it is resumed by later versions, and never dropped.
    static let configuration = AppConfiguration(name: "todos", session: .document)

    static func screens(_ app: AppContext) -> [ScreenEntry] {
        [
            ScreenEntry("todos", tab: "Todos", in: app.scope, TodosView()) {
                $0.scope.store(History(Todos(), limit: 100))
            }
        ]
    }
}

struct Todo: Listed, Codable, Equatable {
    let id: Int
    var title: String
    var isDone = false

    var listedTitle: String { title }
    /// What the filter (`f`) searches: `f`, `open`, Enter lists what is left.
    var listedTexts: [String] { [title, isDone ? "done" : "open"] }
}

struct Todos: Undoable, Codable {
    enum Action: ListScreenAction, Codable, Equatable {
        /// The cursor, the selected rows, the order, the filter, the focus: what every list can do.
        case list(ListAction)
        case toggled([Todo.ID])
        case removed([Todo.ID])
        case adding
        case typed(TextField.Edit)
        case added
        case undone, redone
    }

    private(set) var todos = ItemList<Todo>()
    /// The title of a new item, which is typed while `todos.list.focus` is `.query`.
    private(set) var draft = TextField()
    private var nextID = 1

    mutating func reduce(_ action: Action) {
        switch action {
        case .list(let action): todos.reduce(action)
        case .toggled(let ids):
            for index in todos.items.indices where ids.contains(todos.items[index].id) {
                todos.items[index].isDone.toggle()
            }
            todos.clearMarks()
        case .removed(let ids):
            todos.items.removeAll { ids.contains($0.id) }
            todos.clearMarks()
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

    /// Undo is about the items: the cursor, the focus and what is being typed stay.
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
        if list(shown).focus == .query {
            return .query(shown.draft, sign: "+", placeholder: "what is to be done?")
        }
        let items = shown.todos.items
        return .title(StyledLine("\(items.count { !$0.isDone }) left of \(items.count)", .heading))
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
