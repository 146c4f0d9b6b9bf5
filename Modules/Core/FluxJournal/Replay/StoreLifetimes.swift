/// The stores in a recording, by the lines that created them and closed their scopes.
struct StoreLifetimes {
    struct Lifetime {
        let store: StoreAddress
        /// The line with the initial state; `nil` for a store that a checkpoint contains first.
        let line: Int?
        /// The number of the last action before it was created.
        let begin: UInt64
        /// The number of the last action before its scope was closed.
        var end: UInt64?

        func isOpen(after number: UInt64) -> Bool { begin <= number && end.map { $0 > number } ?? true }
    }

    /// In the order in which they were created.
    private(set) var all: [Lifetime] = []

    /// - Throws: An error if the recording cannot be read.
    init(_ recording: Recording) throws(RecordingFailure) {
        var known: Set<StoreAddress> = []
        var open = OpenStores()
        func add(_ lifetime: Lifetime) {
            open.add(all.count, at: lifetime.store.path)
            all.append(lifetime)
        }
        for line in 0..<recording.count where recording.mayChangeStores(line) {
            let number = recording.number(of: line)
            switch try recording.entry(line) {
            case .storeCreated(let path, let key, _, _):
                let store = StoreAddress(path: path, key: key)
                known.insert(store)
                add(Lifetime(store: store, line: line, begin: number))
            case .closed(let path):
                for index in open.removeAll(at: path) { all[index].end = number }
            // A trace begins with one, and contains one after a gap.
            case .checkpoint where recording.index.kind(line - 1) != .action || all.isEmpty:
                for scope in try recording.checkpointScopes(line) {
                    for key in scope.states.keys.sorted() {
                        let store = StoreAddress(path: scope.path, key: key)
                        guard known.insert(store).inserted else { continue }
                        add(Lifetime(store: store, line: nil, begin: number))
                    }
                }
            default: break
            }
        }
    }
}

extension Recording {
    fileprivate func mayChangeStores(_ line: Int) -> Bool {
        switch index.kind(line) {
        case .storeCreated, .closed, .checkpoint: true
        default: false
        }
    }
}

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
