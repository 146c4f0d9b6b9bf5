import FluxTerminal
import Synchronization

/// Each component of the library on a screen: what it is called, what it is for, and how it looks.
@main enum Gallery: TerminalApp {
    static let configuration = AppConfiguration(name: "gallery", session: .resumed)

    static func screens(_ app: AppContext) -> [ScreenEntry] {
        app.addCommands([PaletteCommand("hello", "Say hello") { app.toast("hello, こんにちは", .good) }])
        let service = NumberService()
        return [
            ScreenEntry("list", tab: "ItemList", in: app.scope, ComponentsView()) {
                $0.scope.store(Components())
            },
            ScreenEntry("pages", tab: "InfiniteList", in: app.scope, PagesView()) { screen in
                screen.store(Pages(), Numbers.self) { request throws(Numbers.Failure) in
                    try? await app.sleep(for: .milliseconds(500))
                    return try service.page(request.cursor)
                }
            },
            ScreenEntry("field", tab: "TextField", in: app.scope, FieldView()) { $0.scope.store(Field()) },
            ScreenEntry("text", tab: "TextScreenView", in: app.scope, ProseView()) {
                $0.scope.store(Prose())
            },
            ScreenEntry("messages", tab: "AppContext", in: app.scope, MessagesView()) { screen in
                let answers = screen.scope.dispatcher(for: Messages.Action.self)
                return screen.scope.store(Messages()) { command in
                    switch command {
                    case .toast: app.toast("a message for a moment", .good)
                    case .status: app.status("a status")
                    case .question:
                        screen.scope.work("question") {
                            answers.dispatch(.answered(await app.ask("do you like questions?")))
                        }
                    }
                }
            },
        ]
    }
}

// MARK: - A list with columns, orders, a filter, selected rows and a preview

struct Component: Listed, Codable, Equatable {
    let id: Int, name, kind, english, japanese: String
    var isStarred = false
    var listedTitle: String { name }
    var listedTexts: [String] { [name, kind, english, japanese] }
    static let byName = ListArrangement.Order(rawValue: 1)
    static let orders = [ListOrder<Component>(byName, { $0.text("by name", "名前順") }) { $0.name }]

    static let all: [Component] = [
        ("ItemList", "list", "a list whose items are in your state", "状態にある項目の一覧"),
        ("InfiniteList", "list", "a list that a service sends page by page", "サービスがページごとに送る一覧"),
        ("ListColumns", "list", "columns with names; a click on one sorts", "名前付きの列（クリックで並べ替え）"),
        ("TextField", "text", "an editable line", "編集できる1行"),
        ("TextScreenView", "text", "a text that the keys of a list scroll", "一覧のキーでスクロールする文章"),
        ("toast, status, ask", "message", "a message, a remark, a question", "通知、状況、質問"),
        ("ErrorMessage", "message", "what failed, why, and what to do", "失敗したこと、理由、対処"),
        ("PaletteCommand", "command", "a command without a key (press :)", "キーのないコマンド（:を押す）"),
        ("KeyBindings", "command", "keys, their hints and help (press ?)", "キーとヒントとヘルプ（?を押す）"),
    ].enumerated().map { Component(id: $0, name: $1.0, kind: $1.1, english: $1.2, japanese: $1.3) }
}

struct Components: Reducible, Codable {
    enum Action: ListScreenAction, Codable, Equatable { case list(ListAction), starred([Component.ID]) }

    private(set) var components = ItemList(Component.all)

    mutating func reduce(_ action: Action) {
        switch action {
        case .list(let action): components.reduce(action)
        case .starred(let ids): components.update(ids) { $0.isStarred.toggle() }
        }
    }
}

struct ComponentsView: ListScreenView {
    typealias Shown = Components
    typealias Action = Components.Action

    func list(_ shown: Components) -> ListState<Component> { shown.components.list }

    func heading(_ shown: Components, on canvas: Canvas) -> ListHeading {
        .filter(sign: "❯", placeholder: canvas.language.text("filter components", "部品を絞り込む"))
    }

