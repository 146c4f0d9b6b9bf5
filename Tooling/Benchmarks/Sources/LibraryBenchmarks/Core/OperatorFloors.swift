import Dispatch
import Synchronization

/// Floor of case d: `combineLatest` of two sources with its own gate, because the sources are serialised
/// separately.
final class CombineLatest: Gate<CombineLatest.Message> {
    enum Message: Sendable {
        case first(Int)
        case second(Int)
    }

    private let downstream: Node<(Int, Int)>
    private var first: Int?
    private var second: Int?

    init(_ one: Relay, _ two: Relay, _ downstream: Node<(Int, Int)>) {
        self.downstream = downstream
        super.init()
        one.subscribe { self.send(.first($0)) }
        two.subscribe { self.send(.second($0)) }
    }

    override func take(_ message: Message) {
        switch message {
        case .first(let element): first = element
        case .second(let element): second = element
        }
        if let first, let second { downstream.next((first, second)) }
    }
}

/// Floor of case d: `withLatestFrom` with its own gate.
final class WithLatest: Gate<WithLatest.Message> {
    enum Message: Sendable {
        case element(Int)
        case other(Int)
    }

    private let downstream: Node<(Int, Int)>
    private var latest: Int?

    init(_ elements: Relay, _ others: Relay, _ downstream: Node<(Int, Int)>) {
        self.downstream = downstream
        super.init()
        elements.subscribe { self.send(.element($0)) }
        others.subscribe { self.send(.other($0)) }
    }

    override func take(_ message: Message) {
        switch message {
        case .element(let element): if let latest { downstream.next((element, latest)) }
        case .other(let element): latest = element
        }
    }
}

/// Floor of case d: `merge` with its own gate.
final class Merge: Gate<Int> {
    private let downstream: Node<Int>

    init(_ sources: [Relay], _ downstream: Node<Int>) {
        self.downstream = downstream
        super.init()
        for source in sources { source.subscribe { self.send($0) } }
    }

    override func take(_ element: Int) { downstream.next(element) }
}

/// Floor of case i: `share(replay: 1)`, which keeps the latest element and has its own gate.
final class ShareReplay: Gate<Int> {
    private var latest: Int?
    private var nodes: ContiguousArray<Node<Int>> = []

    init(_ source: Relay) {
        super.init()
        source.subscribe { self.send($0) }
    }

    /// Must not be called during a round.
    func subscribe(_ body: @escaping (Int) -> Void) {
        if let latest { body(latest) }
        nodes.append(Sink(body))
    }

    override func take(_ element: Int) {
        latest = element
        let snapshot = nodes
        snapshot.deliver(element)
    }
}

/// Floor of case g: elements of a burst move to the queue in a single block.
final class Hop: Node<Int> {
    private let downstream: Node<Int>
    private let queue: DispatchQueue
    private let waiting = Mutex<[Int]>([])

    init(_ queue: DispatchQueue, _ downstream: Node<Int>) {
        (self.queue, self.downstream) = (queue, downstream)
    }

    override func next(_ element: Int) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(element)
            return waiting.count == 1
        }
        guard isFirst else { return }
        nonisolated(unsafe) let this = self
        queue.async { this.deliver() }
    }

    private func deliver() {
        let elements = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for element in elements { downstream.next(element) }
    }
}

/// Floor of case h: `debounce` with its own gate, because elements and timers come from different threads.
final class Debounce: Gate<Debounce.Message> {
    enum Message: @unchecked Sendable {
        case element(Int)
        case timerFired(DebounceTimer)
    }

    final class DebounceTimer: VirtualTime.Timer {
        private unowned let parent: Debounce

        init(_ parent: Debounce) { self.parent = parent }

        override func fire() { parent.send(.timerFired(self)) }
    }

    private let downstream: Node<Int>
    private let delay: Int
    private let time: VirtualTime
    private var waiting: (element: Int, timer: DebounceTimer)?

    init(_ source: Relay, _ delay: Int, _ time: VirtualTime, _ downstream: Node<Int>) {
        (self.delay, self.time, self.downstream) = (delay, time, downstream)
        super.init()
        source.subscribe { self.send(.element($0)) }
    }

    override func take(_ message: Message) {
        switch message {
        case .element(let element):
            waiting?.timer.isCancelled = true
            let timer = DebounceTimer(self)
            waiting = (element, timer)
            time.schedule(after: delay, timer)
        case .timerFired(let timer):
            guard let (element, latest) = waiting, latest === timer else { return }
            waiting = nil
            downstream.next(element)
        }
    }
}

/// Virtual time for case h's floor and peers: a heap of timers. A cancelled timer is removed at its due time.
final class VirtualTime {
    class Timer {
        var isCancelled = false
        func fire() {}
    }

    private struct Entry {
        let due: Int
        let number: Int
        let timer: Timer

        func isBefore(_ other: Entry) -> Bool { (due, number) < (other.due, other.number) }
    }

    private var heap: ContiguousArray<Entry> = []
    private var number = 0
    private(set) var now = 0

    func schedule(after delay: Int, _ timer: Timer) {
        number += 1
        heap.append(Entry(due: now + delay, number: number, timer: timer))
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    func advance(by duration: Int) {
        let end = now + duration
        while let first = heap.first, first.due <= end {
            pop()
            now = first.due
            if !first.timer.isCancelled { first.timer.fire() }
        }
        now = end
    }

    private func pop() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
