package import Entities
package import FluxCore
package import FoundationEssentials
package import Persistence

/// What the user follows, as far as it was asked for.
package struct FollowsState: Reducible, Codable {
    /// What is asked for; one is done after the other.
    package enum Command: Sendable, Equatable {
        case read
        case check(Follow)
        case follow(FollowedName, at: Date)
        case unfollow(FollowedName)
        /// To learn which of these are read.
        case loadReadMarks([Post.ID])
        case mark(ReadMarkBatch)
        /// To say that it was done.
        case announce(ReadMarkBatch)
    }

    /// The first followed first, with how many posts of each were not read when they were asked for.
    package private(set) var follows: [Follow] = []
    /// The latest posts that are not read, newest first, at most 1,000.
    @Tracked package private(set) var feed: [UnreadPost] = []
    /// Posts that were read since the start, the latest read first, at most 200.
    @Tracked package private(set) var readPosts: [UnreadPost] = []
    /// Which posts are read, of those that were shown.
    package private(set) var readMarks = ReadMarks()
    /// Whether what is kept was read.
    package private(set) var isLoaded = false
    /// Those that the look has not come to yet, or not any more after it failed.
    package private(set) var unchecked: [Follow] = []
    /// Those of which the service has no post.
    package private(set) var namesWithoutPosts: [FollowedName] = []
    /// Posts that the look could not understand.
    package private(set) var leftOut = 0
    /// Why the look ended early; `nil` when it did not.
    package private(set) var checkFailure: ServiceFailure?
    /// Why the library did not do what was asked last; `nil` when it did.
    package private(set) var failure: LibraryFailure?
    private var (checksAfterLoading, runningCommands) = (false, 0)
    /// Until then the service is not asked by itself: its rate limit is reached.
    private var pausedUntil: Date?
    /// As the service said last; `nil` before.
    private var rateLimit: RateLimit?

    package init() {}

    /// Whether all that was asked for is done, or has failed.
    package var isSettled: Bool { runningCommands == 0 }

    package mutating func reduce(_ action: FollowsAction, _ ask: (Command) -> Void) {
        switch action {
        case .loadRequested(let checking):
            (checksAfterLoading, unchecked, namesWithoutPosts, leftOut, checkFailure) = (
                checking, [], [], 0, nil
            )
            begin(.read, ask)
        case .followRequested(let name, let date): begin(.follow(name, at: date), ask)
        case .unfollowRequested(let name): begin(.unfollow(name), ask)
        case .appStarted: (checksAfterLoading, runningCommands, unchecked, checkFailure) = (false, 0, [], nil)
        case .rateLimitReceived(let limit): rateLimit = limit
        case .checkDue(let now): if let follow = due(now) { begin(.check(follow), ask) }
        case .postsShown(let ids):
            runningCommands += 1
            ask(.loadReadMarks(ids))
        case .readMarksRequested(let batch): begin(.mark(batch), ask)
        case .failureDismissed: failure = nil
        default:
            runningCommands -= 1
            reduceResult(action, ask)
        }
    }

    private mutating func begin(_ command: Command, _ ask: (Command) -> Void) {
        runningCommands += 1
        failure = nil
        ask(command)
    }

    /// The one that was looked at the longest ago, where the pace allows it. `nil` while something else is under way, and
    /// at a rate limit.
    private func due(_ now: Date) -> Follow? {
        guard runningCommands == 0, pausedUntil.map({ $0 <= now }) ?? true,
            let schedule = CheckSchedule(rateLimit, at: now, follows: follows.count)
        else { return nil }
        func isOld(_ date: Date?, _ age: TimeInterval) -> Bool {
            date.map { now.timeIntervalSince($0) >= age } ?? true
        }
        guard isOld(follows.compactMap(\.lookedAt).max(), schedule.pause) else { return nil }
        return follows.filter { isOld($0.lookedAt, schedule.interval) }
            .min { ($0.lookedAt ?? .distantPast) < ($1.lookedAt ?? .distantPast) }
    }

    /// Takes what came of a command.
    private mutating func reduceResult(_ fact: FollowsAction, _ ask: (Command) -> Void) {
        switch fact {
        case .libraryLoaded(let follows, let feed):
            (self.follows, isLoaded) = (follows, true)
            if feed != self.feed { self.feed = feed }  // Who follows it hears of a change only.
            if checksAfterLoading, let first = follows.first {
                unchecked = follows
                begin(.check(first), ask)
            }
            checksAfterLoading = false
        case .checked(let name, let count, let leftOut):
            if count == 0 { namesWithoutPosts.append(name) }
            self.leftOut += leftOut
            unchecked.removeAll { $0.name == name }
            begin(unchecked.first.map(Command.check) ?? .read, ask)
        case .checkFailed(let failure):
            checkFailure = failure
            if case .rateLimited(let until) = failure { pausedUntil = until }
            begin(.read, ask)
        case .readMarksLoaded(let read, let shown): readMarks.update(read, of: shown)
        case .readMarksChanged(let batch):
            readMarks.apply(batch)
            switch batch.change {
            case .read: markAsRead(Set(batch.posts), ask)
            case .unread: markAsUnread(Set(batch.posts), ask)
            }
            if batch.isAnnounced { ask(.announce(batch)) }
        case .libraryFailed(let failure): self.failure = failure
        case .loadRequested, .followRequested, .unfollowRequested, .appStarted, .checkDue, .rateLimitReceived,
            .postsShown, .readMarksRequested,
            .failureDismissed,
            .followChanged:
            break
        }
    }

    private mutating func markAsRead(ids: Set<Post.ID>, _ ask: (Command) -> Void) {
        let read = feed.filter { ids.contains($0.id) }
        guard !read.isEmpty else { return }
        feed.removeAll { ids.contains($0.id) }
        readPosts = Array((read + readPosts).prefix(200))
        count(read, by: -1)
        // There may be more than is listed.
        if feed.isEmpty, follows.contains(where: { $0.unread > 0 }) { begin(.read, ask) }
    }

    /// What was read since the start is back at once; of what was read before that the library knows.
    private mutating func markAsUnread(ids: Set<Post.ID>, _ ask: (Command) -> Void) {
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
