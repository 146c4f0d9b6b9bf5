import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import Testing

@testable import Search

/// The schedule of background checks.
@Suite struct CheckScheduleTests {
    private let asked = Box<[String]>([])
    private let search: SearchFixture
    private var follows: Store<FollowsState> { search.feature.follows }

    init() {
        let asked = asked
        search = SearchFixture { query, _ throws(ServiceFailure) in
            asked.with { $0.append(query) }
            return PostPage(posts: [.sample(query)], totalCount: 1, nextPage: nil)
        }
    }

    private func follow(_ name: String) throws {
        try search.change(.follow(#require(FollowedName(name))))
        follows.dispatch(.loadRequested(checking: false))
    }

    /// Advances time by `time`, and returns the queries that were requested meanwhile.
    private func asked(in time: Duration) -> [String] {
        asked.value = []
        search.scheduler.advance(by: time)
        return asked.value
    }

    @Test("no timer runs while nothing is followed; the first follow is checked within seconds")
    func first() throws {
        search.feature.startBackgroundChecks()
        search.scheduler.run()
        #expect(search.scheduler.now < .seconds(2), "it is over with the question what is followed")

        try follow("tag:a")
        #expect(asked(in: .seconds(5)) == ["tag:a"])
        #expect(asked(in: .seconds(1_700)) == [])
        #expect(asked(in: .seconds(200)) == ["tag:a"])
        try follow("tag:b")
        #expect(asked(in: .seconds(61)) == ["tag:b"])

        for name in ["tag:a", "tag:b"] {
            try search.change(.unfollow(#require(FollowedName(name))))
        }
        follows.dispatch(.loadRequested(checking: false))
        search.scheduler.run()
        #expect(follows.state.follows == [], "no timer is left, or `run()` would not return")
    }

    @Test("a session restored in the middle of a check continues to check")
    func restored() throws {
        try follow("tag:a")
        search.scheduler.run()
        follows.dispatch(.loadRequested(checking: true))
        search.scheduler.advance(by: .milliseconds(50))
        #expect(follows.state.unchecked.count == 1 && !follows.state.isSettled)
        let coded = try JSONEncoder().encode(try search.root.snapshot())

        let root = Scope(root: "app", scheduler: search.scheduler, mode: .onScheduler)
        root.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        let other = search.feature(in: root, answering: [])
        #expect(!other.follows.state.isSettled)
        other.startBackgroundChecks()
        #expect(other.follows.state.isSettled && other.follows.state.unchecked.isEmpty)
    }

    @Test("checks slow down with the remaining rate limit and leave the last tenth to the user")
    func pacing() {
        func schedule(_ left: Int, resetting seconds: Double = 600, follows: Int = 2) -> CheckSchedule? {
            let limit = RateLimit(
                limit: 60, remaining: left, resetsAt: Date.start.addingTimeInterval(seconds))
            return CheckSchedule(limit, at: .start, follows: follows)
        }
        #expect(
            [60, 30, 29, 15, 14, 6].map { schedule($0)?.interval }
                == [1_800, 1_800, 3_600, 3_600, 7_200, 7_200])
        #expect(schedule(5) == nil && schedule(0) == nil)
        #expect(schedule(0, resetting: 0)?.interval == 1_800, "it has begun anew")
        #expect(schedule(60, follows: 20)?.interval == 3_600)
        #expect(CheckSchedule(nil, at: .start, follows: 1)?.pause == 0)
        #expect(schedule(20)?.pause == 110)
    }

    @Test("searches use the same limit: with little of it left, checks wait until it resets")
    func spent() throws {
        try follow("tag:a")
        search.scheduler.run()
        let reset = Date.start.addingTimeInterval(600)
        follows.dispatch(.rateLimitReceived(RateLimit(limit: 60, remaining: 3, resetsAt: reset)))
        follows.dispatch(.checkDue(at: reset.addingTimeInterval(-1)))
        #expect(asked(in: .seconds(5)) == [])
        follows.dispatch(.checkDue(at: reset))
        #expect(asked(in: .seconds(5)) == ["tag:a"])

        let (screen, told) = (search.screen, RateLimit(limit: 60, remaining: 2, resetsAt: reset))
        var state = screen.stream.output.state.value
        state.reduce(.submitted("q", page: 1, at: .zero))
        var commands: [ResultsState.Command] = []
        let answer = SearchAnswer(perPage: 20, rateLimit: told, serviceFailure: nil, leftOut: nil)
        state.answer(["a"], saying: answer, CommandSink { commands.append($0) })
        #expect(commands.contains(.follows(.rateLimitReceived(told))))
    }
}
