import Synchronization

/// A task of a scope, as the origin of actions.
///
/// While it runs, the task and its child tasks carry it in a task-local value.
final class RunningWork: Sendable {
    @TaskLocal private static var bound: RunningWork?
    private static let count = Atomic<Int>(0)

    /// The work that the caller belongs to; `nil` outside of work. If no work is running in the process, this
    /// costs one relaxed load.
    @inline(__always)
    static var current: RunningWork? { count.load(ordering: .relaxed) == 0 ? nil : bound }

    /// The path of the scope, and the id of the work in it.
    private let (path, id): (String, String)
    /// Both. Computed, because much work may be waiting.
    var name: String { "\(path): \(id)" }
    /// Its number, for observers of the tree; `nil` if its beginning was not observed.
    let number: UInt64?
    private let lateActions: LateActions
    private let over = Atomic<Bool>(false)

    init(_ path: String, _ id: String, _ number: UInt64?, _ lateActions: LateActions) {
        (self.path, self.id, self.number, self.lateActions) = (path, id, number, lateActions)
        Self.count.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { Self.count.wrappingSubtract(1, ordering: .relaxed) }

    /// Whether its actions are dropped: newer work replaced it, or it was cancelled.
    var isOver: Bool { over.load(ordering: .acquiring) }

    /// Drops actions that are not reduced yet, and all later ones.
    func end() { if lateActions == .dropped { over.store(true, ordering: .releasing) } }

    func run(_ body: () async -> Void) async { await Self.$bound.withValue(self, operation: body) }

    /// Runs `body` as if the caller belonged to no work, such as an observer of an action that work
    /// dispatched.
    static func outside<Result>(_ body: () -> Result) -> Result {
        current == nil ? body() : $bound.withValue(nil, operation: body)
    }
}

/// What happens to actions that work dispatches after newer work replaced it, or after it was cancelled.
public enum LateActions: Sendable, Equatable {
    /// They are not reduced. A recording notes them, and the root's `diagnose` hook is called.
    case dropped
    /// They are reduced like others.
    case kept
}
