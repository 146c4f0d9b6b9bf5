package import FluxCore
import ReactiveCore

extension ScreenEntry.Opening {
    /// Dispatches the first action of a screen to its store; none if its states are restored.
    ///
    /// - Parameters:
    ///   - store: The store of the screen's state.
    ///   - scope: The scope of the screen.
    ///   - opened: The action after the user has navigated to the screen, or returned to it; its argument is the time.
    ///   - resumed: The action that makes restored states live.
    ///   - fileID: Where the screen is opened, for recordings and diagnostics.
    ///   - line: The line of the call.
    package func start<State: Reducible>(
        _ store: Store<State>, in scope: Scope, opened: (Duration) -> State.Action,
        resumed: (Duration) -> State.Action, fileID: String = #fileID, line: Int = #line
    ) {
        let now = scope.scheduler.now
        switch self {
        case .byUser, .returned: store.dispatch(opened(now), fileID: fileID, line: line)
        case .resumed: store.dispatch(resumed(now), fileID: fileID, line: line)
        case .restored: break
        }
    }
}