    func screenKeys(_ shown: Components, on canvas: Canvas) -> KeyBindings<Action> {
        [.init("m", .starred(shown.components.chosen.map(\.id)), canvas.language.text("Star", "星"))]
    }

    func table(_ shown: Components, width: Int, on canvas: Canvas) -> ListTable {
        let language = canvas.language
        return ListTable(
            list(shown),
            [
                .init(.fixed(18), language.text("name", "名前"), Component.byName) { component, _ in
                    StyledLine(component.name)
                },
                .init(.share(1), language.text("what it is for", "用途"), from: 50) { item, _ in
                    StyledLine(language.text(item.english, item.japanese), .dim)
                },
            ], width: width, on: canvas, indicators: { $0.isStarred ? [StyledSpan("★", .count)] : [] })
    }

    func hasPreview(_ shown: Components) -> Bool { true }

    func preview(_ shown: Components, width: Int, on canvas: Canvas) -> [StyledLine]? {
        list(shown).selected.map { item in
            let text = canvas.language.text(item.english, item.japanese)
            return [StyledLine(item.name, .heading), StyledLine(item.kind, .tag), StyledLine()]
                + Wrapping.lines([StyledSpan(text)], width: width, canvas.ambiguous)
        }
    }
}

// MARK: - A list of a service, whose second page fails at first

enum Numbers: ListEndpoint {
    typealias Key = String

    struct Item: Listed, Codable, Equatable {
        let id: Int
        var listedTitle: String { "#\(id)" }
    }

    enum Failure: Error, Codable { case unreachable }
}

/// A service in memory.
final class NumberService: Sendable {
    private let hasFailed = Mutex(false)

    func page(_ page: Int) throws(Numbers.Failure) -> InfinitePage<Numbers> {
        if page == 1, !hasFailed.withLock({ failed in (failed, failed = true).0 }) { throw .unreachable }
        return InfinitePage(
            (page * 20..<page * 20 + 20).map(Numbers.Item.init), next: page < 2 ? page + 1 : nil)
    }
}

struct Pages: Reducible, Codable {
    enum Action: PagedScreenAction, Codable, Equatable {
        case opened(at: Duration), resumed(at: Duration), refreshed(at: Duration), noticeDismissed
        case list(ListAction), pages(InfiniteQuery<Numbers>.Action)
    }
    typealias Command = InfiniteQuery<Numbers>.Command

    private(set) var numbers = InfiniteList<Numbers>()

    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .opened(let now): numbers.open("all", from: 0, at: now, ask)
        case .resumed(let now): numbers.reduce(.restored(at: now), ask)
        case .refreshed(let now): numbers.reduce(.refetchRequested(at: now), ask)
        case .noticeDismissed: numbers.dismissNotice()
        case .list(let action): numbers.reduce(action, ask)
        case .pages(let action): numbers.reduce(action, ask)
        }
    }
}

struct PagesView: InfiniteListScreenView {
    typealias Shown = Pages
    typealias Action = Pages.Action

    func items(_ shown: Pages) -> InfiniteList<Numbers> { shown.numbers }

    func table(_ shown: Pages, width: Int, on canvas: Canvas) -> ListTable {
        ListTable(shown.numbers.list, on: canvas) { StyledLine($0.listedTitle) }
    }

    func operation(in language: Language) -> String { language.text("numbers", "数") }

    func errorMessage(
        _ failure: Numbers.Failure, retryKey: String, retryingAt: Duration?, in language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            operation(in: language), why: language.text("the service is unreachable", "サービスに接続できません"),
            suggestion: language.text("\(retryKey) tries again", "\(retryKey)で再試行"), in: language)
    }
}

// MARK: - A text that is typed

struct Field: Reducible, Codable {
    private(set) var field = TextField()

    mutating func reduce(_ edit: TextField.Edit) { field.apply(edit) }
}

struct FieldView: ScreenView {
    func focus(_ shown: Field) -> Focus { .field }

    func keys(_ shown: Field, on canvas: Canvas) -> KeyBindings<TextField.Edit> {
        [.init(.control("u"), .deleteToStart, canvas.language.text("Clear", "消す"))]
    }

