/// The elements of one source that wait for the other sources.
class AnyZipQueue {
    final fileprivate(set) var isCompleted = false
    var isEmpty: Bool { true }
}

final class ZipQueue<Element: Sendable>: AnyZipQueue {
    private var elements = Fifo<Element>()

    override var isEmpty: Bool { elements.isEmpty }

    func append(_ element: Element) { elements.append(element) }
    func popFirst() -> Element? { elements.popFirst() }

    /// Removes the first element; check `isEmpty` before.
    func removeFirst() -> Element {
        guard let first = popFirst() else { preconditionFailure("the queue is empty") }
        return first
    }
}

/// Combines elements of several sources that have the same index.
final class Zip<Output: Sendable>: Coordinator<Output> {
    /// Removes one element from each queue and sends their combination to the node.
    typealias Emit = (Node<Output>) throws -> Void

    private let queues: [AnyZipQueue]
    private let emit: Emit
    /// Stored: counting the queues for each element would take as long as there are sources.
    private var emptyCount: Int

    init(_ downstream: Node<Output>, _ lifetime: Subscription, _ queues: [AnyZipQueue], emit: @escaping Emit)
    {
        (self.queues, self.emit, emptyCount) = (queues, emit, queues.count(where: \.isEmpty))
        super.init(downstream, lifetime)
    }

    func observe<Element>(_ elements: Observable<Element>, _ queue: ZipQueue<Element>) {
        guard isRunning else { return }
        let subscription = addSource()
        elements.attach(
            ClosureSourceNode(
                self, subscription,
                onNext: {
                    let wasEmpty = queue.isEmpty
                    queue.append($0)
                    if wasEmpty { self.queueFilled() }
                },
                onCompleted: {
                    queue.isCompleted = true
                    if queue.isEmpty { self.finish(.completed) }
                }), subscription)
    }

    /// Emits a combination if this queue was the last one that was empty.
    private func queueFilled() {
        emptyCount -= 1
        guard emptyCount == 0 else { return }
        do {
            try emit(downstream)
            let empty = queues.filter(\.isEmpty)
            emptyCount = empty.count
            if isRunning, empty.contains(where: \.isCompleted) { finish(.completed) }
        } catch {
            finish(.failed(error))
        }
    }
}
