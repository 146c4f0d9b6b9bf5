extension Observable {
    /// `--1--2--|` → `--a--b--|`: what `transform` makes of each element.
    ///
    /// ![What map makes of what comes, as marbles.](map)
    ///
    /// - Parameter transform: Called once for each element; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        lift { Map($0, transform) }
    }

    /// `--1--2--3--|` → `--a-----c--|`: `map`, without what `transform` makes `nil` of.
    ///
    /// ![What compactMap makes of what comes, as marbles.](compactMap)
    ///
    /// - Parameter transform: Called once for each element; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    @inlinable
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        lift { CompactMap($0, transform) }
    }

    /// `--1--2--3--|` → `--1-----3--|`: the elements that `isIncluded`.
    ///
    /// ![What filter makes of what comes, as marbles.](filter)
    ///
    /// - Parameter isIncluded: Called once for each element; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        lift { Filter($0, isIncluded) }
    }

    /// `--1--2--3--|` → `--1--3--6--|`: every intermediate result, without `initial` itself.
    ///
    /// ![What scan makes of what comes, as marbles.](scan)
    ///
    /// - Parameters:
    ///   - initial: The first result, for each subscriber anew.
    ///   - combine: Makes the next result; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    @inlinable
    public func scan<Result: Sendable>(
        _ initial: Result, _ combine: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        lift { Scan($0, initial, combine) }
    }

    /// The sequence whose nodes are made by `make` from the node below.
    @inlinable
    func lift<Result: Sendable>(
        _ make: @escaping @Sendable (__owned Node<Result>) -> Node<Element>
    ) -> Observable<Result> {
        Observable<Result> { node, subscription in attach(make(consume node), subscription) }
    }
}

/// A node that hands on to `down`.
///
/// It may end `down` before its source has ended (a closure threw, enough was taken). It need not end the
/// source: whoever hears the end disposes the subscription of everything above.
///
/// The steps that most chains consist of, and what makes them, are inlined where they are used: their types
/// are known there, and need not be looked up for each subscription.
@usableFromInline
class Step<Input: Sendable, Output: Sendable>: Node<Input> {
    @usableFromInline
    final let down: Node<Output>

    @inlinable
    init(_ down: __owned Node<Output>) {
        self.down = down
    }

    override func end(_ end: Termination) { down.end(end) }
}

@usableFromInline
final class Map<Input: Sendable, Output: Sendable>: Step<Input, Output> {
    @usableFromInline
    let transform: @Sendable (Input) throws -> Output

    @inlinable
    init(
        _ down: __owned Node<Output>, _ transform: @escaping @Sendable (Input) throws -> Output
    ) {
        self.transform = transform
        super.init(down)
    }

    override func next(_ element: Input) {
        do { down.next(try transform(element)) } catch { down.end(.failed(error)) }
    }
}

@usableFromInline
final class CompactMap<Input: Sendable, Output: Sendable>: Step<Input, Output> {
    @usableFromInline
    let transform: @Sendable (Input) throws -> Output?

    @inlinable
    init(
        _ down: __owned Node<Output>, _ transform: @escaping @Sendable (Input) throws -> Output?
    ) {
        self.transform = transform
        super.init(down)
    }

    override func next(_ element: Input) {
        do {
            if let output = try transform(element) { down.next(output) }
        } catch {
            down.end(.failed(error))
        }
    }
}

@usableFromInline
final class Filter<Element: Sendable>: Step<Element, Element> {
    @usableFromInline
    let isIncluded: @Sendable (Element) throws -> Bool

    @inlinable
    init(
        _ down: __owned Node<Element>, _ isIncluded: @escaping @Sendable (Element) throws -> Bool
    ) {
        self.isIncluded = isIncluded
        super.init(down)
    }

    override func next(_ element: Element) {
        do {
            if try isIncluded(element) { down.next(element) }
        } catch {
            down.end(.failed(error))
        }
    }
}

@usableFromInline
final class Scan<Input: Sendable, Output: Sendable>: Step<Input, Output> {
    @usableFromInline
    @exclusivity(unchecked) var result: Output
    @usableFromInline
    let combine: @Sendable (Output, Input) throws -> Output

    @inlinable
    init(
        _ down: __owned Node<Output>, _ initial: Output,
        _ combine: @escaping @Sendable (Output, Input) throws -> Output
    ) {
        (result, self.combine) = (initial, combine)
        super.init(down)
    }

    override func next(_ element: Input) {
        do {
            result = try combine(result, element)
            down.next(result)
        } catch {
            down.end(.failed(error))
        }
    }
}
