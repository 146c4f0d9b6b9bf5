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
