/// The elements of a sequence that have one key: what `groupBy` makes.
public struct GroupedObservable<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    /// What `groupBy` made of each of its elements.
    public let key: Key
    private let elements: Observable<Element>

    init(_ key: Key, _ elements: Observable<Element>) { (self.key, self.elements) = (key, elements) }

    /// What comes with this key from when it is subscribed to; ends with the sequence that was grouped.
    public func asObservable() -> Observable<Element> { elements }

    /// Hears every element with this key from now on.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        elements.subscribe(onNext: onNext)
    }
}

extension Observable {
    /// `-a1-b1-a2-|` → `-a---b-----|`: a sequence for each key, when its first element comes.
    ///
    /// ![What groupBy makes of what comes, as marbles.](groupBy)
    ///
    /// - Parameter key: Called once for each element; an error that it throws fails the whole and every group.
    ///   Keys are kept until the end.
    /// - Returns: Groups on this sequence's threads, each before its first element: subscribe to it at once to
    ///   hear that. All end as this sequence does, the groups first. Disposing stops at the last group that is
    ///   still listened to.
    public func groupBy<Key: Hashable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<GroupedObservable<Key, Element>> {
        Observable<GroupedObservable<Key, Element>> { node, life in
            let parts = Parts(of: life)
            attach(GroupBy(node, life, parts, key), parts.run)
        }
    }
}

private final class GroupBy<Key: Hashable & Sendable, Element: Sendable>: Step<
    Element, GroupedObservable<Key, Element>
>
{
    private let life: Subscription
    private let parts: Parts
    private let key: @Sendable (Element) throws -> Key
    private var groups: [OwnedHub<Element>] = []
    private var places: [Key: Int] = [:]
    private var isOver = false

    init(
        _ down: Node<GroupedObservable<Key, Element>>, _ life: Subscription, _ parts: Parts,
        _ key: @escaping @Sendable (Element) throws -> Key
    ) {
        (self.life, self.parts, self.key) = (life, parts, key)
        super.init(down)
    }

    override func next(_ element: Element) {
        guard !isOver else { return }
        do { group(of: try key(element))?.hub.emit(element) } catch { end(.failed(error)) }
    }

    override func end(_ end: Termination) {
        guard !isOver else { return }
        isOver = true
        for group in groups { group.hub.emit(end) }
        if !life.isDisposed { down.end(end) }
        parts.run.dispose()
    }

    /// `nil` for a new key when nobody would hear of it.
    private func group(of key: Key) -> OwnedHub<Element>? {
        if let place = places[key] { return groups[place] }
        guard !life.isDisposed else { return nil }
        let group = OwnedHub<Element>()
        places[key] = groups.count
        groups.append(group)
        down.next(GroupedObservable(key, parts.observable(of: group)))
        return group
    }
}
