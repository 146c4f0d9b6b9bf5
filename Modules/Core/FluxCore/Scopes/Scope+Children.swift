public import ReactiveCore

extension Scope {
    /// Opens a child scope for each id of a list, now and whenever the list changes: tabs, the rows of a dashboard, or
    /// a sheet, whose list has one id or none.
    ///
    /// ```swift
    /// let logs = scope.children("log", for: sources.select { $0.open }) { name, child in
    ///     LogScreen(name, in: child)
    /// }
    /// ```
    ///
    /// For each value of `ids`, the children whose ids are missing close, the last one first; then the children of new
    /// ids open, in order. The others stay open, also if their order changes. An id that the list repeats counts once,
    /// at its first position. A list that changes while children open or close is followed afterwards.
    ///
    /// A child that something else closes stays closed until its id has left the list. When this scope closes, all
    /// children close in the order in which they were opened.
    ///
    /// - Parameters:
    ///   - name: The name of each child, without `/`.
    ///   - ids: The list, usually a part of the state of a store in this scope or in one above.
    ///   - route: Returns the route under which the states of a child are parked, and by which it is restored and found
    ///     in a replay; unique in the tree. By default, it is the name and the id (`log/web`), below the route of this
    ///     scope or the nearest one above that has one (`tab/1/log/web`).
    ///   - content: Creates what belongs to a child, such as its stores and its screen. It is called once for each child,
    ///     one at a time, on the thread that changes the list; first, on the calling thread. The value is released
    ///     when the child closes. Capture this scope weakly.
    /// - Returns: The open children. Dispose it to close them before this scope closes.
    @discardableResult
    public func children<ID: Hashable & Sendable, Content: Sendable>(
        _ name: String, for ids: Property<[ID]>, route: (@Sendable (ID) -> String)? = nil,
        content: @escaping @Sendable (_ id: ID, _ child: Scope) -> Content
    ) -> ScopeChildren<ID, Content> {
        let children = ScopeChildren<ID, Content>(in: self)
        keep(children)
        let prefix = nearestRoute.map { "\($0)/" } ?? ""
        children.follow(ids) { [weak self] id in
            let route = route?(id) ?? "\(prefix)\(name)/\(id)"
            guard let child = self?.child(name, route: route), !child.isClosed else { return nil }
            let made = content(id, child)
            let lifetime = Subscription { child.close() }
            child.keep(lifetime)
            return (made, lifetime)
        }
        return children
    }
}
