import ApplicationFlux
import FluxCore
import ReactiveCore
import ReactiveTesting
import Shell
import TerminalUI

/// A screen with a field, which `i` enters and Esc leaves; `o` opens a post, `!` raises a notice, `t` a toast.
enum NoteAction: Codable, Sendable, Equatable {
    case edited(TextField.Edit)
    case typingBegan, typingEnded
    case postChosen
    case noticeRaised, noticeDismissed
    case stocked
}

struct NoteState: Reducible {
    enum Command: Sendable, Equatable {
        case open(Route)
        case toast(String)
    }

    let route: Route
    private(set) var field = TextField()
    private(set) var isTyping = false
    private(set) var notices: [Int] = []

    init(_ route: Route) { self.route = route }

    mutating func reduce(_ action: NoteAction, _ ask: (Command) -> Void) {
        switch action {
        case .edited(let edit): field.apply(edit)
        case .typingBegan: isTyping = true
        case .typingEnded: isTyping = false
        case .postChosen: ask(.open(Route("post", "4f0e")))
        case .noticeRaised: notices.append(notices.count + 1)
        case .noticeDismissed: if !notices.isEmpty { notices.removeFirst() }
        case .stocked: ask(.toast("stocked"))
        }
    }
}

enum NoteLogic: StreamLogic {
    struct Input: Sendable { let acted = Inlet<NoteAction>() }
    struct Output: Sendable {
        let state: Property<NoteState>
        let toasts: Observable<String>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let store = source.extra
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        let toasts = store.commands.asObservable().compactMap { command -> String? in
            if case .toast(let text) = command { text } else { nil }
        }
        return Output(state: store.select { $0 }, toasts: toasts)
    }

    typealias Extra = Store<NoteState>
}

struct NoteView: ScreenView {
    func route(_ shown: NoteState) -> Route { shown.route }

    func keys(_ shown: NoteState, on canvas: Canvas) -> KeyBindings<NoteAction> {
        shown.isTyping
            ? KeyBindings([.init([.escape], .typingEnded, "Leave the field", hint: "done")])
            : KeyBindings([
                .init(["i"], .typingBegan, "Type", hint: "type"),
                .init(["o"], .postChosen, "Open a post", hint: "open"),
            ])
    }

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
        frame.draw(StyledLine("流れ \(shown.route.url)", .title), row: 1, in: area)
        if shown.isTyping {
            frame.cursor = Position(row: area.row, column: area.column + field.cursor)
        }
    }

    func notice(_ shown: NoteState, now: Duration) -> StyledLine? {
        shown.notices.first.map { StyledLine("サーバーが応答しません (\($0))", .failure) }
    }

    func dismissal(_ shown: NoteState) -> NoteAction? { .noticeDismissed }

    func line(_ toast: String) -> StyledLine { StyledLine(toast, .good) }
}

extension ScreenEntry {
    /// - Parameter opened: Hears which screens are opened and closed.
    static func note(
        _ pattern: String, tab: String, in root: Scope, _ routing: RoutingStore, opened: Box<[String]>
    ) -> ScreenEntry {
        ScreenEntry(pattern, tab: tab) { route, _, opening in
            let scope = root.child("note")
            let store = scope.store(NoteState(route)) { command in
                if case .open(let route) = command { routing.dispatch(.opened(route)) }
            }
            let word = opening == .byUser ? "open" : "restore"
            opened.with { $0.append("\(word) \(route.url)") }
            scope.keep(Subscription { opened.with { $0.append("close \(route.url)") } })
            let stream = ViewStream<NoteLogic>(input: NoteLogic.Input(), extra: store)
            return ViewedScreen(
                Screen(scope: scope, stream: stream), NoteView(), shown: { stream.output.state.value },
                toasts: stream.output.toasts, send: { stream.input.acted($0) })
        }
    }
}
