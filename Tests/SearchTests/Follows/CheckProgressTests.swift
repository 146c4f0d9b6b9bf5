import Entities
import FluxCore
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import Testing

@testable import Search

/// Checks of many follows at a time.
@Suite struct CheckProgressTests {
    private let answers = Box<[String: ServiceFailure]>([:])
    private let limit = Box<RateLimit?>(nil)
    private let search: SearchFixture
    private var state: FollowsState { search.feature.follows.state }

    init() {
        let (answers, limit) = (answers, limit)
        search = SearchFixture { query, _ throws(ServiceFailure) in
            if let failure = answers.value[query] { throw failure }
            return PostPage(
                posts: [.sample(query)], totalCount: 1, nextPage: nil, rateLimit: limit.value)
        }
    }

    private func follow(_ count: Int) throws {
        for number in 10..<(10 + count) {
            try search.change(.follow(#require(FollowedName("tag:\(number)"))))
        }
        search.scheduler.run()
    }

    private func check(for time: Duration) -> [String] {
        let before = search.requestedQueries.count
        search.feature.follows.dispatch(.loadRequested(checking: true))
        search.scheduler.advance(by: time)
        return search.requestedQueries.dropFirst(before).map { String($0) }
    }

    @Test("40 follows are checked 8 at a time after the first, which takes 6 times as long as one request")
    func parallel() throws {
        try follow(40)
        #expect(check(for: .milliseconds(99)).count == 1)
        search.scheduler.advance(by: .milliseconds(100))
        #expect(search.requestedQueries.count == 9)
        search.scheduler.advance(by: .milliseconds(401))
        #expect(state.isSettled && state.unchecked.isEmpty && state.feed.count == 40)
    }

    @Test("an instance of videos that cannot be reached does not stop the checks of posts")
    func otherService() throws {
        let channel = "channel:films@h.example"
        try search.change(.follow(#require(FollowedName(channel))))
        try follow(3)
        answers.value = [channel: .unreachable(host: "h.example")]
        _ = check(for: .seconds(9))
        #expect(state.failedChecks.map(\.name.text) == [channel] && state.isSettled)
        #expect(state.feed.count == 3)
    }

    @Test("a check begins with the follows that a stopped one did not reach")
    func continued() throws {
        try follow(12)
        _ = check(for: .milliseconds(250))
        #expect(state.unchecked.count == 3, "10 to 18 are stored")
        answers.value = ["tag:19": .cancelled, "tag:20": .cancelled, "tag:21": .cancelled]
        search.scheduler.run()

        answers.value = [:]
        #expect(check(for: .seconds(10)).prefix(4) == ["tag:19", "tag:20", "tag:21", "tag:10"])
    }

    @Test("no more requests run at a time than the rate limit allows")
    func limited() throws {
        try follow(10)
        limit.value = RateLimit(limit: 60, remaining: 3, resetsAt: .start.addingTimeInterval(600))
        #expect(check(for: .milliseconds(150)).count == 4)
    }

    @Test("a failure of one follow does not stop the others, and is reported with its name")
    func oneFails() throws {
        try follow(5)
        answers.value = ["tag:11": .notFound, "tag:13": .unavailable(status: 500)]
        _ = check(for: .seconds(10))

        #expect(
            state.failedChecks == [
                FailedCheck(name: try #require(FollowedName("tag:11")), failure: .notFound),
                FailedCheck(
                    name: try #require(FollowedName("tag:13")), failure: .unavailable(status: 500)),
            ])
        #expect(state.unchecked.map(\.name.text) == ["tag:11", "tag:13"] && state.feed.count == 3)
        #expect(state.isSettled && state.checkFailure != nil)
    }

    @Test("three failures in succession stop the check")
    func allFail() throws {
        try follow(20)
        for number in 10..<30 { answers.value["tag:\(number)"] = .unavailable(status: 500) }
        let asked = check(for: .seconds(10))
        #expect(asked.count < 20 && state.failedChecks.count == asked.count && state.isSettled)
    }

    @Test("a failure that concerns all follows stops the check, and wins over those of single ones")
    func rateLimit() throws {
        try follow(20)
        answers.value = ["tag:11": .notFound, "tag:12": .rateLimited(until: nil)]
        let asked = check(for: .seconds(10))
        #expect(asked.count == 10, "those that were running, and one after the first failure")
        #expect(state.checkFailure == .rateLimited(until: nil) && state.isSettled)
        answers.value = [:]
        #expect(check(for: .seconds(10)).first == "tag:11", "the least recently checked ones come first")
        #expect(state.checkFailure == nil && state.failedChecks == [] && state.feed.count == 20)
    }

    @Test("a failure that an earlier version recorded without a name can be read")
    func recordedFailure() throws {
        let recorded = Data(#"{"checkFailed":{"_0":{"notFound":{}}}}"#.utf8)
        let action = try JSONDecoder().decode(FollowsAction.self, from: recorded)
        #expect(action == .checkFailed(.notFound, of: nil))
    }

    @Test("a background check afterwards checks one follow only")
    func backgroundAfterwards() throws {
        try follow(3)
        answers.value = ["tag:11": .notFound, "tag:12": .notFound]
        _ = check(for: .seconds(10))
        let before = search.requestedQueries.count
        search.feature.follows.dispatch(.checkDue(at: .start.addingTimeInterval(10_000)))
        search.scheduler.advance(by: .seconds(10))
        #expect(search.requestedQueries.count == before + 1)
    }
}
