package import Persistence

/// An event that concerns the history of successful queries.
package enum HistoryAction: Codable, Sendable, Equatable {
    /// The stored queries, latest first.
    case historyRead([String])
    /// The user removed a query; it disappears at once.
    case queryForgotten(String)
    case historyFailed(VaultFailure)
}
