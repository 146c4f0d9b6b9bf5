import Synchronization

/// Floor of every dispatch: a state behind one gate, changed in place, then shown to each node. It can be read
/// from any thread, as every store's can: hence the lock, which is held for the change.
final class DeskStore: Gate {
    /// A state where it stands: shown as a value it would be counted for each node.
    typealias Place = UnsafePointer<Desk>

    struct Desk {
        var number = 0
        var list: [Int]
        /// Another one after each change of the list.
        var stamp = 0

        mutating func reduce(_ action: DeskAction) {
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
    private let desk = UnsafeMutablePointer<Desk>.allocate(capacity: 1)
    private var nodes: ContiguousArray<DeskNode> = []

    init(_ list: [Int]) { desk.initialize(to: Desk(list: list)) }

    deinit {
        desk.deinitialize(count: 1)
        desk.deallocate()
    }

    var state: Desk { lock.withLock { _ in desk.pointee } }

    /// Between rounds only.
    func attach(_ node: DeskNode) { nodes.append(node) }

    @inline(__always)
    func dispatch(_ action: DeskAction) {
        guard enter() else { return wait { self.take(action) } }
        take(action)
        leave()
    }

    private func take(_ action: DeskAction) {
        lock.withLock { _ in desk.pointee.reduce(action) }
        let walked = nodes  // Keeps them alive, so that none is retained for its delivery.
        walked.withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<DeskNode>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(desk) } }
            }
        }
    }
}
