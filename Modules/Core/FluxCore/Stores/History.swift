/// A state with its undo and redo history.
///
/// It reads like the state itself. Earlier states are retained only here: a large list is copied once for
/// each change.
@dynamicMemberLookup
public struct History<State: Undoable>: Reducible {
    /// The current state.
    public private(set) var present: State
    /// The states to undo, the latest one last.
    public private(set) var past: [State]
    /// The states to redo, the next one last.
    public private(set) var future: [State]
    /// The number of changes that can be undone, 0 or more; older ones are discarded.
    public let limit: Int

    /// Creates a history without steps, or with steps for the expectations of a test.
    ///
    /// - Parameters:
    ///   - present: The current state.
    ///   - past: The states to undo, the latest one last.
    ///   - future: The states to redo, the next one last; together with `past`, at most `limit`.
    ///   - limit: The number of changes that can be undone, 0 or more.
    public init(_ present: State, past: [State] = [], future: [State] = [], limit: Int) {
        precondition(past.count + future.count <= limit, "a history must not have more steps than its limit")
        (self.present, self.past, self.future, self.limit) = (present, past, future, limit)
    }

    /// Whether a change can be undone.
    public var canUndo: Bool { !past.isEmpty }
    /// Whether a change can be redone.
    public var canRedo: Bool { !future.isEmpty }

    /// Reads a property of the current state.
    public subscript<Value>(dynamicMember member: KeyPath<State, Value>) -> Value { present[keyPath: member] }

    /// Reduces `action`. Undoing and redoing request no commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Receives the commands that the state requests.
    public mutating func reduce(_ action: State.Action, _ ask: CommandSink<State.Command>) {
        switch State.step(of: action) {
        case .change: change(by: action, ask)
        case .transient: present.reduce(action, ask)
        case .undo: Self.move(from: &past, over: &present, to: &future)
        case .redo: Self.move(from: &future, over: &present, to: &past)
        }
    }

    /// Lets the current state continue.
    ///
    /// - Parameter ask: Receives the commands that the state requests.
    public mutating func restored(_ ask: CommandSink<State.Command>) { present.restored(ask) }

    /// An action that changes nothing is not a step.
    private mutating func change(by action: State.Action, _ ask: CommandSink<State.Command>) {
        let before = present
        present.reduce(action, ask)
        guard present != before else { return }
        future = []
        past.append(before)
        if past.count > limit { past.removeFirst() }
    }

    private static func move(from source: inout [State], over present: inout State, to target: inout [State])
    {
        guard var next = source.popLast() else { return }
        next.keepPlace(of: present)
        target.append(present)
        present = next
    }
}

extension History: Codable where State: Codable {}

/// A state whose changes can be undone if its store is created with a history:
/// `scope.store(History(Drawing(), limit: 100))`.
public protocol Undoable: Reducible {
    /// Returns the effect of `action` on the history.
    ///
    /// - Parameter action: An action of the state.
    static func step(of action: Action) -> HistoryStep

    /// Copies from another state what undo and redo do not change, such as the cursor and text that is being typed. By
    /// default, nothing.
    ///
    /// - Parameter other: The state that undo or redo replaces.
    mutating func keepPlace(of other: Self)
}

extension Undoable {
    /// Copies nothing.
    public mutating func keepPlace(of other: Self) {}
}

/// The effect of an action on the history of its state.
public enum HistoryStep: Sendable, Equatable {
    /// A change that can be undone.
    case change
    /// A change that is not a separate step, such as the progress of a download; it is undone together with
    /// the preceding step.
    case transient
    /// Return to the state before the last step.
    case undo
    /// Return to the state before the last undo.
    case redo
}
