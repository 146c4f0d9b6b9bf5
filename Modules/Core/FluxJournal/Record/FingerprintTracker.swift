import FluxCore

/// Which parts of a store's state have changed since it was last seen, by the first keys of its coding, and a
/// fingerprint of what each is coded as now.
///
/// What is equal to what it was is not coded again, at any depth: of a large state only what changed costs. What is
/// compared is kept, so that the next change of a large part copies it once.
struct FingerprintTracker {
    private struct Node {
        let value: any Encodable
        let fingerprint: UInt64
        /// By coding key; empty for a scalar and for a list.
        let children: [String: Node]
    }

    private let userInfo: [CodingUserInfoKey: any Sendable]
    /// By path and key of the store.
    private var stores: [String: Node] = [:]

    /// - Parameter placeholders: What secrets are coded as.
    init(_ placeholders: Placeholders) { userInfo = placeholders.userInfo }

    /// - Parameter store: Its path and key.
    /// - Returns: Nothing when it is seen for the first time; a state that has no keys changes as `""`.
    mutating func changes(of state: any Encodable, in store: String) throws -> [String: String] {
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

    /// The stores of a scope are gone.
    mutating func forget(_ path: String) {
        stores = stores.filter { !$0.key.hasPrefix(path + " ") }
    }

    private func node(of value: any Encodable, before: Node?) throws -> Node {
        if let before, isEqual(before.value, value) { return before }
        let collector = PartCollector(userInfo)
        do { try value.encode(to: collector) } catch is PartCollector.ListEncountered {}
        // A value that is coded as another one is that one; a scalar is coded as itself.
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
