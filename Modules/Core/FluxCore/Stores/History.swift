/// A state together with what it was, as far as it can be undone and redone.
///
/// It reads like the state itself. Old states are kept here and nowhere else: a large list is copied once at
/// each change.
@dynamicMemberLookup
public struct History<State: Undoable>: Reducible {
    /// The state now.
    public private(set) var present: State
    /// The latest last.
    public private(set) var past: [State]
    /// The next to redo last.
    public private(set) var future: [State]
    /// How many changes can be undone, 0 or more; older ones are forgotten.
    public let limit: Int

    /// A history that begins with `present`, or one with steps in it, as a test states what it expects.
    ///
    /// - Parameters:
    ///   - present: The state now.
    ///   - past: What can be undone, the latest last.
    ///   - future: What can be redone, the next last; with `past` at most `limit`.
    ///   - limit: How many changes can be undone, 0 or more.
    public init(_ present: State, past: [State] = [], future: [State] = [], limit: Int) {
        precondition(past.count + future.count <= limit, "a history has at most as many steps as its limit")
        (self.present, self.past, self.future, self.limit) = (present, past, future, limit)
    }

    /// Whether there is something to undo.

    public var canUndo: Bool { !past.isEmpty }
    /// Whether there is something to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// What the state now has there.
    public subscript<Value>(dynamicMember member: KeyPath<State, Value>) -> Value { present[keyPath: member] }

    /// Undoing and redoing ask for nothing.
    public mutating func reduce(_ action: State.Action, _ ask: (State.Command) -> Void) {
        switch State.step(of: action) {
        case .change: change(by: action, ask)
        case .transient: present.reduce(action, ask)
        case .undo: Self.move(from: &past, over: &present, to: &future)
        case .redo: Self.move(from: &future, over: &present, to: &past)
        }
    }

    /// An action that changes nothing is no step.
    private mutating func change(by action: State.Action, _ ask: (State.Command) -> Void) {
        let before = present
        present.reduce(action, ask)
        guard present != before else { return }
        future = []
        past.append(before)
        if past.count > limit { past.removeFirst() }
    }

    private static func move(from source: inout [State], over present: inout State, to target: inout [State])
    {
        guard let next = source.popLast() else { return }
        target.append(present)
        present = next
    }
}

extension History: Codable where State: Codable {}
