import FluxCore
import Synchronization

/// Notes every action of one type that is dispatched in a scope, in order.
final class ActionLog<Action: Sendable>: Sendable {
    private let noted = Mutex<[Action]>([])

    init(_: Action.Type, in scope: Scope) {
        scope.dispatcher(for: Action.self).use { [self] dispatched, next in
            noted.withLock { $0.append(dispatched.action) }
            next(dispatched.action)
        }
    }

    var actions: [Action] { noted.withLock { $0 } }
}
