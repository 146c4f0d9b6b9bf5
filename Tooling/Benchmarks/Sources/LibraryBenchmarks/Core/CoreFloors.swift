import Synchronization

// The building blocks of the floors, which do the minimal work by hand. Floors support neither errors nor
// completion nor causes. Each passes elements from class to class through a virtual `next`; where two threads
// may meet, one compare-and-exchange enters a gate and one leaves it. The classes are not generic because the
// methods of a generic class are compiled once for all element types, into slow code.

class Node<Element> {
    func next(_ element: Element) {}
}

/// The end of a chain.
final class Sink: Node<Int> {
    private let body: (Int) -> Void

    init(_ body: @escaping (Int) -> Void) { self.body = body }

    override func next(_ element: Int) { body(element) }
}

/// The end of a chain of pairs.
final class PairSink: Node<(Int, Int)> {
    private let body: ((Int, Int)) -> Void

    init(_ body: @escaping ((Int, Int)) -> Void) { self.body = body }

    override func next(_ element: (Int, Int)) { body(element) }
}

extension ContiguousArray {
    /// Delivers `element` to every node. The list keeps them alive, so that delivery needs no retain.
    @inline(__always)
    func deliver<Message>(_ element: Message) where Element == Node<Message> {
        withUnsafeBufferPointer { nodes in
            nodes.withMemoryRebound(to: Unmanaged<Node<Message>>.self) { nodes in
                for node in nodes { node._withUnsafeGuaranteedRef { $0.next(element) } }
            }
        }
    }
}

/// A serialiser: one thread at a time handles messages. Messages of other threads wait in a queue, which the
/// same thread drains.
class Gate<Message: Sendable> {
    /// 0 when no thread is inside, 1 when one is, 2 when messages are waiting.
    private let state = Atomic<Int>(0)
    private let queue = Mutex<[Message]>([])

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
        let isInside = queue.withLock { queue in
            while true {
                if state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
                    return true
                }
                let (left, seen) = state.compareExchange(expected: 1, desired: 2, ordering: .relaxed)
                guard left || seen == 2 else { continue }
                queue.append(message)
                return false
            }
        }
        guard isInside else { return }
        take(message)
        leave()
    }

    private final func drain() {
        repeat {
            let waiting = queue.withLock { queue in
                defer { queue = [] }
                state.store(1, ordering: .relaxed)
                return queue
            }
            for message in waiting { take(message) }
        } while !state.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
    }
}

/// Floor of cases a, c and j: delivers each element to every node of a list. The list is retained during
/// delivery.
final class Relay: Gate<Int> {
    private var nodes: ContiguousArray<Node<Int>> = []

    /// Must not be called during a round.
    func attach(_ node: Node<Int>) { nodes.append(node) }

    func subscribe(_ body: @escaping (Int) -> Void) { attach(Sink(body)) }

    override func take(_ element: Int) {
        let snapshot = nodes
        snapshot.deliver(element)
    }
}

/// Floor of case b: `map`.
final class Map: Node<Int> {
    private let downstream: Node<Int>
    private let transform: (Int) -> Int

    init(_ transform: @escaping (Int) -> Int, _ downstream: Node<Int>) {
        (self.transform, self.downstream) = (transform, downstream)
    }

    override func next(_ element: Int) { downstream.next(transform(element)) }
}

/// Floor of case b: `filter`.
final class Filter: Node<Int> {
    private let downstream: Node<Int>
    private let isIncluded: (Int) -> Bool

    init(_ isIncluded: @escaping (Int) -> Bool, _ downstream: Node<Int>) {
        (self.isIncluded, self.downstream) = (isIncluded, downstream)
    }

    override func next(_ element: Int) { if isIncluded(element) { downstream.next(element) } }
}

/// Floor of case d: `scan`.
final class Scan: Node<Int> {
    private let downstream: Node<Int>
    private let combine: (Int, Int) -> Int
    private var result: Int

    init(_ initial: Int, _ combine: @escaping (Int, Int) -> Int, _ downstream: Node<Int>) {
        (result, self.combine, self.downstream) = (initial, combine, downstream)
    }

