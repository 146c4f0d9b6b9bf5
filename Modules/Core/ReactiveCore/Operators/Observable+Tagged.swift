extension Observable {
    /// `-a-b-|` → `-(1,a)-(3,b)-|`: each element with the time when it came.
    ///
    /// ![Marble diagram of timestamp.](timestamp)
    ///
    /// - Parameter scheduler: Whose time it is; it is only read.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func timestamp(on scheduler: any Scheduler) -> Observable<(time: Duration, element: Element)> {
        map { (scheduler.now, $0) }
    }

    /// `-1-2-|` → `-(o,1)-(o,2)-|`: each element together with `object`, which is not kept alive.
    ///
    /// ![Marble diagram of withUnretained.](withUnretained)
    ///
    /// - Parameter object: Held while an element goes on, not in between.
    /// - Returns: Elements on this sequence's threads. Ends as it does; completes at the first element that comes
    ///   when `object` is gone. Disposing ends it.
    public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<
        (Object, Element)
    > {
        withUnretained(object) { ($0, $1) }
    }

    /// `-1-2-|` → `-a-b-|`: what `combine` makes of `object`, which is not kept alive, and each element.
    ///
    /// - Parameters:
    ///   - object: Held while an element goes on, not in between.
    ///   - combine: An error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; completes at the first element that comes
    ///   when `object` is gone. Disposing ends it.
    public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, _ combine: @escaping @Sendable (Object, Element) throws -> Result
    ) -> Observable<Result> {
        let unretained = Unretained(object)
        return lift { WithUnretained($0, unretained, combine) }
    }

    /// `-1-2-|` → `-a-b-|`: each element as `Item`, by a decoder's own function:
    /// `decode(Post.self, with: JSONDecoder().decode)`.
    ///
    /// ![Marble diagram of decode.](decode)
    ///
    /// - Parameters:
    ///   - type: What is made of each element.
    ///   - decode: Called once for each element; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func decode<Item: Decodable & Sendable>(
        _ type: Item.Type, with decode: @escaping @Sendable (Item.Type, Element) throws -> Item
    ) -> Observable<Item> {
        map { try decode(type, $0) }
    }
}

private final class Unretained<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) { self.object = object }
}

private final class WithUnretained<Object: AnyObject & Sendable, Element: Sendable, Result: Sendable>:
    OperatorNode<
        Element, Result
    >
{
    private let unretained: Unretained<Object>
    private let combine: @Sendable (Object, Element) throws -> Result

    init(
        _ downstream: Node<Result>, _ unretained: Unretained<Object>,
        _ combine: @escaping @Sendable (Object, Element) throws -> Result
    ) {
        (self.unretained, self.combine) = (unretained, combine)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard let object = unretained.object else { return downstream.end(.completed) }
        do { downstream.next(try combine(object, element)) } catch { downstream.end(.failed(error)) }
    }
}
