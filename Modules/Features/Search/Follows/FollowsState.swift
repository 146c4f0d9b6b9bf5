package import Entities
package import FluxCore
import FluxQueries
import FoundationEssentials
package import Persistence

/// The user's follows, and their unread posts.
package struct FollowsState: Reducible, Codable {
    /// Work that the reducer requests; library operations run one at a time.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Loads the follows and at most `limit` unread posts; `nil` for as many as the screen lists.
        case read(limit: Int?)
        /// Reads at most `pages` pages; `nil` for no maximum.
        case check(Follow, pages: Int?)

        /// What running the command does.
        package var effect: CommandEffect { .query }
    }

    /// The follows in the order in which they were added, with their unread counts; with the changes that are running.
    package private(set) var follows: [Follow] = []
    /// Unread posts, newest first; at most 1,000 unless more were requested.
    @Tracked package private(set) var feed: [UnreadPost] = []
    /// Posts that were read since the app started, latest first; at most 200.
    @Tracked package private(set) var readPosts: [UnreadPost] = []
    /// Whether the stored follows have been loaded.
    package private(set) var isLoaded = false
    /// The follows that the current check has not reached, or that a failed check has skipped; those not
    /// checked for longest first.
    package private(set) var unchecked: [Follow] = []
    /// The checks that failed for a reason that does not concern the other follows.
    package var failedChecks: [FailedCheck] { progress?.failed ?? [] }
    /// The names for which the service has no posts.
    package private(set) var namesWithoutPosts: [FollowedName] = []
    /// The names with more new posts than the service lists.
    package var namesWithUnlistedPosts: [FollowedName] { unlistedNames ?? [] }
    /// The number of posts that the check could not decode.
    package private(set) var leftOut = 0
    /// The follow that is being checked in the background; `nil` for none.
    private var checkedInBackground: FollowedName?
    /// Why not everything was checked; `nil` if it was.
    package private(set) var checkFailure: ServiceFailure?
    /// Why the latest library operation failed; `nil` if it succeeded.
    package private(set) var failure: LibraryFailure?
    /// The follows without the changes that are running; `nil` if none is.
    private var changing: ChangingFollows?
    private var (checksAfterLoading, runningCommands) = (false, 0)
    /// `nil` for none: recordings of earlier versions have no such key.
    private var unlistedNames: [FollowedName]?
    /// The maximum number of unread posts to load; `nil` for as many as the screen lists.
    private(set) var limit: Int?
    /// The running check of several follows, or the last one; `nil` if there was none.
    private var progress: CheckProgress?
    /// Background checks pause until this date because the rate limit is reached.
    private var pausedUntil: Date?
    /// The latest rate limit from the service; `nil` before the first response.
    private var rateLimit: RateLimit?

    /// The number of unread posts that the screen lists.
    static let screenLimit = 1_000
    /// A check in the background leaves the other requests to the user.
    private static let backgroundPages = 5

    package init() {}

    /// The follows as they are stored, without the changes that are running.
    var storedFollows: [Follow] { changing?.stored ?? follows }

    /// The follow with this name; `nil` if it is not followed.
    func follow(of name: FollowedName) -> Follow? { follows.first { $0.id == name.id } }

    /// The listed posts of a follow: the unread ones, and those that were read since the app started.
    func posts(of follow: Follow) -> [Post] {
        (feed + readPosts).filter { $0.names.contains(follow.name) }.map(\.post)
    }

    /// Whether follows are being checked for new posts, or will be at once.
    var isChecking: Bool {
        checkFailure == nil && (checksAfterLoading || !unchecked.isEmpty || checkedInBackground != nil)
    }

    /// Whether all commands have finished or failed.
    package var isSettled: Bool { runningCommands == 0 }

    package mutating func reduce(_ action: FollowsAction, _ ask: CommandSink<Command>) {
        switch action {
        case .loadRequested(let checking, let limit):
            checksAfterLoading = checking
            unchecked = []
            namesWithoutPosts = []
            leftOut = 0
            checkFailure = nil
            unlistedNames = nil
            progress = nil
            self.limit = limit
            load(ask)
        case .appStarted:
            checksAfterLoading = false
            runningCommands = 0
            unchecked = []
            checkFailure = nil
            checkedInBackground = nil
            progress = nil
            (follows, changing) = (storedFollows, nil)
        case .rateLimitReceived(let limit): rateLimit = limit
        case .checkDue(let now):
            guard let follow = due(now) else { return }
            checkedInBackground = follow.name
            begin(.check(follow, pages: Self.backgroundPages), ask)
        case .pageStored(let name, let progress):
            change { $0.stored = $0.stored.map { $0.name == name ? $0.advanced(to: progress) : $0 } }
        case .changedByOthers(let follows, let feed): show(follows, feed)
        case .changed(let events): change { for event in events { $0.reduce(event) } }
        case .readMarksChanged(let batch):
            switch batch.change {
            case .read: markAsRead(Set(batch.posts), ask)
            case .unread: markAsUnread(Set(batch.posts), ask)
            }
        case .failureDismissed: failure = nil
        default:
            runningCommands &-= 1
            reduceResult(action, ask)
        }
    }

    private mutating func begin(_ command: Command, _ ask: CommandSink<Command>) {
        runningCommands &+= 1
        failure = nil
        ask(command)
    }

    /// The follow that is due for a background check: the one checked least recently, if the schedule allows
    /// a check. `nil` while a command is running, and while the rate limit is reached.
    private func due(_ now: Date) -> Follow? {
        guard runningCommands == 0, changing == nil, pausedUntil.map({ $0 <= now }) ?? true,
            let schedule = CheckSchedule(rateLimit, at: now, follows: follows.count)
        else { return nil }
        func isOld(_ date: Date?, _ age: TimeInterval) -> Bool {
            date.map { now.timeIntervalSince($0) >= age } ?? true
        }
        guard isOld(follows.compactMap(\.checkedAt).max(), schedule.pause) else { return nil }
        return follows.filter { isOld($0.checkedAt, schedule.interval) }
            .min { ($0.checkedAt ?? .distantPast) < ($1.checkedAt ?? .distantPast) }
    }

    /// Reduces the result of a command.
    private mutating func reduceResult(_ fact: FollowsAction, _ ask: CommandSink<Command>) {
        switch fact {
        case .libraryLoaded(let follows, let feed):
            show(follows, feed)
            if checksAfterLoading, !follows.isEmpty {
                unchecked = follows.leastRecentlyCheckedFirst
                progress = CheckProgress()
                checkNext(ask)
            }
            checksAfterLoading = false
        case .checked(let name, let count, let leftOut, let isUnlisted):
            if count == 0 { namesWithoutPosts.append(name) }
            if isUnlisted == true { unlistedNames = namesWithUnlistedPosts + [name] }
            self.leftOut &+= leftOut
            unchecked.removeAll { $0.name == name }
            if checkedInBackground == name { checkedInBackground = nil }
            progress?.succeeded(name)
            checkNext(ask)
        case .checkFailed(let failure, let name):
            // A failure that concerns all follows explains more than that of a single one.
            if checkFailure?.concernsAllFollows != true { checkFailure = failure }
            if case .rateLimited(let until) = failure, name?.isChannel != true { pausedUntil = until }
            progress?.failed(name, failure)
            checkedInBackground = nil
            checkNext(ask)
        case .libraryFailed(let failure): self.failure = failure
        case .loadRequested, .appStarted, .checkDue, .rateLimitReceived, .pageStored, .changedByOthers,
            .changed, .readMarksChanged, .failureDismissed:
            break
        }
    }

    /// Changes the stored follows or the changes that are running, and shows the ones with the others.
    private mutating func change(_ body: (inout ChangingFollows) -> Void) {
        var changing = changing ?? ChangingFollows(stored: follows)
        body(&changing)
        follows = changing.shown
        self.changing = changing.isChanging ? changing : nil
    }

    private mutating func show(_ follows: [Follow], _ feed: [UnreadPost]) {
        change { $0.stored = follows }
        isLoaded = true
        if feed != self.feed { self.feed = feed }  // Observers of `feed` should only see real changes.
        let unread = Set(feed.map(\.id))
        if readPosts.contains(where: { unread.contains($0.id) }) {
            readPosts.removeAll { unread.contains($0.id) }  // Marked as unread elsewhere.
        }
    }

    /// Starts as many checks as are allowed, and reads the library after the last one.
    private mutating func checkNext(_ ask: CommandSink<Command>) {
        let next = progress?.next(of: unchecked, within: rateLimit) ?? []
        for follow in next { begin(.check(follow, pages: nil), ask) }
        guard progress?.isRunning != true else { return }
        progress?.stop()
        load(ask)
    }

    private mutating func load(_ ask: CommandSink<Command>) {
        begin(.read(limit: limit), ask)
    }

    private mutating func markAsRead(_ ids: Set<Post.ID>, _ ask: CommandSink<Command>) {
        let read = feed.filter { ids.contains($0.id) }
        guard !read.isEmpty else { return }
        feed.removeAll { ids.contains($0.id) }
        readPosts = Array((read + readPosts).prefix(200))
        count(read, by: -1)
        // The library may have more unread posts than are listed.
        if feed.isEmpty, follows.contains(where: { $0.unread > 0 }) { load(ask) }
    }

    /// Restores posts that were read since the app started at once; older ones are reloaded from the library.
    private mutating func markAsUnread(_ ids: Set<Post.ID>, _ ask: CommandSink<Command>) {
        let back = readPosts.filter { ids.contains($0.id) }
        if !back.isEmpty {
            readPosts.removeAll { ids.contains($0.id) }
            feed = (feed + back).sorted { ($0.post.createdAt, $0.id) > ($1.post.createdAt, $1.id) }
            count(back, by: 1)
        }
        load(ask)
    }

    private mutating func count(_ posts: [UnreadPost], by step: Int) {
        change {
            $0.stored = $0.stored.map { follow in
                var follow = follow
                follow.unread &+= step * posts.count { $0.names.contains(follow.name) }
                follow.unread = max(follow.unread, 0)
                return follow
            }
        }
    }
}

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
