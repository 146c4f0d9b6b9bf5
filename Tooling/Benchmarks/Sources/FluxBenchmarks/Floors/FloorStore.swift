import Synchronization

/// Floor of every dispatch: a state behind one gate is changed in place and then shown to each node. Like
/// every store's state, it can be read from any thread, hence the lock, which is held during the change.
final class FloorStore: Gate {
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

    @inline(__always)
    func dispatch(_ action: SampleAction) {
        guard enter() else { return wait { self.take(action) } }
        take(action)
        leave()
    }

    private func take(_ action: SampleAction) {
        lock.withLock { _ in pointer.pointee.reduce(action) }
        let snapshot = nodes  // Keeps the nodes alive, so that delivery needs no retain.
        snapshot.withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<StateNode>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(pointer) } }
            }
        }
    }
}