    override func next(_ element: Int) {
        result = combine(result, element)
        downstream.next(result)
    }
}

/// Floor of case d: `distinctUntilChanged`.
final class Distinct: Node<Int> {
    private let downstream: Node<Int>
    private var last: Int?

    init(_ downstream: Node<Int>) { self.downstream = downstream }

    override func next(_ element: Int) {
        if element == last { return }
        last = element
        downstream.next(element)
    }
}

/// Floor of case d: `distinctUntilChanged` of arrays of strings, with its own relay.
final class StringsRelay: Gate<[String]> {
    private var nodes: ContiguousArray<Node<[String]>> = []

    /// Must not be called during a round.
    func attach(_ node: Node<[String]>) { nodes.append(node) }

    override func take(_ element: [String]) {
        let snapshot = nodes
        snapshot.deliver(element)
    }
}

final class DistinctStrings: Node<[String]> {
    private let downstream: Node<[String]>
    private var last: [String]?

    init(_ downstream: Node<[String]>) { self.downstream = downstream }

    override func next(_ element: [String]) {
        if element == last { return }
        last = element
        downstream.next(element)
    }
}

final class StringsSink: Node<[String]> {
    private let body: ([String]) -> Void

    init(_ body: @escaping ([String]) -> Void) { self.body = body }

    override func next(_ element: [String]) { body(element) }
}

/// A cold sequence, which runs when a node is attached.
class Source {
    func attach(_ node: Node<Int>) {}
}

final class OneElement: Source {
    private let element: Int

    init(_ element: Int) { self.element = element }

    override func attach(_ node: Node<Int>) { node.next(element) }
}

/// Floor of case e: `flatMapLatest` with its own gate and an inner node per element.
final class FlatMapLatest: Gate<FlatMapLatest.Message> {
    struct Message: @unchecked Sendable {
        let element: Int
        /// `nil` for an element of the outer sequence.
        let inner: Inner?
    }

    final class Inner: Node<Int> {
        private unowned let parent: FlatMapLatest
        private(set) var isStarting = true
        var isEnded = false

        init(_ parent: FlatMapLatest) { self.parent = parent }

        override func next(_ element: Int) {
            if isEnded { return }
            if isStarting {
                parent.downstream.next(element)
            } else {
                parent.send(Message(element: element, inner: self))
            }
        }

        func run(_ source: Source) {
            source.attach(self)
            isStarting = false
        }
    }

    fileprivate let downstream: Node<Int>
    private let transform: (Int) -> Source
    private var inner: Inner?

    init(_ outer: Relay, _ transform: @escaping (Int) -> Source, _ downstream: Node<Int>) {
        (self.transform, self.downstream) = (transform, downstream)
        super.init()
        outer.subscribe { self.send(Message(element: $0, inner: nil)) }
    }

    override func take(_ message: Message) {
        guard message.inner == nil else { return downstream.next(message.element) }
        inner?.isEnded = true
        let inner = Inner(self)
        self.inner = inner
        inner.run(transform(message.element))
    }
}

/// Floor of case f: a list of nodes. Attaching and detaching a node goes through the gate.
final class OpenList: Gate<OpenList.Message> {
    enum Message: @unchecked Sendable {
        case element(Int)
        case attach(Node<Int>)
        case detach(Node<Int>)
    }

    private var nodes: ContiguousArray<Node<Int>> = []

    override func take(_ message: Message) {
        switch message {
        case .element(let element):
            let snapshot = nodes
            snapshot.deliver(element)
        case .attach(let node): nodes.append(node)
        case .detach(let node):
            if let place = nodes.firstIndex(where: { $0 === node }) { nodes.remove(at: place) }
        }
    }

    /// Attaches a chain of five operators and a sink. The result, its first node, is used to detach it.
    func subscribe(_ end: @escaping (Int) -> Void) -> Node<Int> {
        let distinct = Distinct(Sink(end))
        let scan = Scan(0, { $1 }, distinct)
        let filter = Filter({ $0 >= 0 }, Map({ $0 &- 1 }, scan))
        let first = Map({ $0 &+ 1 }, filter)
        send(.attach(first))
        return first
    }
}
