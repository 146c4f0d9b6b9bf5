import ApplicationFlux
import FluxCore
import ReactiveCore
import ReactiveTesting
import TerminalUI

/// A screen with a field, which `i` enters and Esc leaves; `o` opens a post, `!` raises a notice, `t` a toast.
final class NoteScreen: ScreenView {
    let route: Route
    private let opened: Box<[String]>
    private let routing: RoutingFlux
    private let field = BehaviorRelay(value: TextField())
    private let isTyping = BehaviorRelay(value: false)
    private let notices = BehaviorRelay<[String]>(value: [])
    private let toasted = PublishRelay<StyledLine>()

    init(_ route: Route, _ routing: RoutingFlux, opened: Box<[String]>) {
        (self.route, self.routing, self.opened) = (route, routing, opened)
        opened.with { $0.append("open \(route.url)") }
    }

    var changes: Observable<Void> {
        .merge([
            field.asObservable().map { _ in }, isTyping.asObservable().map { _ in },
            notices.asObservable().map { _ in },
        ])
    }
    var toasts: Observable<StyledLine> { toasted.asObservable() }
    var notice: StyledLine? { notices.value.first.map { StyledLine($0, .failure) } }
    var keys: KeyBindings<Void> {
        isTyping.value
            ? KeyBindings([.init([.escape], (), "Leave the field", hint: "done")])
            : KeyBindings([
                .init(["i"], (), "Type", hint: "type"), .init(["o"], (), "Open a post", hint: "open"),
            ])
    }

    func draw(on frame: inout Frame, in area: Area) {
        frame.clear(area)
        let shown = field.value.shown(width: area.columns)
        frame.draw(shown.line, in: area)
        frame.draw(StyledLine("流れ \(route.url)", .title), row: 1, in: area)
        if isTyping.value { frame.cursor = Position(row: area.row, column: area.column + shown.cursor) }
    }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        if isTyping.value {
            guard event == .key(.escape) else { return type(event) }
            isTyping.accept(false)
            return true
        }
        switch event {
        case .key("i"): isTyping.accept(true)
        case .key("o"): routing.stream.input.open(.post(id: "4f0e"))
        case .key("!"): notices.update { $0.append("サーバーが応答しません (\($0.count + 1))") }
        case .key("t"): toasted.accept(StyledLine("stocked", .good))
        default: return false
        }
        return true
    }

    private func type(_ event: TerminalEvent) -> Bool {
        var edited = field.value
        defer { field.accept(edited) }
        return edited.handle(event)
    }

    func dismissNotice() { notices.update { _ = $0.popLast() } }
    func close() { opened.with { $0.append("close \(route.url)") } }
}
