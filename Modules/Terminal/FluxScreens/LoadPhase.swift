/// The phase of a request whose result arrives in one piece; a part of a screen's state.
package enum LoadPhase<Failure: Error & Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    case idle, loading, loaded
    case failed(Failure)

    /// Whether the request has succeeded or failed.
    package var isSettled: Bool { self != .idle && self != .loading }
    package var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}
