import FluxCore
import Persistence

/// Keeps what the user has chosen about the way.
struct RoutingActionCreator: Sendable {
    let scope: Scope
    let settings: any ValueVault<UserSettings>

    func run(_ command: RoutingState.Command) {
        switch command {
        case .rememberAnonymous:
            // Where that cannot be kept, they are asked again at the next start.
            scope.work("keep", .enqueue) { [settings] in
                _ = try? settings.update { $0.goesWithoutLogin = true }
            }
        }
    }
}
