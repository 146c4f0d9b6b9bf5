package import Entities
package import FluxCore
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
        /// To learn which of these are read.
        case learnRead([Post.ID])
        case mark(ReadingBatch)
        /// To say that it was done.
        case tell(ReadingBatch)
    }

    /// The first followed first, with how many posts of each were not read when they were asked for.
    package private(set) var follows: [Follow] = []
    /// The latest posts that are not read, newest first, at most 1,000.
    @Tracked package private(set) var feed: [UnreadPost] = []
    /// Posts that were read since the start, the latest read first, at most 200.
    @Tracked package private(set) var readPosts: [UnreadPost] = []
    /// Which posts are read, of those that were shown.
    package private(set) var reading = Reading()
    /// Whether what is kept was read.
    package private(set) var isRead = false
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
    /// Until then the service is not asked by itself: its rate limit is reached.
    private var pausedUntil: Date?
    /// As the service said last; `nil` before.
    private var rateLimit: RateLimit?

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
        case .begun: (isToLook, underWay, waiting, lookFailure) = (false, 0, [], nil)
        case .limitTold(let limit): rateLimit = limit
        case .lookDue(let now): if let follow = due(now) { begin(.look(follow), ask) }
        case .postsShown(let ids):
            underWay += 1
            ask(.learnRead(ids))
        case .readingAsked(let batch): begin(.mark(batch), ask)
        case .failureDismissed: failure = nil
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

    /// The one that was looked at the longest ago, where the pace allows it. `nil` while something else is under way, and
    /// at a rate limit.
    private func due(_ now: Date) -> Follow? {
        guard underWay == 0, pausedUntil.map({ $0 <= now }) ?? true,
            let pace = LookPace(rateLimit, at: now, follows: follows.count)
        else { return nil }
        func isOld(_ date: Date?, _ age: TimeInterval) -> Bool {
            date.map { now.timeIntervalSince($0) >= age } ?? true
        }
        guard isOld(follows.compactMap(\.lookedAt).max(), pace.rest) else { return nil }
        return follows.filter { isOld($0.lookedAt, pace.age) }
            .min { ($0.lookedAt ?? .distantPast) < ($1.lookedAt ?? .distantPast) }
    }

    /// Takes what came of a command.
    private mutating func end(_ fact: FollowsAction, _ ask: (Command) -> Void) {
        switch fact {
        case .libraryRead(let follows, let feed):
            (self.follows, isRead) = (follows, true)
            if feed != self.feed { self.feed = feed }  // Who follows it hears of a change only.
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
            if case .rateLimited(let until) = failure { pausedUntil = until }
            begin(.read, ask)
        case .readingLearned(let read, let shown): reading.learn(read, of: shown)
        case .readingChanged(let batch):
            reading.apply(batch)
            switch batch.change {
            case .read: take(read: Set(batch.posts), ask)
            case .unread: take(unread: Set(batch.posts), ask)
            }
            if batch.isTold { ask(.tell(batch)) }
        case .libraryFailed(let failure): self.failure = failure
        case .asked, .followAsked, .unfollowAsked, .begun, .lookDue, .limitTold, .postsShown, .readingAsked,
            .failureDismissed,
            .followChanged:
            break
        }
    }

    private mutating func take(read ids: Set<Post.ID>, _ ask: (Command) -> Void) {
        let read = feed.filter { ids.contains($0.id) }
        guard !read.isEmpty else { return }
        feed.removeAll { ids.contains($0.id) }
        readPosts = Array((read + readPosts).prefix(200))
        count(read, by: -1)
        // There may be more than is listed.
        if feed.isEmpty, follows.contains(where: { $0.unread > 0 }) { begin(.read, ask) }
    }

    /// What was read since the start is back at once; of what was read before that the library knows.
    private mutating func take(unread ids: Set<Post.ID>, _ ask: (Command) -> Void) {
        let back = readPosts.filter { ids.contains($0.id) }
        if !back.isEmpty {
            readPosts.removeAll { ids.contains($0.id) }
            feed = (feed + back).sorted { ($0.post.createdAt, $0.id) > ($1.post.createdAt, $1.id) }
            count(back, by: 1)
        }
        begin(.read, ask)
    }

    private mutating func count(_ posts: [UnreadPost], by step: Int) {
        follows = follows.map { follow in
            let count = posts.count { $0.names.contains(follow.name) }
            return Follow(
                name: follow.name, followedAt: follow.followedAt, lookedAt: follow.lookedAt,
                newestAt: follow.newestAt, unread: max(follow.unread + step * count, 0))
        }
    }
}
