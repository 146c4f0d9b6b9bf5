import FluxQueries
package import Persistence

/// Changes to what the user follows.
package enum FollowChanges: MutationEndpoint {
    /// A change of one name.
    package typealias Change = FollowRequest
    /// Why the library did not make it.
    package typealias Failure = LibraryFailure
}

/// Follows while changes to them are running.
struct ChangingFollows: Codable, Sendable, Equatable {
    private struct Running: Codable, Sendable, Equatable {
        let number: Int
        let request: FollowRequest
    }

    /// What is followed without the running changes, in the order of following.
    var stored: [Follow]
    /// In the order of their requests, in which the library makes them.
    private var running: [Running] = []

    init(stored: [Follow]) { self.stored = stored }

    /// Whether a change is running.
    var isChanging: Bool { !running.isEmpty }

    /// What is followed once all running changes are made.
    var shown: [Follow] { running.reduce(into: stored) { $0.apply($1.request) } }

    mutating func reduce(_ event: MutationEvent<FollowRequest>) {
        switch event {
        case .began(let number, let request): running.append(Running(number: number, request: request))
        case .confirmed(let number, let request, _, _):
            running.removeAll { $0.number == number }
            stored.apply(request)
        case .refused(let number, _, _): running.removeAll { $0.number == number }
        }
    }
}

extension [Follow] {
    /// Makes a change as the library does, which ignores a name that is followed already.
    fileprivate mutating func apply(_ request: FollowRequest) {
        guard let follow = request.follow else { return removeAll { $0.id == request.name.id } }
        if contains(where: { $0.id == follow.id }) { return }
        insert(follow, at: firstIndex { $0.followedAt > follow.followedAt } ?? endIndex)
    }
}
