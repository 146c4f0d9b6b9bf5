extension Observable {
    /// `--1--2--|` → `--a--b--|`: transforms each element.
    ///
    /// ![Marble diagram of map.](map)
    ///
    /// - Parameter transform: Called once for each element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        lift { Map($0, transform) }
    }

    /// `--1--2--3--|` → `--a-----c--|`: transforms each element and skips `nil` results.
    ///
    /// ![Marble diagram of compactMap.](compactMap)
    ///
    /// - Parameter transform: Called once for each element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        lift { CompactMap($0, transform) }
    }

    /// `--1--2--3--|` → `--1-----3--|`: the elements for which `isIncluded` returns `true`.
    ///
    /// ![Marble diagram of filter.](filter)
    ///
    /// - Parameter isIncluded: Called once for each element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        lift { Filter($0, isIncluded) }
    }

    /// `--1--2--3--|` → `--1--3--6--|`: every intermediate result of a reduction, without `initial` itself.
    ///
    /// ![Marble diagram of scan.](scan)
    ///
    /// - Parameters:
    ///   - initial: The initial result for each subscriber.
    ///   - combine: Returns the next result. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable
    public func scan<Result: Sendable>(
        _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        let step: StepNode<Element, Result, Result>.Step = { latest, element, downstream in
            let result = try combine(latest.isSet ? latest.element : initial, element)
            latest.set(result)
            downstream.next(result)
        }
        return lift { StepNode($0, step) }
    }

    /// A sequence whose node `make` creates from the downstream node.
    @inlinable
    func lift<Result: Sendable>(
        _ make: @escaping @Sendable (__owned Node<Result>) -> Node<Element>
    ) -> Observable<Result> {
        Observable<Result> { node, subscription in attach(make(consume node), subscription) }
    }
}

/// A node that forwards to `downstream`.
///
/// It may end `downstream` before its source has ended, for example when a closure throws. It need not
/// dispose the source: the last node disposes the subscription when it receives the end.
///
/// The most common operator nodes and their creation are inlined into the calling module, where their types
/// are known and need no look-up for each subscription.
@usableFromInline
class OperatorNode<Input: Sendable, Output: Sendable>: Node<Input> {
    @usableFromInline
    final let downstream: Node<Output>

    @inlinable
    init(_ downstream: __owned Node<Output>) {
        self.downstream = downstream
    }

    override func end(_ end: Termination) { downstream.end(end) }
}

@usableFromInline
final class Map<Input: Sendable, Output: Sendable>: OperatorNode<Input, Output> {
    @usableFromInline
    let transform: @Sendable (Input) throws -> Output

    @inlinable
    init(
        _ downstream: __owned Node<Output>, _ transform: @escaping @Sendable (Input) throws -> Output
    ) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Input) {
        do { downstream.next(try transform(element)) } catch { downstream.end(.failed(error)) }
    }
}

@usableFromInline
final class CompactMap<Input: Sendable, Output: Sendable>: OperatorNode<Input, Output> {
    @usableFromInline
    let transform: @Sendable (Input) throws -> Output?

    @inlinable
    init(
        _ downstream: __owned Node<Output>, _ transform: @escaping @Sendable (Input) throws -> Output?
    ) {
        self.transform = transform
        super.init(downstream)
    }

    override func next(_ element: Input) {
        do {
            if let output = try transform(element) { downstream.next(output) }
        } catch {
            downstream.end(.failed(error))
        }
    }
}

@usableFromInline
final class Filter<Element: Sendable>: OperatorNode<Element, Element> {
    @usableFromInline
    let isIncluded: @Sendable (Element) throws -> Bool

    @inlinable
    init(
        _ downstream: __owned Node<Element>, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
    ) {
        self.isIncluded = isIncluded
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            if try isIncluded(element) { downstream.next(element) }
        } catch {
            downstream.end(.failed(error))
        }
    }
}

/// A node that keeps a value between elements, such as the last one.
///
/// Its step is a closure that is inlined into the calling module, where the types are known; a method of this class
/// would look up a type for each access to the value.
@usableFromInline
final class StepNode<Input: Sendable, Value: Sendable, Output: Sendable>: OperatorNode<Input, Output> {
    /// Handles an element and sends results to the node downstream.
    @usableFromInline
    typealias Step = @Sendable (inout ElementSlot<Value>, Input, Node<Output>) throws -> Void

    @usableFromInline
    @exclusivity(unchecked) var value = ElementSlot<Value>()
    @usableFromInline
    let step: Step

    @inlinable
    init(_ downstream: __owned Node<Output>, _ step: @escaping Step) {
        self.step = step
        super.init(downstream)
    }

    override func next(_ element: Input) {
        do { try step(&value, element, downstream) } catch { downstream.end(.failed(error)) }
    }
}

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
