import Entities
import FluxCore
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import Shell
import Testing

@testable import Search

/// When what is followed is looked at by itself.
@Suite struct LookScheduleTests {
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
        follows.dispatch(.followAsked(try #require(FollowedName(name)), at: .start))
        follows.dispatch(.asked(looking: false))
    }

    /// Lets so much time pass, and tells what was asked meanwhile.
    private func asked(in time: Duration) -> [String] {
        asked.value = []
        search.scheduler.advance(by: time)
        return asked.value
    }

    @Test("while nothing is followed no timer waits; the first that is followed is looked at within seconds")
    func first() throws {
        search.feature.lookByAndBy()
        search.scheduler.run()
        #expect(search.scheduler.now < .seconds(2), "it is over with the question what is followed")

        try follow("tag:a")
        #expect(asked(in: .seconds(5)) == ["tag:a"])
        #expect(asked(in: .seconds(1_700)) == [])
        #expect(asked(in: .seconds(200)) == ["tag:a"])
        try follow("tag:b")
        #expect(asked(in: .seconds(61)) == ["tag:b"])

        for name in ["tag:a", "tag:b"] { follows.dispatch(.unfollowAsked(try #require(FollowedName(name)))) }
        follows.dispatch(.asked(looking: false))
        search.scheduler.run()
        #expect(follows.state.follows == [], "it would never end while somebody is looked at")
    }

    @Test("a session that was kept in the middle of a look goes on looking")
    func restored() throws {
        try follow("tag:a")
        search.scheduler.run()
        follows.dispatch(.asked(looking: true))
        search.scheduler.advance(by: .milliseconds(50))
        #expect(follows.state.waiting.count == 1 && !follows.state.isSettled)
        let coded = try JSONEncoder().encode(try search.root.snapshot())

        let root = Scope(root: "app", scheduler: search.scheduler)
        root.restore(try JSONDecoder().decode(ScopeSnapshot.self, from: coded))
        let other = search.feature(in: root, answering: [])
        #expect(!other.follows.state.isSettled)
        other.lookByAndBy()
        #expect(other.follows.state.isSettled && other.follows.state.waiting.isEmpty)
    }

    @Test("the less the service's limit leaves, the longer it waits; the last tenth is the user's")
    func thrift() {
        func pace(_ left: Int, resetting seconds: Double = 600, follows: Int = 2) -> LookPace? {
            let limit = RateLimit(
                limit: 60, remaining: left, resetsAt: Date.start.addingTimeInterval(seconds))
            return LookPace(limit, at: .start, follows: follows)
        }
        #expect([60, 30, 29, 15, 14, 6].map { pace($0)?.age } == [1_800, 1_800, 3_600, 3_600, 7_200, 7_200])
        #expect(pace(5) == nil && pace(0) == nil)
        #expect(pace(0, resetting: 0)?.age == 1_800, "it has begun anew")
        #expect(pace(60, follows: 20)?.age == 3_600)
        #expect(LookPace(nil, at: .start, follows: 1)?.rest == 0)
        #expect(pace(20)?.rest == 110)
    }

    @Test("what a search has spent counts: then nobody is looked at until the limit begins anew")
    func spent() throws {
        try follow("tag:a")
        search.scheduler.run()
        let reset = Date.start.addingTimeInterval(600)
        follows.dispatch(.limitTold(RateLimit(limit: 60, remaining: 3, resetsAt: reset)))
        follows.dispatch(.lookDue(at: reset.addingTimeInterval(-1)))
        #expect(asked(in: .seconds(5)) == [])
        follows.dispatch(.lookDue(at: reset))
        #expect(asked(in: .seconds(5)) == ["tag:a"])

        let (screen, told) = (search.screen, RateLimit(limit: 60, remaining: 2, resetsAt: reset))
        var state = screen.stream.output.state.value
        state.reduce(.submitted("q", page: 1, at: .zero)) { _ in }
        var commands: [ResultsState.Command] = []
        let page = PostPage(posts: [.sample("q")], totalCount: 1, nextPage: nil, rateLimit: told)
        state.reduce(.pageArrived(page, for: Question(query: "q", page: 1, perPage: 20))) {
            commands.append($0)
        }
        #expect(commands.contains(.follows(.limitTold(told))))
    }
}
