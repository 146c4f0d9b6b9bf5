class StateNode {
    func next(_ state: FloorStore.StatePointer) {}
}

/// Receives every state.
final class Listener: StateNode {
    private let body: (FloorStore.StatePointer) -> Void

    init(_ body: @escaping (FloorStore.StatePointer) -> Void) { self.body = body }

    override func next(_ state: FloorStore.StatePointer) { body(state) }
}

/// Receives states in which a part has changed; the part is an integer of the state or a stamp.
final class Selection: StateNode {
    private let part: (FloorStore.StatePointer) -> Int
    private let body: (FloorStore.StatePointer) -> Void
    private var last = 0

    init(
        _ part: @escaping (FloorStore.StatePointer) -> Int,
        _ body: @escaping (FloorStore.StatePointer) -> Void
    ) {
        (self.part, self.body) = (part, body)
    }

    override func next(_ state: FloorStore.StatePointer) {
        let now = part(state)
        if now == last { return }
        last = now
        body(state)
    }
}
