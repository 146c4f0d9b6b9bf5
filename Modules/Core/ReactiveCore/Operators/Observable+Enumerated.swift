extension Observable {
    /// `-a-b-|` → `-(0,a)-(1,b)-|`: each element with its index, which starts at 0 for each subscriber.
    ///
    /// ![Marble diagram of enumerated.](enumerated)
    ///
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        lift { Enumerated($0) }
    }
}

private final class Enumerated<Element: Sendable>: OperatorNode<Element, (index: Int, element: Element)> {
    private var number = 0

    override func next(_ element: Element) {
        number += 1
        downstream.next((number - 1, element))
    }
}
