package import Entities

extension EpisodesState {
    /// Where the question stands.
    package enum Phase: Codable, Sendable, Equatable {
        case idle
        /// The beginning of the list is on its way; episodes of the question before may still be here.
        case loading
        case loaded
        case loadingMore
        /// The beginning did not come; what was known of this list is here.
        case failed(ServiceFailure)
        /// The next part did not come; those before it are here.
        case failedMore(ServiceFailure)

        /// Whether an answer is on its way.
        package var isRunning: Bool { self == .loading || self == .loadingMore }

        /// Whether the answer has come, good or bad.
        package var isSettled: Bool { self != .idle && !isRunning }

        /// What the latest question failed with.
        var failure: ServiceFailure? {
            switch self {
            case .failed(let failure), .failedMore(let failure): failure
            case .idle, .loading, .loaded, .loadingMore: nil
            }
        }
    }
}
