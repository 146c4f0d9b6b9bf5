public import ReactiveCore

/// The open children of a list of ids: see `Scope.children(_:for:route:content:)`.
///
/// It ends with the scope that opened it. Safe to use from any thread.
public final class ScopeChildren<ID: Hashable & Sendable, Content: Sendable>: Disposable {
    /// Opens a child, whose end is that of `lifetime`; `nil` if none can be opened any more.
    package typealias Opening = @Sendable (ID) -> (content: Content, lifetime: Subscription)?

    private struct Child: Sendable {
        /// `nil` if something other than the list has closed the child.
        var content: Content?
        let lifetime: Subscription
    }

    private struct State: Sendable {
        /// The ids of the list, each once. The children of the last ones may not be open yet.
        var ids: [ID] = []
        var children: [ID: Child] = [:]
        /// The ids of the published values.
        var publishedIDs: [ID] = []

        /// Replaces the ids, and returns the children of those that are missing, in order.
        mutating func replace(by next: [ID]) -> [Child] {
            let retained = Set(next)
            defer { ids = next }
            return ids.filter { !retained.contains($0) }.compactMap { children.removeValue(forKey: $0) }
        }

        /// The values of the open children; `nil` if they are published.
        mutating func unpublishedContents() -> [Content]? {
            let open = ids.filter { children[$0]?.content != nil }
            guard open != publishedIDs else { return nil }
            publishedIDs = open
            return open.compactMap { children[$0]?.content }
        }
    }

    private let state = Guarded(State())
    private let published = StateHub<[Content]>([])
    /// Performs one change of the list at a time; a change that arrives meanwhile is queued.
    private let serialiser = Serialiser()
    private let lifetime = Subscription()
    private weak let owner: Scope?
    /// A scope that closes because it is released is gone already.
    private let isOwned: Bool

    /// - Parameter owner: The scope that closes the children when it closes; `nil` if none does.
    package init(in owner: Scope? = nil) { (self.owner, isOwned) = (owner, owner != nil) }

    /// The values of the open children, in the order of the list.
    ///
    /// It changes before children close and after children have opened, once for all of them, and it completes at the
    /// end.
    public var contents: Property<[Content]> {
        Property(
            read: { [published] in published.value }, current: published.observable,
            changes: published.changes)
    }

    /// The value of an open child; `nil` if none is open for this id.
    public subscript(id: ID) -> Content? { state.withLock { $0.children[id]?.content } }

    public var isDisposed: Bool { lifetime.isDisposed }

    /// Closes the children, the last one first, and opens no more. If a change of the list is being performed, they
    /// close after it.
    public func dispose() {
        lifetime.dispose()
        serialiser.perform { [self] in
            close([])
            published.finish()
        }
    }

    /// Opens and closes children for each value of `ids`.
    func follow(_ ids: Property<[ID]>, _ open: @escaping Opening) {
        lifetime.add(ids.subscribe { [self] in follow($0, open) })
    }

    /// Closes the children whose ids are not in `ids`, the last one first, and then opens the missing ones in order.
    package func follow(_ ids: [ID], _ open: @escaping Opening) {
        serialiser.perform { [self] in
            var known: Set<ID> = []
            let ids = ids.filter { known.insert($0).inserted }
            guard !isDisposed else { return }
            close(ids)
            for id in ids where state.withLock({ $0.children[id] == nil }) {
                guard !isDisposed, let opened = open(id) else { break }
                insert(Child(content: opened.content, lifetime: opened.lifetime), id)
            }
            publish()
        }
    }

    // MARK: - Inside the serialiser

    /// Closes all children but those of `ids`.
    private func close(_ ids: [ID]) {
        var closing = state.withLock { $0.replace(by: ids) }
        if !closing.isEmpty { publish() }
        while let child = closing.popLast() { child.lifetime.dispose() }
    }

    private func insert(_ child: Child, _ id: ID) {
        state.withLock { $0.children[id] = child }
        let lifetime = ObjectIdentifier(child.lifetime)
        child.lifetime.add(Subscription { [weak self] in self?.childClosed(id, lifetime) })
    }

    private func publish() {
        if let contents = state.withLock({ $0.unpublishedContents() }) { published.accept(contents) }
    }

    /// Releases the value of a child that something other than the list has closed. Called on any thread.
    private func childClosed(_ id: ID, _ lifetime: ObjectIdentifier) {
        let content = state.withLock { state -> Content? in
            guard let child = state.children[id], ObjectIdentifier(child.lifetime) == lifetime else {
                return nil
            }
            state.children[id]?.content = nil
            return child.content
        }
        // A scope that closes ends all of them together.
        guard content != nil, !isOwned || owner?.isClosed == false else { return }
        serialiser.perform { [self] in publish() }
    }
}

/// Numbers the children of a scope, among all of them and among those with the same name.
struct ChildNames {
    private struct Name {
        /// The number of children with this name.
        var count: Int
        /// The place of the latest one.
        var place: Int
    }

    private static let limit = 10_000

    private var names: [String: Name] = [:]
    /// The highest count of a name that was forgotten.
    private var forgottenCount = 0
    /// The number of children.
    private var placeCount = 0
    /// The place from which `abandonedChild` continues.
    private var searchPlace = 0

    /// Counts a child with this name.
    ///
    /// - Returns: A number that no other child with this name has; 1 for the first one, as long as no name was
    ///   forgotten.
    mutating func number(for name: String) -> Int {
        if names.count >= Self.limit, names[name] == nil {
            forgottenCount = names.values.reduce(forgottenCount) { max($0, $1.count) }
            names = [:]
        }
        names[name, default: Name(count: forgottenCount, place: 0)].count += 1
        return names[name]?.count ?? 1
    }

    /// Returns the place of a new child in the order of all children.
    mutating func place(of name: String) -> Int {
        placeCount += 1
        names[name]?.place = placeCount
        return placeCount
    }

    /// Returns the path of an open child with this name to which there is no other reference; `nil` if none was
    /// found.
    ///
    /// It looks at the latest one with the name and at a few others, so that it takes constant time, and finds each
    /// of them after some calls.
    mutating func abandonedChild(_ name: String, in children: inout NumberedValues<Scope>) -> String? {
        let latest = names[name]?.place ?? 0
        for attempt in 0..<5 {
            let start = attempt == 0 ? latest : searchPlace
            let found = children.withValue(from: start) { child, place -> (place: Int, path: String?) in
                guard child?.name == name, isKnownUniquelyReferenced(&child) else { return (place, nil) }
                return (place, child?.path)
            }
            if attempt > 0 { searchPlace = found.map { $0.place + 1 } ?? 0 }
            if let path = found?.path { return path }
        }
        return nil
    }
}
