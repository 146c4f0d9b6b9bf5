extension Observable {
    /// `-1-2-----|`, `-----a--b-|` → `-----1a-(2b|)`: combines the elements that have the same index.
    ///
    /// ![Marble diagram of zip.](zip)
    ///
    /// Elements wait for their counterparts without a limit.
    ///
    /// - Parameters:
    ///   - first: The sequence to subscribe to first.
    ///   - second: The sequence to subscribe to second.
    ///   - combine: Combines one element of each. If it throws, the result fails.
    /// - Returns: A sequence that delivers on the sources' threads, one event at a time. It completes as soon
    ///   as a source has completed and none of its elements wait, and fails as soon as one fails. Disposing the
    ///   subscription disposes both sources.
    public static func zip<First: Sendable, Second: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>,
        _ combine: @escaping @Sendable (First, Second) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let (one, two) = (ZipQueue<First>(), ZipQueue<Second>())
            let coordinator = Zip<Element>(node, lifetime, [one, two]) { downstream in
                guard let one = one.popFirst(), let two = two.popFirst() else { return }
                downstream.next(try combine(one, two))
            }
            coordinator.observe(first, one)
            coordinator.observe(second, two)
        }
    }

    /// Combines the elements of three sequences that have the same index, and ends like `zip` of two sequences.
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ combine: @escaping @Sendable (First, Second, Third) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let (one, two, three) = (ZipQueue<First>(), ZipQueue<Second>(), ZipQueue<Third>())
            let coordinator = Zip<Element>(node, lifetime, [one, two, three]) { downstream in
                guard let one = one.popFirst(), let two = two.popFirst(), let three = three.popFirst()
                else { return }
                downstream.next(try combine(one, two, three))
            }
            coordinator.observe(first, one)
            coordinator.observe(second, two)
            coordinator.observe(third, three)
        }
    }

    /// Combines the elements of four sequences that have the same index, and ends like `zip` of two sequences.
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>,
        _ combine: @escaping @Sendable (First, Second, Third, Fourth) throws -> Element
    ) -> Observable {
        Observable { node, lifetime in
            let (one, two) = (ZipQueue<First>(), ZipQueue<Second>())
            let (three, four) = (ZipQueue<Third>(), ZipQueue<Fourth>())
            let coordinator = Zip<Element>(node, lifetime, [one, two, three, four]) { downstream in
                guard let one = one.popFirst(), let two = two.popFirst(), let three = three.popFirst(),
                    let four = four.popFirst()
                else { return }
                downstream.next(try combine(one, two, three, four))
            }
            coordinator.observe(first, one)
            coordinator.observe(second, two)
            coordinator.observe(third, three)
            coordinator.observe(fourth, four)
        }
    }

    /// Combines the elements of all `sources` that have the same index; ends as `zip` of two does, and
    /// completes immediately without sources.
    public static func zip<Source: Sendable>(
        _ sources: some Collection<Observable<Source>> & Sendable,
        _ combine: @escaping @Sendable ([Source]) throws -> Element
    ) -> Observable {
        guard !sources.isEmpty else { return .empty() }
        return Observable { node, lifetime in
            let queues = sources.map { _ in ZipQueue<Source>() }
            let coordinator = Zip<Element>(node, lifetime, queues) { downstream in
                downstream.next(try combine(queues.compactMap { $0.popFirst() }))
            }
            for (source, queue) in Swift.zip(sources, queues) { coordinator.observe(source, queue) }
        }
    }
}

extension Observable {
    /// The elements of both sequences that have the same index; ends as `zip` with a closure does.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>
    ) -> Observable where Element == (First, Second) {
        zip(first, second) { ($0, $1) }
    }

    /// The elements of three sequences that have the same index; ends as `zip` with a closure does.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>
    ) -> Observable where Element == (First, Second, Third) {
        zip(first, second, third) { ($0, $1, $2) }
    }

    /// The elements of four sequences that have the same index; ends as `zip` with a closure does.
    @inlinable
    public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ first: Observable<First>, _ second: Observable<Second>, _ third: Observable<Third>,
        _ fourth: Observable<Fourth>
    ) -> Observable where Element == (First, Second, Third, Fourth) {
        zip(first, second, third, fourth) { ($0, $1, $2, $3) }
    }

    /// The elements of all `sources` that have the same index; ends as `zip` with a closure does.
    @inlinable
    public static func zip<Source: Sendable>(
        _ sources: some Collection<Observable<Source>> & Sendable
    ) -> Observable where Element == [Source] {
        zip(sources) { $0 }
    }
}

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
    /// Stored, because counting the empty queues takes time in proportion to the number of sources.
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
