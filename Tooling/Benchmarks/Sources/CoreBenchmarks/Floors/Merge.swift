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
