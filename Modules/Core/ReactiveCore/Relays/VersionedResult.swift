/// The versions of a value that changes, so that what is computed from it can be shared by its observers.
package protocol Versioned: AnyObject, Sendable {
    /// The number of the latest change. Call from any thread.
    var version: UInt64 { get }

    /// The version that the calling thread is delivering; 0 if it delivers none, or several. Call from an
    /// observer.
    var deliveredVersion: UInt64 { get }
}

/// Computes a result once for all observers of a delivery. It retains the latest result.
///
/// Accessed only by the thread that delivers a version of one source.
final class DeliveryResult<Result: Sendable> {
    @exclusivity(unchecked) private var latest: (version: UInt64, result: Result)?

    func value(for version: UInt64, _ compute: () -> Result) -> Result {
        guard version != 0 else { return compute() }
        if let latest, latest.version == version { return latest.result }
        let result = compute()
        latest = (version, result)
        return result
    }
}

/// Computes a result once for each state of two sources. It retains the latest result.
final class VersionedResult<Result: Sendable>: Sendable {
    private struct Latest: Sendable {
        let versions: (UInt64, UInt64)
        let result: Result
    }

    private let latest = Guarded<Latest?>(nil)
    private let one: any Versioned
    private let other: any Versioned

    init(_ one: any Versioned, _ other: any Versioned) { (self.one, self.other) = (one, other) }

    func value(_ compute: () -> Result) -> Result {
        let versions = (one.version, other.version)
        if let latest = latest.withLock({ $0 }), latest.versions == versions { return latest.result }
        let result = compute()
        // A change on another thread in between: the result may be of other versions.
        guard versions == (one.version, other.version) else { return result }
        let previous = latest.withLock { latest in
            defer { latest = Latest(versions: versions, result: result) }
            return latest
        }
        withExtendedLifetime(previous) {}  // Released without the lock.
        return result
    }
}
