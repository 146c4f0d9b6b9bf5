package import Persistence

/// What happened to the queries that found something before.
package enum HistoryAction: Codable, Sendable, Equatable {
    /// As they are stored now, the latest first.
    case historyRead([String])
    /// A query is not wanted any more; it goes at once.
    case queryForgotten(String)
    case historyFailed(VaultFailure)
}
