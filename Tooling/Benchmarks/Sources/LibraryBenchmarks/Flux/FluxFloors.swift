import Synchronization

/// Floor of every dispatch: a state behind one gate is changed in place and then shown to each node. Like
/// every store's state, it can be read from any thread, hence the lock, which is held during the change.
final class FloorStore: Gate<SampleAction> {
    /// A pointer to the state in place; passing a value would retain its parts for each node.
    typealias StatePointer = UnsafePointer<SampleState>

    struct SampleState {
        var number = 0
        var list: [Int]
        /// Changes with the list.
        var stamp = 0

        mutating func reduce(_ action: SampleAction) {
            switch action {
            case .numbered(let number): self.number = number
            case .changed(let place, let element):
                list[place] = element
                stamp &+= 1
            case .listed(let list):
                self.list = list
                stamp &+= 1
            }
        }
    }

    private let lock = Mutex(())
    private let pointer = UnsafeMutablePointer<SampleState>.allocate(capacity: 1)
    private var nodes: ContiguousArray<StateNode> = []

    init(_ list: [Int]) { pointer.initialize(to: SampleState(list: list)) }

    deinit {
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }

    var state: SampleState { lock.withLock { _ in pointer.pointee } }

    /// Must not be called during a round.
    func attach(_ node: StateNode) { nodes.append(node) }

    override func take(_ action: SampleAction) {
        lock.withLock { _ in pointer.pointee.reduce(action) }
        let snapshot = nodes  // Keeps the nodes alive, so that delivery needs no retain.
        snapshot.withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<StateNode>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(pointer) } }
            }
        }
    }
}

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

/// Floor of the round trip: a relay, an operator, and a relay that keeps the latest element, each with its
/// own gate.
final class EchoInput: Gate<Int> {
    private let output: EchoOutput

    init(_ output: EchoOutput) { self.output = output }

    override func take(_ element: Int) { output.send(element &+ 1) }
}

/// The value can be read from any thread, hence the lock.
final class EchoOutput: Gate<Int> {
    final class Sink {
        fileprivate let body: (Int) -> Void

        init(_ body: @escaping (Int) -> Void) { self.body = body }
    }

    private let latest = Mutex(0)
    private var sinks: ContiguousArray<Sink> = []

    var value: Int { latest.withLock { $0 } }

    /// Must not be called during a round.
    func attach(_ sink: Sink) { sinks.append(sink) }

    override func take(_ element: Int) {
        latest.withLock { $0 = element }
        let snapshot = sinks  // Keeps the sinks alive, so that delivery needs no retain.
        snapshot.withUnsafeBufferPointer { sinks in
            sinks.withMemoryRebound(to: Unmanaged<Sink>.self) { sinks in
                for sink in sinks { sink._withUnsafeGuaranteedRef { $0.body(element) } }
            }
        }
    }
}
