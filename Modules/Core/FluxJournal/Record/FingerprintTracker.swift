import FluxCore

/// Detects which parts of a store's state have changed since the last call, by the first keys of its
/// encoding, and computes a fingerprint of each changed part.
///
/// Equal parts are not encoded again, at any depth: the cost depends on the changed parts of a large state
/// only. The compared values are retained, so the next change of a large part copies it once.
struct FingerprintTracker {
    private struct Node {
        let value: any Encodable
        let fingerprint: UInt64
        /// By coding key; empty for scalars and arrays.
        let children: [String: Node]
    }

    private let userInfo: [CodingUserInfoKey: any Sendable]
    private var stores: [StoreAddress: Node] = [:]

    /// - Parameter placeholders: The placeholders of secrets.
    init(_ placeholders: Placeholders) { userInfo = placeholders.userInfo }

    /// Returns fingerprints of the parts of `state` that have changed since the last call.
    ///
    /// - Parameter store: The store's path and key.
    /// - Returns: Fingerprints by coding key; empty for a new store. The key of a state without coding keys
    ///   is `""`.
    mutating func changes(of state: any Encodable, in store: StoreAddress) throws -> [String: String] {
        let (old, new) = (stores[store], try node(of: state, before: stores[store]))
        stores[store] = new
        guard let old, old.fingerprint != new.fingerprint else { return [:] }
        if old.children.isEmpty || new.children.isEmpty { return ["": Fingerprint.text(new.fingerprint)] }
        var changed: [String: String] = [:]
        for key in Set(old.children.keys).union(new.children.keys) {
            let (was, is_) = (old.children[key]?.fingerprint, new.children[key]?.fingerprint)
            if was != is_ { changed[key] = is_.map(Fingerprint.text) ?? "none" }
        }
        return changed
    }

    /// Forgets the stores of a closed scope.
    mutating func forget(_ path: String) {
        stores = stores.filter { $0.key.path != path }
    }

    private func node(of value: any Encodable, before: Node?) throws -> Node {
        if let before, isEqual(before.value, value) { return before }
        let collector = PartCollector(userInfo)
        do { try value.encode(to: collector) } catch is PartCollector.ListEncountered {}
        // A value that encodes another value is treated as that one; a scalar encodes itself.
        let inner = collector.parts.count == 1 ? collector.parts[""] : nil
        if let inner, type(of: inner) != type(of: value) { return try node(of: inner, before: before) }
        if collector.isList || inner != nil {
            var hash = Fingerprint()
            hash.add(try CodedValue(encoding: value, userInfo: userInfo))
            return Node(value: value, fingerprint: hash.value, children: [:])
        }
        var (children, hash) = ([String: Node](), Fingerprint())
        for (key, part) in collector.parts.sorted(by: { $0.key < $1.key }) {
            let child = try node(of: part, before: before?.children[key])
            children[key] = child
            hash.add(key: key, child.fingerprint)
        }
        return Node(value: value, fingerprint: hash.value, children: children)
    }

    private func isEqual(_ one: any Encodable, _ other: any Encodable) -> Bool {
        func compare<Value: Equatable>(_ one: Value) -> Bool { (other as? Value) == one }
        return (one as? any Equatable).map { compare($0) } ?? false
    }
}
