import FluxCore
import ReactiveCore
import ReactiveTesting

/// An action that reached a store, and the state that it left.
struct TakenAction<State: Reducible> {
    let action: State.Action
    let state: State
    let fileID: String
    let line: Int

    /// Where it was dispatched.
    var place: String { "dispatched at \(fileID):\(line)" }

    var description: String { "\(text(action)), \(place)" }
}

/// What a store takes and gives and nobody has asserted yet.
final class ActionLog<State: Reducible>: Sendable {
    private struct Content: Sendable {
        var actions: [TakenAction<State>] = []
        var commands: [State.Command] = []
    }

    private let content = Box(Content())
    private let listening = DisposeBag()

    init(of store: Store<State>) {
        let content = content
        store.dispatcher.use { [weak store] dispatched, next in
            next(dispatched.action)
            guard let state = store?.state else { return }
            let taken = TakenAction<State>(
                action: dispatched.action, state: state, fileID: dispatched.fileID, line: dispatched.line)
            content.with { $0.actions.append(taken) }
        }.disposed(by: listening)
        store.commands.subscribe { command in content.with { $0.commands.append(command) } }
            .disposed(by: listening)
    }

    var actions: [TakenAction<State>] { content.value.actions }
    var commands: [State.Command] { content.value.commands }

    func take(at place: Int) -> TakenAction<State> { content.with { $0.actions.remove(at: place) } }

    /// Takes the first of those after the first `count`, if it was dispatched there.
    func take(after count: Int, fileID: String, line: Int) -> TakenAction<State>? {
        content.with { content in
            guard content.actions.count > count, content.actions[count].fileID == fileID,
                content.actions[count].line == line
            else { return nil }
            return content.actions.remove(at: count)
        }
    }

    func dropCommands(upTo place: Int) { content.with { $0.commands.removeSubrange(...place) } }

    func stop() { listening.dispose() }
}
