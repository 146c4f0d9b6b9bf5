import FluxCore

/// Maps recorded paths to the open scopes of a replica: the same names and routes below the same parents, in the
/// same order.
///
/// The order of scopes with different routes may differ: a replica that begins at a checkpoint opens them in the order
/// of a state, the recorded program perhaps in the order in which the user did.
///
/// Adding and removing a path takes constant time on average, however many scopes are open.
struct ScopePaths {
    /// The places of an open path.
    private struct Place {
        /// In `order`.
        var order: Int
        /// Among its siblings.
        var sibling: Int
        let route: String?
    }

    /// What open siblings have in common.
    private struct Kind: Hashable {
        /// The path without the instance number.
        let path: Substring
        let route: String?
    }

    private let root: Scope
    private var order = Slots()
    private var siblings: [Kind: Slots] = [:]
    private var places: [String: Place] = [:]
    private var cache: [String: Scope] = [:]
    /// The scopes of the replica, by the recorded paths of their parents.
    private var children: [String: OpenChildren] = [:]
    /// The recorded paths of the scopes in `cache`, by their paths in the replica.
    private var recorded: [String: String] = [:]

    /// In bytes. The paths of an app are short; longer ones are refused where they are read.
    static let maximumLength = 4_096

    init(_ root: Scope) { self.root = root }

    /// The recorded paths of open scopes, in the order they were opened.
    var open: [String] { order.slots.compactMap(\.self) }

    /// Whether a scope is recorded as open at this path.
    func isOpen(_ path: String) -> Bool { places[path] != nil || path == root.path }

    /// The number of open scopes.
    var count: Int { places.count }

    /// Adds the path of a scope, which the replica may have opened.
    mutating func add(_ path: String, _ route: String?) {
        if places[path] == nil {
            let kind = Kind(path: Self.shared(path), route: route)
            places[path] = Place(
                order: order.append(path), sibling: siblings[kind, default: Slots()].append(path),
                route: route)
        }
        _ = scope(path)  // Found now: the replica may close it before the recording does, and open another.
    }

    mutating func remove(_ path: String) {
        children[path] = nil
        if let scope = cache.removeValue(forKey: path) { recorded[scope.path] = nil }
        guard let place = places.removeValue(forKey: path) else { return }
        for (path, order) in order.remove(place.order) { places[path]?.order = order }
        let kind = Kind(path: Self.shared(path), route: place.route)
        let moved = siblings[kind]?.remove(place.sibling) ?? []
        for (path, sibling) in moved { places[path]?.sibling = sibling }
        if siblings[kind]?.isEmpty == true { siblings[kind] = nil }
    }

    /// Returns the scope for a recorded path; `nil` if the replica has not opened it, or has closed it.
    mutating func scope(_ path: String) -> Scope? {
        if let scope = cache[path] { return scope.isClosed ? nil : scope }
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return path == root.path ? root : nil
        }
        let parentPath = String(path[..<end])
        guard let place = places[path], let parent = scope(parentPath) else { return nil }
        let name = String(Self.name(path[path.index(after: end)...]))
        let scopes = children[parentPath, default: OpenChildren()].named(name, place.route, of: parent)
        let kind = Kind(path: Self.shared(path), route: place.route)
        guard let scope = rank(of: path, kind, below: scopes.count).map({ scopes[$0] }) else { return nil }
        (cache[path], recorded[scope.path]) = (scope, path)
        return scope
    }

    /// The number of open siblings before a path; `nil` if it is not below `limit`.
    private func rank(of path: String, _ kind: Kind, below limit: Int) -> Int? {
        var rank = 0
        for case let other? in siblings[kind]?.slots ?? [] {
            if rank >= limit { return nil }
            if other == path { return rank }
            if cache[other]?.isClosed != true { rank += 1 }
        }
        return nil
    }

    /// Returns the recorded path of an open scope; the path itself if it was not recorded.
    mutating func recordedPath(of path: String) -> String {
        if let recorded = recorded[path], cache[recorded]?.isClosed == false { return recorded }
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        // The replica may have opened it after the recording did.
        let parent = recordedPath(of: String(path[..<end]))
        let name = Self.name(path[path.index(after: end)...])
        let children = scope(parent)?.children ?? []
        guard let scope = children.first(where: { $0.path == path }) else { return path }
        var limit = children.count { $0.name == name && $0.route == scope.route }
        let kind = Kind(path: "\(parent)/\(name)", route: scope.route)
        for case let other? in siblings[kind]?.slots ?? [] where limit > 0 {
            let found = self.scope(other)
            if found?.path == path { return other }
            if cache[other]?.isClosed != true { limit -= 1 }
        }
        return path
    }

    /// The path without the instance number of its last name.
    private static func shared(_ path: String) -> Substring {
        guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
        return path[..<name(path[path.index(after: end)...]).endIndex]
    }

    /// Removes the instance number from a name.
    static func name(_ part: Substring) -> Substring {
        guard let end = part.utf8.lastIndex(of: UInt8(ascii: "#")),
            part[part.index(after: end)...].allSatisfy(\.isNumber)
        else {
            return part
        }
        return part[..<end]
    }
}

/// Paths in the order in which they were added, with gaps where some were removed.
private struct Slots {
    private(set) var slots: [String?] = []
    private var count = 0

    var isEmpty: Bool { count == 0 }

    /// - Returns: The place of the path.
    mutating func append(_ path: String) -> Int {
        slots.append(path)
        count += 1
        return slots.count - 1
    }

    /// Removes the path at a place. Closes the gaps when they are most of the places.
    ///
    /// - Returns: The new places of all paths, if they have changed.
    mutating func remove(_ place: Int) -> [(path: String, place: Int)] {
        slots[place] = nil
        count -= 1
        guard slots.count > 2 * count + 16 else { return [] }
        slots.removeAll { $0 == nil }
        return slots.enumerated().compactMap { place, path in path.map { ($0, place) } }
    }
}

/// The open children of a scope of a replica, by name and route. Each child is examined once, rather than at every look-up.
struct OpenChildren {
    private struct Kind: Hashable {
        let name: String
        let route: String?
    }

    private var scopes: [Kind: [Scope]] = [:]
    /// The number of the last child that was examined.
    private var last = 0

    /// Returns the open children with this name and route, in the order in which they were opened.
    ///
    /// - Parameter parent: The same scope each time.
    mutating func named(_ name: String, _ route: String?, of parent: Scope) -> [Scope] {
        for (number, scope) in parent.children(after: last) {
            scopes[Kind(name: scope.name, route: scope.route), default: []].append(scope)
            last = number
        }
        let kind = Kind(name: name, route: route)
        scopes[kind]?.removeAll(where: \.isClosed)
        return scopes[kind] ?? []
    }
}
