import Entities
import FoundationEssentials
import Persistence
import PostAPI

/// The check of one follow: which page to request next, and which of its posts are new.
///
/// The service lists posts by time, newest first, and moves them to other pages as posts are written and deleted. So
/// a page proves only what lies strictly between the dates of its first and its last post, and adjoining pages what
/// lies between their outermost dates.
struct FollowCheck: Sendable {
    /// Pages that were read in their order, without a post that moved from one to an earlier one.
    private struct Run {
        let first: Int
        var last: Int
        /// All newer posts lie before the run; `nil` if it begins with the first page.
        let newest: Date?
        /// All older posts lie behind the run; `nil` if it ends with the last page.
        var oldest: Date?
        /// The length of the list when the last page was read; `nil` if it is unknown.
        var total: Int?
    }

    /// The service has no pages past this one.
    private static let lastPage = 100
    /// More requests for the same page do not help: the list changes faster than it is read.
    private static let maximumRequests = 3

    private let follow: Follow
    private let perPage: Int
    private var newestAt: Date?
    /// What is to be read, newest first. The first range has no end until the first page was read.
    private var gaps: [FeedGap]
    private var run: Run?
    private var requests: [Int: Int] = [:]
    /// Whether there are new posts past the last page that the service lists.
    private(set) var hasUnlistedPosts = false

    /// - Parameter perPage: The number of posts on a page, 1 or more.
    init(_ follow: Follow, perPage: Int) {
        self.follow = follow
        self.perPage = perPage
        newestAt = follow.newestAt
        gaps = follow.gaps
        gaps.insert(top, at: 0)
    }

    /// The number of the page to request; `nil` when everything was read.
    var nextPage: Int? {
        guard let gap = gaps.first else { return nil }
        let last = run?.total.map { max($0 - 1, 0) / perPage + 1 } ?? Self.lastPage
        let adjoins = run.map {
            $0.oldest.map { $0 >= gap.newest } == true && $0.last * perPage == gap.position
        }
        // Otherwise, the page must begin before the range to prove that no earlier page contains a part of it.
        let next = adjoins == true ? gap.position : max(gap.position - 1, 0)
        let number = min(next / perPage + 1, last, Self.lastPage)
        return requests[number, default: 0] < Self.maximumRequests ? number : nil
    }

    /// What to store once the posts of the received pages are stored.
    func progress(at date: Date) -> FeedProgress {
        FeedProgress(checkedAt: date, newestAt: newestAt, gaps: gaps)
    }

    /// Takes the page with the number `nextPage`, and returns the posts that may be new.
    mutating func receive(_ page: PostPage, number: Int) -> [Post] {
        requests[number, default: 0] += 1
        // Posts may have been written since the first page was read.
        if number == 1, gaps.first?.newest != .distantFuture { gaps.insert(top, at: 0) }
        let new = page.posts.filter { post in
            gaps.contains { $0.oldest <= post.createdAt && post.createdAt <= $0.newest }
        }
        let dates = page.posts.map(\.createdAt)
        // Posts of the first and the last second may be known.
        let found = dates.count { date in gaps.contains { $0.oldest < date && date < $0.newest } }
        if number == 1 { newestAt = [newestAt, dates.max()].compactMap(\.self).max() }
        let run = extendedRun(page, number)
        self.run = run
        if number == Self.lastPage, page.totalCount.map({ $0 > number * perPage }) ?? true,
            let oldest = dates.min()
        {
            hasUnlistedPosts = gaps.contains { $0.oldest < oldest }
        }
        // The posts before the first check are not new: the latest ones are enough.
        if follow.checkedAt == nil {
            gaps = []
        } else {
            let parts = gaps.flatMap { remainder(of: $0, after: run, found: found) }
            gaps = parts.reduce(into: []) { $0.appendJoining($1) }
        }
        return new
    }

    /// Everything from the newest known post on.
    private var top: FeedGap {
        FeedGap(oldest: newestAt ?? .distantPast, newest: .distantFuture, position: 0)
    }

    /// The run that ends with `page`: the previous one if the page adjoins it.
    private func extendedRun(_ page: PostPage, _ number: Int) -> Run {
        let dates = page.posts.map(\.createdAt)
        guard var run, isAdjoining(page, number, run) else {
            let newest = number == 1 ? nil : dates.max() ?? .distantPast
            let oldest = page.nextPage == nil ? nil : dates.min() ?? newest ?? .distantFuture
            return Run(
                first: number, last: number, newest: newest, oldest: oldest, total: page.totalCount)
        }
        run.last = number
        // A page without a post that can be decoded proves nothing.
        run.oldest = page.nextPage == nil ? nil : dates.min() ?? run.oldest
        run.total = page.totalCount
        return run
    }

    /// Whether no post moved to an earlier page, which happens only when the list becomes shorter.
    private func isAdjoining(_ page: PostPage, _ number: Int, _ run: Run) -> Bool {
        let growth = if let old = run.total, let new = page.totalCount { new - old } else { 0 }
        return number == run.last + 1 && growth >= 0
    }

    /// The parts of `gap` that the run does not prove, with the positions at which to look for them.
    private func remainder(of gap: FeedGap, after run: Run, found: Int) -> [FeedGap] {
        var parts: [FeedGap] = []
        if let newest = run.newest, newest <= gap.newest {
            // The range begins before the run, so its position was too far.
            parts.append(
                FeedGap(
                    oldest: max(gap.oldest, newest), newest: gap.newest,
                    position: (run.first - 1) * perPage))
        }
        if let oldest = run.oldest, gap.oldest <= oldest {
            let (end, isCut) = (run.last * perPage, oldest <= gap.newest)
            parts.append(
                FeedGap(
                    oldest: gap.oldest, newest: min(gap.newest, oldest),
                    position: isCut ? end : max(gap.position + found, end)))
        }
        return parts
    }
}

extension [FeedGap] {
    /// Appends an older range, or extends the last one if they share a second: a page whose posts are all of one second
    /// divides a range into such parts.
    fileprivate mutating func appendJoining(_ gap: FeedGap) {
        guard let last, last.oldest <= gap.newest else { return append(gap) }
        self[count - 1] = FeedGap(
            oldest: Swift.min(last.oldest, gap.oldest), newest: last.newest,
            position: Swift.min(last.position, gap.position))
    }
}
