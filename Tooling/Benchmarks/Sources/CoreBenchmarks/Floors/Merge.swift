/// Floor of d: `merge`, behind a gate of its own.
final class Merge: Gate<Int> {
    private let down: Node<Int>

    init(_ sources: [Relay], _ down: Node<Int>) {
        self.down = down
        super.init()
        for source in sources { source.subscribe { self.send($0) } }
    }

    override func take(_ element: Int) { down.next(element) }
}
