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

/// Fingerprints of the changed parts of states, by store and by the coding keys of the part.
typealias ChangedParts = [StoreAddress: [[String]: String]]
