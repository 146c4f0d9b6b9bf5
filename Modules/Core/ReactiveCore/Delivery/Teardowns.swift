extension Subscription {
    /// What happens at the end of a subscription.
    enum Teardown: Sendable {
        case subscription(Subscription)
        case other(any Disposable)
        case closure(@Sendable () -> Void)
        /// Follows the others, also those that are added later; the latest of several is the first.
        case last(@Sendable () -> Void)
        /// A resource that follows as `last` does.
        case lastOther(any Disposable)
    }

    /// The teardowns of a subscription, in order.
    enum Teardowns: Sendable {
        case nothing
        case one(Teardown)
        case several([Teardown])
        case many(Confined<TeardownTable>)
        /// They wait until as many deliveries as `count` are over.
        case held(count: Int, [Teardown])
    }
}

extension Subscription.Teardowns {
    @inline(__always)
    mutating func append(_ teardown: Subscription.Teardown) {
        if case .nothing = self { self = .one(teardown) } else { appendToOthers(teardown) }
    }

    @inline(never)  // Few subscriptions have several.
    private mutating func appendToOthers(_ teardown: Subscription.Teardown) {
        switch self {
        case .nothing: self = .one(teardown)
        case .one(let one):
            self = .several(one.isLast ? [teardown, one] : [one, teardown])
        case .several(var several):
            self = .nothing  // Keeps the array uniquely referenced.
            several.append(ordered: teardown)
            self =
                several.count < TeardownTable.least
                ? .several(several) : .many(Confined(TeardownTable(several)))
        case .many(let table): table.value.append(teardown)
        case .held(let count, var several):
            self = .nothing
            several.append(ordered: teardown)
            self = .held(count: count, several)
        }
    }

    /// Removes the teardown that disposes `other`.
    @inline(__always)
    mutating func remove(_ other: any Disposable) {
        if case .one(let one) = self {
            if one.ends(other) { self = .nothing }
        } else {
            removeFromOthers(other)
        }
    }

    @inline(never)
    private mutating func removeFromOthers(_ other: any Disposable) {
        switch self {
        case .nothing, .one: break
        case .several(var several):
            self = .nothing  // Keeps the array uniquely referenced.
            several.removeFirst(ending: other)
            self = .several(several)
        case .many(let table): table.value.remove(other)
        case .held(let count, var several):
            self = .nothing
            several.removeFirst(ending: other)
            self = .held(count: count, several)
        }
    }

    mutating func hold() {
        switch self {
        case .nothing: self = .held(count: 1, [])
        case .one(let one): self = .held(count: 1, [one])
        case .several(let several): self = .held(count: 1, several)
        case .many(let table): self = .held(count: 1, table.value.inOrder)
        case .held(let count, let several): self = .held(count: count + 1, several)
        }
    }

    mutating func release() {
        guard case .held(let count, let several) = self else { return }
        self = count > 1 ? .held(count: count - 1, several) : .several(several)
    }

    /// Removes and returns the teardowns, never as a table, unless they are held: then `rest` follows them.
    @inline(__always)
    mutating func take(followedBy rest: [Subscription.Teardown]) -> Self {
        let taken = self
        switch taken {
        case .held(let count, let several): self = .held(count: count, several + rest)
        case .many(let table):
            self = .nothing
            return .several(table.value.inOrder)
        case .nothing, .one, .several: self = .nothing
        }
        return taken
    }
}

extension [Subscription.Teardown] {
    @inline(__always)
    mutating func append(ordered teardown: Element) {
        guard !isEmpty, self[endIndex - 1].isLast else { return append(teardown) }
        insert(teardown, at: firstIndex(where: \.isLast) ?? endIndex)
    }

    @inline(__always)
    mutating func removeFirst(ending disposable: any Disposable) {
        if let index = firstIndex(where: { $0.ends(disposable) }) { remove(at: index) }
    }
}

extension Subscription.Teardown {
    @inline(__always)
    var isLast: Bool {
        switch self {
        case .last, .lastOther: true
        case .subscription, .other, .closure: false
        }
    }

    @inline(__always)
    func ends(_ disposable: any Disposable) -> Bool {
        switch self {
        case .subscription(let subscription): subscription === disposable
        case .other(let other): other === disposable
        case .closure, .last, .lastOther: false
        }
    }
}