    func typed(_ event: TerminalEvent, in shown: Field, on canvas: Canvas) -> TextField.Edit? {
        TextField.edit(for: event)
    }

    func draw(_ shown: Field, on frame: inout Frame, canvas: Canvas) {
        var (area, language) = (canvas.area, canvas.language)
        frame.drawField(
            shown.field, isTyping: true, sign: "❯", placeholder: language.text("type", "入力"),
            in: area.cutTop(1))
        let width = StyledLine(shown.field.text).width(canvas.ambiguous)
        let columns = StyledLine(language.text("\(width) columns", "\(width)桁"), .dim)
        frame.drawRule(from: columns, to: StyledLine(), in: area)
    }
}

// MARK: - A text that is read

struct Prose: Reducible, Codable {
    enum Action: TextScreenAction, Codable, Equatable {
        case scrolled(ListCursor.Move, count: Int, height: Int)
    }

    private(set) var offset = ScrollOffset()

    mutating func reduce(_ action: Action) {
        switch action {
        case .scrolled(let move, let count, let height): offset.move(move, count: count, height: height)
        }
    }
}

struct ProseView: TextScreenView {
    typealias Shown = Prose
    typealias Action = Prose.Action

    func offset(_ shown: Prose) -> ScrollOffset { shown.offset }

    func lines(_ shown: Prose, width: Int, on canvas: Canvas) -> [StyledLine] {
        let text = canvas.language.text(
            "A TextScreenView scrolls lines. Wrapping breaks them at spaces, and Japanese text anywhere.",
            "TextScreenViewは行をスクロールします。Wrappingは空白で、日本語ではほぼどこでも折り返します。")
        let columns = ColumnLayout(RowBackground.allCases.map { _ in .share(1) }, gap: 1)
        let styles = Style.allCases.map { style in
            let cells = RowBackground.allCases.map { StyledLine([StyledSpan("\(style)", style).on($0)]) }
            return columns.line(cells, width: width, canvas.ambiguous)
        }
        return Wrapping.lines([StyledSpan(text)], width: width, canvas.ambiguous)
            + [StyledLine(), StyledLine("Style, RowBackground", .heading)] + styles
    }
}

// MARK: - Messages

struct Messages: Reducible, Codable {
    enum Action: Codable, Equatable { case toasted, statusSet, asked, answered(Bool), failed, dismissed }
    enum Command: Codable { case toast, status, question }

    private(set) var answer: Bool?
    private(set) var hasNotice = false

    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .toasted: ask(.toast)
        case .statusSet: ask(.status)
        case .asked: ask(.question)
        case .answered(let isYes): answer = isYes
        case .failed: hasNotice = true
        case .dismissed: hasNotice = false
        }
    }
}

struct MessagesView: ScreenView {
    func keys(_ shown: Messages, on canvas: Canvas) -> KeyBindings<Messages.Action> {
        let language = canvas.language
        return [
            .init("t", .toasted, language.text("Toast", "通知")),
            .init("s", .statusSet, language.text("Status", "状況")),
            .init("a", .asked, language.text("Ask", "質問")),
            .init("n", .failed, language.text("Notice", "エラー")),
        ]
    }

    func notice(_ shown: Messages, keys: KeyMap, in language: Language) -> StyledLine? {
        let text = language.text("a notice stays until x", "エラーはxを押すまで残ります")
        return shown.hasNotice ? StyledLine(text, .failure) : nil
    }

    func dismissal(_ shown: Messages) -> Messages.Action? { .dismissed }

    func draw(_ shown: Messages, on frame: inout Frame, canvas: Canvas) {
        let answer = shown.answer.map { $0 ? "✓" : "✗" } ?? "–"
        frame.draw(
            StyledLine(canvas.language.text("answer: \(answer)", "答え：\(answer)")), in: canvas.area.inset(1))
    }
}

extension KeyBindings.Binding {
    /// A key whose hint is its description.
    fileprivate init(_ key: Key, _ command: Command, _ text: String) {
        self.init([key], command, text, hint: text.lowercased())
    }
}
