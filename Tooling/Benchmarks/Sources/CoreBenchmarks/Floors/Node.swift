import Synchronization

// What the floors are made of: the least that this work can be done with by hand. No floor knows errors,
// completion or causes; each hands elements from class to class through a virtual `next`, and passes one
// compare-and-exchange to go in and one to go out wherever two threads may meet. The classes that do the work
// are not generic: a virtual method of a generic class is compiled once for all elements, and slowly.

class Node<Element> {
    func next(_ element: Element) {}
}

/// The last of a chain.
final class End: Node<Int> {
    private let body: (Int) -> Void

    init(_ body: @escaping (Int) -> Void) { self.body = body }

    override func next(_ element: Int) { body(element) }
}

/// The last of a chain that brings pairs.
final class PairEnd: Node<(Int, Int)> {
    private let body: ((Int, Int)) -> Void

    init(_ body: @escaping ((Int, Int)) -> Void) { self.body = body }

    override func next(_ element: (Int, Int)) { body(element) }
}

extension ContiguousArray {
    /// Hands `element` to every node. The list keeps them alive, so that none is retained for its delivery.
    @inline(__always)
    func hand<Message>(_ element: Message) where Element == Node<Message> {
        withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<Node<Message>>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(element) } }
            }
        }
    }
}

/// Lets one thread at a time through; what others bring meanwhile waits, and that thread takes it.
class Gate<Message: Sendable> {
    /// 0 when nobody is inside, 1 when somebody is, 2 when somebody waits.
    private let state = Atomic<Int>(0)
    private let line = Mutex<[Message]>([])

    func take(_ message: Message) {}

    @inline(__always)
    final func send(_ message: Message) {
        guard state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged else {
            return wait(message)
        }
        take(message)
        leave()
    }

    @inline(__always)
    private final func leave() {
        if !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged { drain() }
    }

    private final func wait(_ message: Message) {
        let isInside = line.withLock { line in
            while true {
                if state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
                    return true
                }
                let (left, seen) = state.compareExchange(expected: 1, desired: 2, ordering: .relaxed)
                guard left || seen == 2 else { continue }
                line.append(message)
                return false
            }
        }
        guard isInside else { return }
        take(message)
        leave()
    }

    private final func drain() {
        repeat {
            let waiting = line.withLock { line in
                defer { line = [] }
                state.store(1, ordering: .relaxed)
                return line
            }
            for message in waiting { take(message) }
        } while !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
    }
}
