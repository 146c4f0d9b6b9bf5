package import Persistence

/// What happened to the queries that found something before.
package enum HistoryAction: Codable, Sendable, Equatable {
    /// As they are stored now, the latest first.
    case historyRead([String])
    case historyFailed(VaultFailure)
}
