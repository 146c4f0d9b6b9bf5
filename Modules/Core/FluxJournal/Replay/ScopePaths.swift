import FluxCore

/// Maps recorded paths to the open scopes of a replica: the same names below the same parents, in the same
/// order.
struct ScopePaths {
    private let root: Scope
    /// The recorded paths of open scopes, in the order they were opened.
    private(set) var open: [String] = []
    private var cache: [String: Scope] = [:]

    init(_ root: Scope) { self.root = root }

    /// Adds the path of a scope, which the replica may have opened.
    mutating func add(_ path: String) {
        if !open.contains(path) { open.append(path) }
        _ = scope(path)  // Found now: the replica may close it before the recording does, and open another.
    }

    mutating func remove(_ path: String) {
        open.removeAll { $0 == path }
        cache[path] = nil
    }

    /// Returns the scope for a recorded path; `nil` if the replica has not opened it, or has closed it.
    mutating func scope(_ path: String) -> Scope? {
        if let scope = cache[path] { return scope.isClosed ? nil : scope }
        guard let end = path.lastIndex(of: "/") else { return path == root.path ? root : nil }
        guard let parent = scope(String(path[..<end])) else { return nil }
        let (prefix, name) = (path[...end], Self.name(path[path.index(after: end)...]))
        // The open siblings with the same name, in order.
        let siblings = open.filter { other in
            other.hasPrefix(prefix) && !other.dropFirst(prefix.count).contains("/")
                && Self.name(other.dropFirst(prefix.count)) == name && cache[other]?.isClosed != true
        }
        let scopes = parent.children.filter { $0.name == name }
        guard let index = siblings.firstIndex(of: path), index < scopes.count else { return nil }
        cache[path] = scopes[index]
        return scopes[index]
    }

    /// Returns the recorded path of an open scope; the path itself if it was not recorded.
    mutating func recordedPath(of path: String) -> String {
        for recorded in open where scope(recorded)?.path == path { return recorded }
        return path
    }

    /// Removes the instance number from a name.
    static func name(_ part: Substring) -> Substring {
        guard let end = part.lastIndex(of: "#"), part[part.index(after: end)...].allSatisfy(\.isNumber) else {
            return part
        }
        return part[..<end]
    }
}
