package import Entities
package import FluxQueries

/// The episode with the requested id, from the instance or from the library.
package enum EpisodeByID: QueryEndpoint {
    /// A UUID, a short UUID, or the instance's own number.
    package typealias Key = String
    /// The episode.
    package typealias Value = FoundEpisode
    /// Why there is none.
    package typealias Failure = ServiceFailure

    /// The state of a screen keeps what it has shown.
    package static var policy: QueryPolicy { QueryPolicy(unusedLimit: 0) }

    /// In place of a saved version, the instance's is requested when it accepts requests again.
    package static func pollingInterval(of entry: QueryEntry<EpisodeByID>) -> Duration? {
        entry.phase == .loaded ? entry.value?.retryDelay : nil
    }
}

extension QueryEntry<EpisodeByID> {
    /// Why the instance has not returned the episode; `nil` if it has, or while a request is running.
    var serviceFailure: ServiceFailure? {
        switch outcome {
        case nil: nil
        case .success(let found): found.source.serviceFailure
        case .failure(let failure): failure
        }
    }

    /// When the episode is requested again automatically; `nil` if it is not.
    var nextRequestAt: Duration? {
        retryAt
            ?? EpisodeByID.pollingInterval(of: self).flatMap { interval in updatedAt.map { $0 + interval } }
    }
}

extension FoundEpisode.Source {
    fileprivate var serviceFailure: ServiceFailure? {
        if case .library(_, serviceFailure: let failure) = self { failure } else { nil }
    }
}
