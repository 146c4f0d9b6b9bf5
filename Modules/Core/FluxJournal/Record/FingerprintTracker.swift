import FluxCore

/// Detects which parts of a store's state have changed since the last call, by the keys of its encoding, and
/// computes a fingerprint of each changed part.
///
/// Equal parts are not encoded again, at any depth, nor equal elements of a list: the cost of encoding depends on the
/// changed parts of a large state only. The compared values are retained, so the next change of a large part copies it
/// once.
struct FingerprintTracker {
    private struct Node {
        let value: any Encodable
        let fingerprint: UInt64
        /// By coding key; empty for scalars and lists.
        var children: [String: Node] = [:]
        /// Of the elements of a list; `nil` if they are not hashed one by one.
        var elements: ListFingerprints?
    }

    private let userInfo: [CodingUserInfoKey: any Sendable]
    private let tree: EncodingTree
    private let version: Fingerprint.Version
    /// By the path and the key of the store.
    private var stores: [String: [String: Node]] = [:]

    /// A part of which more parts changed is reported as a whole.
    private static let limit = 64

    /// - Parameters:
    ///   - placeholders: The placeholders of secrets.
    ///   - version: How values are hashed.
    init(_ placeholders: Placeholders, _ version: Fingerprint.Version = .current) {
        self.version = version
        userInfo = placeholders.userInfo
        tree = EncodingTree(userInfo: userInfo)
    }

    /// Returns the parts of `state` that have changed since the last call.
    ///
    /// - Parameter store: The store's path and key.
    /// - Returns: `nil` for a new store, and if nothing changed.
    mutating func changes(of state: any Encodable, in store: StoreAddress) throws -> ChangedPart? {
        let old = stores[store.path]?[store.key]
        let new = try node(of: state, before: old)
        stores[store.path, default: [:]][store.key] = new
        guard let old, old.fingerprint != new.fingerprint else { return nil }
        return Self.change(from: old, to: new)
    }

    /// The fingerprint of a store's current state; `nil` for an unknown store.
    func fingerprint(of store: StoreAddress) -> UInt64? { stores[store.path]?[store.key]?.fingerprint }

    /// Forgets the stores of a closed scope.
    mutating func forget(_ path: String) { stores[path] = nil }

    private static func change(from old: Node, to new: Node) -> ChangedPart {
        if old.children.isEmpty || new.children.isEmpty { return .value(new.fingerprint) }
        var changed: [String: ChangedPart] = [:]
        for (key, child) in new.children {
            guard let before = old.children[key] else {
                changed[key] = .value(child.fingerprint)
                continue
            }
            if before.fingerprint != child.fingerprint { changed[key] = change(from: before, to: child) }
        }
        for key in old.children.keys where new.children[key] == nil { changed[key] = .value(nil) }
        return changed.count > limit ? .value(new.fingerprint) : .parts(changed)
    }

    private func node(of value: any Encodable, before: Node?) throws -> Node {
        if let before, before.elements != nil, let list = value as? any ListEncoded {
            return try node(ofList: list, before: before)
        }
        if let before, isEqual(before.value, value) { return before }
        let collector = PartCollector(userInfo)
        do { try value.encode(to: collector) } catch is PartCollector.ListEncountered {}
        // A value that encodes another value is treated as that one; a scalar encodes itself.
        let inner = collector.parts.count == 1 ? collector.parts[""] : nil
        if let inner, type(of: inner) != type(of: value) { return try node(of: inner, before: before) }
        if collector.isList, version == .current, let list = value as? any ListEncoded {
            return try node(ofList: list, before: before)
        }
        if collector.isList || inner != nil {
            return Node(value: value, fingerprint: try fingerprint(of: value))
        }
        var (children, hash) = ([String: Node](), Fingerprint(version))
        for (key, part) in collector.parts.sorted(by: { $0.key < $1.key }) {
            let child = try node(of: part, before: before?.children[key])
            children[key] = child
            hash.add(key: key, child.fingerprint)
        }
        return Node(value: value, fingerprint: hash.value, children: children)
    }

    private func node<List: ListEncoded>(ofList list: List, before: Node?) throws -> Node {
        let known = before.flatMap { before in
            (before.value as? List).flatMap { list in before.elements.map { (list, $0) } }
        }
        let elements = try ListFingerprints(of: list, after: known) { try fingerprint(of: $0) }
        if let before, elements.isUnchanged { return before }
        return Node(
            value: list, fingerprint: Fingerprint(ofElements: elements.all).value, elements: elements)
    }

    private func fingerprint(of value: some Encodable) throws -> UInt64 {
        tree.removeAll()
        try tree.encode(value)
        return Fingerprint.of(tree, version)
    }

    private func isEqual(_ one: any Encodable, _ other: any Encodable) -> Bool {
        func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
        return (one as? any Equatable).map { compare($0) } ?? false
    }
}
