/// What one source has brought and the others have not yet.
class AnyLane {
    final fileprivate(set) var isCompleted = false
    var isEmpty: Bool { true }
}

final class Lane<Element: Sendable>: AnyLane {
    private var elements = Fifo<Element>()

    override var isEmpty: Bool { elements.isEmpty }

    func append(_ element: Element) { elements.append(element) }
    func popFirst() -> Element? { elements.popFirst() }

    /// The first; ask `isEmpty` before.
    func removeFirst() -> Element {
        guard let first = popFirst() else { preconditionFailure("the lane is empty") }
        return first
    }
}

/// Pairs the elements of several sources by their places.
final class Zip<Output: Sendable>: Joint<Output> {
    /// Takes one element of each lane and hands what it makes of them to the node.
    typealias Tell = (Node<Output>) throws -> Void

    private let lanes: [AnyLane]
    private let tell: Tell

    init(_ down: Node<Output>, _ life: Subscription, _ lanes: [AnyLane], tell: @escaping Tell) {
        (self.lanes, self.tell) = (lanes, tell)
        super.init(down, life)
    }

    func enter<Element>(_ elements: Observable<Element>, _ lane: Lane<Element>) {
        guard isRunning else { return }
        let subscription = source()
        elements.attach(
            JointNode(
                self, subscription,
                onNext: {
                    lane.append($0)
                    self.tellIfComplete()
                },
                onCompleted: {
                    lane.isCompleted = true
                    if lane.isEmpty { self.finish(.completed) }
                }), subscription)
    }

    private func tellIfComplete() {
        guard lanes.allSatisfy({ !$0.isEmpty }) else { return }
        do {
            try tell(down)
            if isRunning, lanes.contains(where: { $0.isCompleted && $0.isEmpty }) { finish(.completed) }
        } catch {
            finish(.failed(error))
        }
    }
}
