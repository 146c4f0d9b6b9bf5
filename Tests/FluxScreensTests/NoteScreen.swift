import FluxCore
import FluxRouting
import FluxScreens
import ReactiveCore
import ReactiveTesting
import TerminalFrames

/// A screen with a field: `i` enters it, Esc leaves it. `o` opens a post, `!` raises a notice, `t` a toast.
enum NoteAction: Codable, Sendable, Equatable {
    case edited(TextField.Edit)
    case typingBegan, typingEnded
    case postChosen
    case noticeRaised, noticeDismissed
    case stocked
}

struct NoteState: Reducible, Codable {
    enum Command: Sendable, Equatable {
        case open(Route)
        case toast(Toast)
    }

    enum Toast: Codable, Sendable, Equatable {
        case stocked
        case note(String)
    }

    let route: Route
    private(set) var field = TextField()
    private(set) var isTyping = false
    private(set) var notices: [Int] = []

    init(_ route: Route) { self.route = route }

    mutating func reduce(_ action: NoteAction, _ ask: CommandSink<Command>) {
        switch action {
        case .edited(let edit): field.apply(edit)
        case .typingBegan: isTyping = true
        case .typingEnded: isTyping = false
        case .postChosen: ask(.open(Route("post", "4f0e")))
        case .noticeRaised: notices.append(notices.count + 1)
        case .noticeDismissed: if !notices.isEmpty { notices.removeFirst() }
        case .stocked: ask(.toast(.stocked))
        }
    }
}

extension NoteState.Toast {
    var line: StyledLine {
        switch self {
        case .stocked: StyledLine("stocked", .good)
        case .note(let text): StyledLine(text, .warning)
        }
    }
}

struct NoteView: ScreenView {
    /// How many key tables were built.
    let keyTables: Box<Int>

    func route(_ shown: NoteState) -> Route? { shown.route }

    func keys(_ shown: NoteState, on canvas: Canvas) -> KeyBindings<NoteAction> {
        keyTables.with { $0 += 1 }
        let isJapanese = canvas.language == .japanese
        if shown.isTyping {
            return KeyBindings([.init([.escape], .typingEnded, "Leave the field", hint: "done")])
        }
        return KeyBindings([
            .init(["i"], .typingBegan, isJapanese ? "入力" : "Type", hint: isJapanese ? "入力" : "type"),
            .init(
                ["o"], .postChosen, isJapanese ? "記事を開く" : "Open a post", hint: isJapanese ? "開く" : "open"),
        ])
    }

    func copyable(_ shown: NoteState) -> String? {
        shown.isTyping ? nil : "https://note.example/\(shown.route.url.dropFirst(9))"
    }

    func item(_ shown: NoteState) -> ScreenItem? {
        ScreenItem(["NOTE": shown.route.text], text: "the text of the note")
    }

    func focus(_ shown: NoteState) -> Focus { shown.isTyping ? .field : .list }

    func typed(_ event: TerminalEvent, in shown: NoteState, on canvas: Canvas) -> NoteAction? {
        if shown.isTyping { return TextField.edit(for: event).map { .edited($0) } }
        return switch event {
        case .key("!"): .noticeRaised
        case .key("t"): .stocked
        default: nil
        }
    }

    func draw(_ shown: NoteState, on frame: inout Frame, canvas: Canvas) {
        let area = canvas.area
        frame.clear(area)
        let field = shown.field.shown(width: area.columns)
        frame.draw(field.line, in: area)
        frame.draw(
            StyledLine([StyledSpan("流れ", .title).linked(to: 1), StyledSpan(" \(shown.route.url)", .title)]),
            row: 1, in: area, linkAddresses: ["https://note.example"])
        if shown.isTyping {
            frame.cursor = Position(row: area.row, column: area.column + field.cursor)
        }
    }

    func notice(_ shown: NoteState, keys: KeyMap, in language: Language) -> StyledLine? {
        shown.notices.first.map { StyledLine("サーバーが応答しません (\($0))", .failure) }
    }

    func dismissal(_ shown: NoteState) -> NoteAction? { .noticeDismissed }
}

private let japaneseTabs = [
    "Search": "検索", "Videos": "動画", "My Video": "マイビデオ", "Account": "アカウント",
]

extension ScreenEntry {
    /// - Parameters:
    ///   - opened: Records the screens that are opened and closed.
    ///   - keyTables: Counts the key tables that are built.
    static func note(
        _ pattern: String, tab: String, in root: Scope, _ routing: Store<RoutingState>,
        _ toasts: MessageSender<NoteState.Toast>,
        opened: Box<[String]>, keyTables: Box<Int>
    ) -> ScreenEntry {
        ScreenEntry(pattern, tab: { $0 == .japanese ? japaneseTabs[tab] ?? tab : tab }) { route, _, opening in
            let scope = root.child("note")
            let store = scope.store(NoteState(route)) { command in
                switch command {
                case .open(let route): routing.dispatch(.opened(route))
                case .toast(let toast): toasts.showToast(toast)
                }
            }
            let word = opening == .byUser || opening == .returned ? "open" : "restore"
            opened.with { $0.append("\(word) \(route.url)") }
            scope.keep(Subscription { opened.with { $0.append("close \(route.url)") } })
            return ViewedScreen(Screen(scope, store), NoteView(keyTables: keyTables))
        }
    }
}

extension Route {
    /// The route as this app's URL.
    var url: String { "nagare://" + text }
}
