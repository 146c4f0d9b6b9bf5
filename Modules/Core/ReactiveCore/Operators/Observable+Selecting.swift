/// How one part of a value is followed without being kept.
package struct Selecting<Value: Sendable, Mark: Sendable, Part: Sendable>: Sendable {
    let mark: @Sendable (Value) -> Mark
    let moves: @Sendable (Value, inout Mark) -> Bool
    let part: @Sendable (Value) -> Part

    /// - Parameters:
    ///   - mark: What is kept to notice a change.
    ///   - moves: Whether a value has another mark than the kept one, which it replaces then.
    ///   - part: What is handed on.
    package init(
        mark: @escaping @Sendable (Value) -> Mark, moves: @escaping @Sendable (Value, inout Mark) -> Bool,
        part: @escaping @Sendable (Value) -> Part
    ) {
        (self.mark, self.moves, self.part) = (mark, moves, part)
    }
}

extension Observable {
    /// `--a1--a2--b2--|` → `--1--2-----|`: one part of each element, when it has changed.
    ///
    /// - Parameter replays: Whether the first element is handed on, not only kept for comparing.
    package func selecting<Mark, Part>(
        _ way: Selecting<Element, Mark, Part>, replays: Bool
    ) -> Observable<Part> {
        lift { Selection($0, way, replays: replays) }
    }
}

private final class Selection<Value: Sendable, Mark: Sendable, Part: Sendable>: Step<Value, Part> {
    private let way: Selecting<Value, Mark, Part>
    private let replays: Bool
    /// In memory of its own: an optional of a generic type would be looked up for each element.
    private let mark = UnsafeMutablePointer<Mark>.allocate(capacity: 1)
    @exclusivity(unchecked) private var isSet = false

    init(_ down: Node<Part>, _ way: Selecting<Value, Mark, Part>, replays: Bool) {
        (self.way, self.replays) = (way, replays)
        super.init(down)
    }

    deinit {
        if isSet { mark.deinitialize(count: 1) }
        mark.deallocate()
    }

    override func next(_ element: Value) {
        guard isSet else { return begin(with: element) }
        if way.moves(element, &mark.pointee) { tell(element) }
    }

    // Neither is inlined, so that `next` sets up no stack for them: most often nothing has changed.

    @inline(never)
    private func begin(with element: Value) {
        mark.initialize(to: way.mark(element))
        isSet = true
        if replays { tell(element) }
    }

    @inline(never)
    private func tell(_ element: Value) { down.next(way.part(element)) }
}
