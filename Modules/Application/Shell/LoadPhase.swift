/// How it goes with asking for something that comes as a whole: a part of a screen's state.
package enum LoadPhase<Failure: Error & Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    case idle, loading, loaded
    case failed(Failure)

    /// Whether the answer has come, good or bad.
    package var isSettled: Bool { self != .idle && self != .loading }
    package var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}
