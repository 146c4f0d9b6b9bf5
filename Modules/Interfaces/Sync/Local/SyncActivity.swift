/// What a synchroniser is doing.
package enum SyncActivity: Sendable, Equatable, Codable {
    /// Connecting, sending or receiving.
    case synchronising
    /// Everything is synchronised, and news are waited for. `refused` of this machine's operations were refused.
    case upToDate(refused: Int)
    /// The server cannot be reached at the moment.
    case offline
    /// The server or this machine refuses to synchronise.
    case failed(SyncFailure)

    /// The activity after a failure.
    init(_ failure: SyncFailure) {
        switch failure {
        case .offline, .timedOut: self = .offline
        default: self = .failed(failure)
        }
    }
}
