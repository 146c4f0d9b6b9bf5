/// The stores that are open while the lines of a recording are read, by the paths of their scopes.
struct OpenStores {
    /// The stores' numbers, by path.
    private var stores: [String: [Int]] = [:]
    /// The paths directly below a path that have stores themselves or below them.
    private var below: [String: Set<String>] = [:]

    mutating func add(_ store: Int, at path: String) {
        stores[path, default: []].append(store)
        var path = path
        while let parent = Self.parent(of: path), below[parent, default: []].insert(path).inserted {
            path = parent
        }
    }

    /// Removes the stores of a scope and of those below it.
    ///
    /// - Returns: Their numbers.
    mutating func removeAll(at path: String) -> [Int] {
        if let parent = Self.parent(of: path) { below[parent]?.remove(path) }
        var (removed, paths) = ([Int](), [path])
        while let path = paths.popLast() {
            removed += stores.removeValue(forKey: path) ?? []
            paths += below.removeValue(forKey: path) ?? []
        }
        return removed
    }

    private static func parent(of path: String) -> String? {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }
}
