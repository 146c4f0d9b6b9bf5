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
