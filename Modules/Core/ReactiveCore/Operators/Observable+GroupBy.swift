/// The elements of a sequence that have the same key, as delivered by `groupBy`.
public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    /// The key of all elements of this group.
    public let key: Key
    private let elements: Observable<Element>

    init(_ key: Key, _ elements: Observable<Element>) { (self.key, self.elements) = (key, elements) }

    /// The elements with this key after subscribing; ends with the grouped sequence.
    public func asObservable() -> Observable<Element> { elements }

    /// Subscribes to every element with this key from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        elements.subscribe(onNext: onNext)
    }
}

extension Observable {
    /// `-a1-b1-a2-|` → `-a---b-----|`: a group for each key, at the first element with that key.
    ///
    /// ![Marble diagram of groupBy.](groupBy)
    ///
    /// - Parameter key: Called once for each element. If it throws, the result and every group fail. Keys are
    ///   stored until the end.
    /// - Returns: A sequence of groups on this sequence's threads. A group is delivered before its first
    ///   element; subscribe to it immediately to receive that element. All end as this sequence does, the
    ///   groups first. After disposal, this sequence is disposed when no group has a subscriber any more.
    public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        Observable<GroupedObservable<Key, Element>> { node, lifetime in
            let partitions = Partitions(of: lifetime)
            attach(GroupBy(node, lifetime, partitions, key), partitions.run)
        }
    }
}

private final class GroupBy<Key: Hashable & Sendable, Element: Sendable>: OperatorNode<
    Element, GroupedObservable<Key, Element>
>
{
    private let lifetime: Subscription
    private let partitions: Partitions
    private let key: @Sendable (Element) throws -> Key
    private var groups: [OwnedHub<Element>] = []
    private var indices: [Key: Int] = [:]
    private var isOver = false

    init(
        _ downstream: Node<GroupedObservable<Key, Element>>, _ lifetime: Subscription,
        _ partitions: Partitions,
        _ key: @escaping @Sendable (Element) throws -> Key
    ) {
        (self.lifetime, self.partitions, self.key) = (lifetime, partitions, key)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard !isOver else { return }
        do { group(of: try key(element))?.hub.emit(element) } catch { end(.failed(error)) }
    }

    override func end(_ end: Termination) {
        guard !isOver else { return }
        isOver = true
        for group in groups { group.hub.emit(end) }
        if !lifetime.isDisposed { downstream.end(end) }
        partitions.run.dispose()
    }

    /// `nil` for a new key after the outer subscription was disposed.
    private func group(of key: Key) -> OwnedHub<Element>? {
        if let index = indices[key] { return groups[index] }
        guard !lifetime.isDisposed else { return nil }
        let group = OwnedHub<Element>()
        indices[key] = groups.count
        groups.append(group)
        downstream.next(GroupedObservable(key, partitions.observable(of: group)))
        return group
    }
}
