/// What a synchroniser is doing.
package enum SyncActivity: Sendable, Equatable, Codable {
    /// Synchronisation is not started on this machine.
    case off
    /// Connecting, sending or receiving.
    case synchronising
    /// Everything is synchronised until the next change. The server refused `refused` of this machine's operations.
    case upToDate(refused: Int)
    /// The server cannot be reached at the moment.
    case offline
    /// The server or this machine refuses to synchronise.
    case failed(SyncFailure)

    /// The activity after a failure.
    init(_ failure: SyncFailure) {
        switch failure {
        case .offline, .timedOut: self = .offline
        case .notStarted: self = .off
        default: self = .failed(failure)
        }
    }
}
