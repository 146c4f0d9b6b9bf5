/// Floor of b: `map`.
final class Map<Input, Output>: Node<Input> {
    private let down: Node<Output>
    private let transform: (Input) -> Output

    init(_ transform: @escaping (Input) -> Output, _ down: Node<Output>) {
        (self.transform, self.down) = (transform, down)
    }

    override func next(_ element: Input) { down.next(transform(element)) }
}

/// Floor of b: `filter`.
final class Filter<Element>: Node<Element> {
    private let down: Node<Element>
    private let isIncluded: (Element) -> Bool

    init(_ isIncluded: @escaping (Element) -> Bool, _ down: Node<Element>) {
        (self.isIncluded, self.down) = (isIncluded, down)
    }

    override func next(_ element: Element) { if isIncluded(element) { down.next(element) } }
}

/// Floor of d: `scan`.
final class Scan<Element, Result>: Node<Element> {
    private let down: Node<Result>
    private let combine: (Result, Element) -> Result
    private var result: Result

    init(_ initial: Result, _ combine: @escaping (Result, Element) -> Result, _ down: Node<Result>) {
        (result, self.combine, self.down) = (initial, combine, down)
    }

    override func next(_ element: Element) {
        result = combine(result, element)
        down.next(result)
    }
}

/// Floor of d: `distinctUntilChanged`.
final class Distinct<Element: Equatable>: Node<Element> {
    private let down: Node<Element>
    private var last: Element?

    init(_ down: Node<Element>) { self.down = down }

    override func next(_ element: Element) {
        if element == last { return }
        last = element
        down.next(element)
    }
}
