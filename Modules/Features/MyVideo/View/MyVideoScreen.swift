import ApplicationFlux
import FluxCore
import ReactiveCore
import TerminalUI

/// The screen that lists what is kept.
final class MyVideoScreen: ScreenView {
    private let screen: Screen<MyVideoScreenLogic>
    private let drawing: MyVideoDrawing
    private let handling: HandlingView

    init(_ screen: Screen<MyVideoScreenLogic>, _ drawing: MyVideoDrawing, _ handling: HandlingView) {
        (self.screen, self.drawing, self.handling) = (screen, drawing, handling)
    }

    private var output: ReadOnlyOutput<MyVideoScreenLogic.Output> { screen.stream.output }

    var route: Route { .myVideo }

    var changes: Observable<Void> { output.changes }

    var toasts: Observable<StyledLine> { output.toasts.map { [handling] in handling.toast($0) } }

    var notice: StyledLine? {
        switch output.notice.value {
        case .handling(let notice): handling.notice(notice)
        case .unread(let failure): drawing.notice(failure)
        case nil: nil
        }
    }

    var keys: KeyBindings<Void> { keys(output.picture.interaction).untyped }

    func draw(on frame: inout Frame, in area: Area) { drawing.draw(output.picture, on: &frame, in: area) }

    func handle(_ event: TerminalEvent, in area: Area) -> Bool {
        let interaction = output.picture.interaction
        guard let command = interaction.query.command(for: event, keys(interaction)) else { return false }
        screen.stream.input.commanded((command, height: drawing.listHeight(in: area)))
        return true
    }

    func dismissNotice() { screen.stream.input.noticeDismissed() }

    func close() {
        screen.stream.input.left()
        screen.close()
    }

    private func keys(_ interaction: MyVideoInteraction) -> KeyBindings<ListCommand> {
        if interaction.query.isTyping { return ListKeys.filtering }
        return ListKeys.kept(
            isSelected: interaction.selected != nil, isFiltered: !interaction.query.field.text.isEmpty)
    }
}
