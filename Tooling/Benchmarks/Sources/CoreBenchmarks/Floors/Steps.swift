/// Floor of case b: `map`.
final class Map: Node<Int> {
    private let downstream: Node<Int>
    private let transform: (Int) -> Int

    init(_ transform: @escaping (Int) -> Int, _ downstream: Node<Int>) {
        (self.transform, self.downstream) = (transform, downstream)
    }

    override func next(_ element: Int) { downstream.next(transform(element)) }
}

/// Floor of case b: `filter`.
final class Filter: Node<Int> {
    private let downstream: Node<Int>
    private let isIncluded: (Int) -> Bool

    init(_ isIncluded: @escaping (Int) -> Bool, _ downstream: Node<Int>) {
        (self.isIncluded, self.downstream) = (isIncluded, downstream)
    }

    override func next(_ element: Int) { if isIncluded(element) { downstream.next(element) } }
}

/// Floor of case d: `scan`.
final class Scan: Node<Int> {
    private let downstream: Node<Int>
    private let combine: (Int, Int) -> Int
    private var result: Int

    init(_ initial: Int, _ combine: @escaping (Int, Int) -> Int, _ downstream: Node<Int>) {
        (result, self.combine, self.downstream) = (initial, combine, downstream)
    }

    override func next(_ element: Int) {
        result = combine(result, element)
        downstream.next(result)
    }
}

/// Floor of case d: `distinctUntilChanged`.
final class Distinct: Node<Int> {
    private let downstream: Node<Int>
    private var last: Int?

    init(_ downstream: Node<Int>) { self.downstream = downstream }

    override func next(_ element: Int) {
        if element == last { return }
        last = element
        downstream.next(element)
    }
}
