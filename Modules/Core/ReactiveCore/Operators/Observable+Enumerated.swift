extension Observable {
    /// `-a-b-|` → `-(0,a)-(1,b)-|`: each element with its number, from 0 for each subscriber.
    ///
    /// ![What enumerated makes of what comes, as marbles.](enumerated)
    ///
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        lift { Enumerated($0) }
    }
}

private final class Enumerated<Element: Sendable>: Step<Element, (index: Int, element: Element)> {
    private var number = 0

    override func next(_ element: Element) {
        number += 1
        down.next((number - 1, element))
    }
}
