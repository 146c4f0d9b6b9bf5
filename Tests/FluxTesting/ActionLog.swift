import FluxCore
import ReactiveCore
import ReactiveTesting

/// An action that a store reduced, and the state after it.
struct LoggedAction<State: Reducible> {
    let action: State.Action
    let state: State
    let fileID: String
    let line: Int

    /// The source location of the dispatch.
    var location: String { "dispatched at \(fileID):\(line)" }

    var description: String { "\(text(action)), \(location)" }
}

/// The actions and commands of a store that were not asserted yet.
final class ActionLog<State: Reducible>: Sendable {
    private struct Content: Sendable {
        var actions: [LoggedAction<State>] = []
        var commands: [State.Command] = []
    }

    private let content = Box(Content())
    private let bag = DisposeBag()

    init(of store: Store<State>) {
        let content = content
        store.dispatcher.use { [weak store] dispatched, next in
            next(dispatched.action)
            guard let state = store?.state else { return }
            let logged = LoggedAction<State>(
                action: dispatched.action, state: state, fileID: dispatched.fileID, line: dispatched.line)
            content.with { $0.actions.append(logged) }
        }.disposed(by: bag)
        store.commands.subscribe { command in content.with { $0.commands.append(command) } }
            .disposed(by: bag)
    }

    var actions: [LoggedAction<State>] { content.value.actions }
    var commands: [State.Command] { content.value.commands }

    func take(at index: Int) -> LoggedAction<State> { content.with { $0.actions.remove(at: index) } }

    /// Removes the action at index `count` if it was dispatched at this source location.
    func take(after count: Int, fileID: String, line: Int) -> LoggedAction<State>? {
        content.with { content in
            guard content.actions.count > count, content.actions[count].fileID == fileID,
                content.actions[count].line == line
            else { return nil }
            return content.actions.remove(at: count)
        }
    }

    func dropCommands(upTo index: Int) { content.with { $0.commands.removeSubrange(...index) } }

    func stop() { bag.dispose() }
}
