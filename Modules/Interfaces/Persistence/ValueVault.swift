public import FoundationEssentials
import Synchronization

/// Stores one small value between runs, such as the settings or the search history.
///
/// Calls block while they read or write a small file; call them from background work, not from a reducer.
/// `InMemoryValueVault` passes the same tests.
public protocol ValueVault<Value>: Sendable {
    associatedtype Value: VaultValue

    /// The stored value; a new one if none is stored.
    func load() throws(VaultFailure) -> Value

    /// Reads, changes and stores the value atomically, even if several processes do so at once.
    ///
    /// - Parameter change: Must be pure, because a concurrent update makes it run again. It must not call
    ///   this vault.
    /// - Returns: The value that is now stored.
    @discardableResult
    func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value
}

/// A value that a `ValueVault` can store.
public protocol VaultValue: Codable, Sendable, Equatable {
    /// The value to use if none is stored.
    init()
    /// The schema version, 1 or more. A stored value with a higher version is rejected.
    static var schema: Int { get }
    /// Whether a member of a stored object that has a wrong type is skipped; otherwise the value is `.broken`.
    static var skipsInvalidMembers: Bool { get }
    /// Whether other users must never read it, not even where they may read the rest.
    var containsSecret: Bool { get }
}

extension VaultValue {
    public static var skipsInvalidMembers: Bool { false }
    public var containsSecret: Bool { false }
}

/// A vault that lives as long as the process.
public final class InMemoryValueVault<Value: VaultValue>: ValueVault {
    private let stored: Mutex<Value>

    public init(_ value: Value = Value()) {
        stored = Mutex(value)
    }

    public func load() throws(VaultFailure) -> Value { stored.withLock { $0 } }

    @discardableResult
    public func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value {
        // `change` is the caller's code, so it runs outside the lock on a copy, and again after a concurrent
        // update.
        while true {
            let old = stored.withLock { $0 }
            var new = old
            change(&new)
            let isStored = stored.withLock { current in
                guard current == old else { return false }
                current = new
                return true
            }
            if isStored { return new }
        }
    }
}

/// When warnings that stay true from run to run were shown last, so that scheduled runs do not repeat them each time.
public struct ShownWarnings: VaultValue {
    /// By the warning's name; none is older than `pause`.
    public private(set) var dates: [String: Date] = [:]

    public init() {}

    public static let schema = 1
    /// A warning is shown again after this time, in seconds: a day, less the jitter of daily runs.
    private static let pause: TimeInterval = 23.5 * 3_600

    /// Whether a warning is to be shown: not if it was shown less than a day ago. A clock that was set back shows it.
    public func isDue(_ name: String, at now: Date) -> Bool {
        dates[name].map { !isRecent($0, now) } ?? true
    }

    /// Remembers that a warning is shown now.
    public mutating func show(_ name: String, at now: Date) {
        dates = dates.filter { isRecent($0.value, now) }
        dates[name] = now
    }

    private func isRecent(_ date: Date, _ now: Date) -> Bool {
        (0..<Self.pause).contains(now.timeIntervalSince(date))
    }
}
