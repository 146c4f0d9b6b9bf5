/// Floor of b: `map`.
final class Map: Node<Int> {
    private let down: Node<Int>
    private let transform: (Int) -> Int

    init(_ transform: @escaping (Int) -> Int, _ down: Node<Int>) {
        (self.transform, self.down) = (transform, down)
    }

    override func next(_ element: Int) { down.next(transform(element)) }
}

/// Floor of b: `filter`.
final class Filter: Node<Int> {
    private let down: Node<Int>
    private let isIncluded: (Int) -> Bool

    init(_ isIncluded: @escaping (Int) -> Bool, _ down: Node<Int>) {
        (self.isIncluded, self.down) = (isIncluded, down)
    }

    override func next(_ element: Int) { if isIncluded(element) { down.next(element) } }
}

/// Floor of d: `scan`.
final class Scan: Node<Int> {
    private let down: Node<Int>
    private let combine: (Int, Int) -> Int
    private var result: Int

    init(_ initial: Int, _ combine: @escaping (Int, Int) -> Int, _ down: Node<Int>) {
        (result, self.combine, self.down) = (initial, combine, down)
    }

    override func next(_ element: Int) {
        result = combine(result, element)
        down.next(result)
    }
}

/// Floor of d: `distinctUntilChanged`.
final class Distinct: Node<Int> {
    private let down: Node<Int>
    private var last: Int?

    init(_ down: Node<Int>) { self.down = down }

    override func next(_ element: Int) {
        if element == last { return }
        last = element
        down.next(element)
    }
}
