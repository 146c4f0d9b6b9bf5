package import Entities
package import FoundationEssentials

/// An episode, and where it comes from.
package struct FoundEpisode: Codable, Sendable, Equatable {
    /// Where an episode comes from.
    package enum Source: Codable, Sendable, Equatable {
        case instance
        /// The library, because the instance returned no episode. The details are as of `savedAt`.
        case library(savedAt: Date, serviceFailure: ServiceFailure)
    }

    /// The episode.
    package let episode: Episode
    /// Where it comes from.
    package let source: Source
    /// How long the instance refuses requests; `nil` if another one may succeed now.
    var retryDelay: Duration?
}
