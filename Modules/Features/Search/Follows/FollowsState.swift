package import Entities
import FluxCore
package import FoundationEssentials
package import Persistence

/// What the user follows, as far as it was asked for.
package struct FollowsState: Reducible, Codable {
    /// What is asked for; one is done after the other.
    package enum Command: Sendable, Equatable {
        case read
        case look(Follow)
        case follow(FollowedName, at: Date)
        case unfollow(FollowedName)
        case markRead([Post.ID])
    }

    /// The first followed first, with how many posts of each were not read when they were asked for.
    package private(set) var follows: [Follow] = []
    /// The latest posts that are not read, newest first, at most 1,000.
    package private(set) var feed: [UnreadPost] = []
    /// Those that the look has not come to yet, or not any more after it failed.
    package private(set) var waiting: [Follow] = []
    /// Those of which the service has no post.
    package private(set) var empty: [FollowedName] = []
    /// Posts that the look could not understand.
    package private(set) var leftOut = 0
    /// Why the look ended early; `nil` when it did not.
    package private(set) var lookFailure: ServiceFailure?
    /// Why the library did not do what was asked last; `nil` when it did.
    package private(set) var failure: LibraryFailure?
    private var (isToLook, underWay) = (false, 0)

    package init() {}

    /// Whether all that was asked for is done, or has failed.
    package var isSettled: Bool { underWay == 0 }

    package mutating func reduce(_ action: FollowsAction, _ ask: (Command) -> Void) {
        switch action {
        case .asked(let looking):
            (isToLook, waiting, empty, leftOut, lookFailure) = (looking, [], [], 0, nil)
            begin(.read, ask)
        case .followAsked(let name, let date): begin(.follow(name, at: date), ask)
        case .unfollowAsked(let name): begin(.unfollow(name), ask)
        case .readingAsked(let ids): begin(.markRead(ids), ask)
        default:
            underWay -= 1
            end(action, ask)
        }
    }

    private mutating func begin(_ command: Command, _ ask: (Command) -> Void) {
        underWay += 1
        failure = nil
        ask(command)
    }

    /// Takes what came of a command.
    private mutating func end(_ fact: FollowsAction, _ ask: (Command) -> Void) {
        switch fact {
        case .libraryRead(let follows, let feed):
            (self.follows, self.feed) = (follows, feed)
            if isToLook, let first = follows.first {
                waiting = follows
                begin(.look(first), ask)
            }
            isToLook = false
        case .looked(let name, let count, let leftOut):
            if count == 0 { empty.append(name) }
            self.leftOut += leftOut
            waiting.removeAll { $0.name == name }
            begin(waiting.first.map(Command.look) ?? .read, ask)
        case .lookFailed(let failure):
            lookFailure = failure
            begin(.read, ask)
        case .postsRead(let ids): feed.removeAll { ids.contains($0.id) }
        case .libraryFailed(let failure): self.failure = failure
        case .asked, .followAsked, .unfollowAsked, .readingAsked, .followChanged: break
        }
    }
}
