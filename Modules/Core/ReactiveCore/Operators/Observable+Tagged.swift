extension Observable {
    /// `-a-b-|` → `-(1,a)-(3,b)-|`: each element with its time of arrival.
    ///
    /// ![Marble diagram of timestamp.](timestamp)
    ///
    /// - Parameter scheduler: Only its time is read.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func timestamp(on scheduler: any Scheduler) -> Observable<(time: Duration, element: Element)> {
        map { (scheduler.now, $0) }
    }

    /// `-1-2-|` → `-(o,1)-(o,2)-|`: each element with `object`, which is referenced weakly.
    ///
    /// ![Marble diagram of withUnretained.](withUnretained)
    ///
    /// - Parameter object: Retained only while an element is delivered.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. It completes at
    ///   the first element after `object` was deallocated. Disposing disposes this sequence.
    public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<
        (Object, Element)
    > {
        withUnretained(object) { ($0, $1) }
    }

    /// `-1-2-|` → `-a-b-|`: combines `object`, which is referenced weakly, with each element.
    ///
    /// - Parameters:
    ///   - object: Retained only while an element is delivered.
    ///   - combine: If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. It completes at
    ///   the first element after `object` was deallocated. Disposing disposes this sequence.
    public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
        _ object: Object, _ combine: @escaping @Sendable (Object, Element) throws -> Result
    ) -> Observable<Result> {
        let unretained = Unretained(object)
        return lift { WithUnretained($0, unretained, combine) }
    }

    /// `-1-2-|` → `-a-b-|`: decodes each element with a decoder's method, such as `decode(Post.self, with:
    /// JSONDecoder().decode)`.
    ///
    /// ![Marble diagram of decode.](decode)
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - decode: Called once for each element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
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
