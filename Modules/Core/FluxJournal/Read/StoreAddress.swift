/// A store in a recorded tree.
public struct StoreAddress: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The path of its scope.
    public let path: String
    /// Its key in the scope.
    public let key: String

    /// Creates an address.
    ///
    /// - Parameters:
    ///   - path: The path of the store's scope.
    ///   - key: The store's key in the scope.
    public init(path: String, key: String) { (self.path, self.key) = (path, key) }

    public var description: String { "\(path):\(key)" }

    public static func < (one: StoreAddress, other: StoreAddress) -> Bool {
        (one.path, one.key) < (other.path, other.key)
    }
}

/// Fingerprints of changed parts of states, by store and first coding key.
typealias ChangedParts = [StoreAddress: [String: String]]

extension ChangedParts {
    /// The changes in the scope with this path, by key.
    func inScope(_ path: String) -> [String: [String: String]] {
        reduce(into: [:]) { if $1.key.path == path { $0[$1.key.key] = $1.value } }
    }

    /// The changes in other scopes, by path and key.
    func inScopes(otherThan path: String) -> [String: [String: [String: String]]] {
        reduce(into: [:]) { if $1.key.path != path { $0[$1.key.path, default: [:]][$1.key.key] = $1.value } }
    }
}
