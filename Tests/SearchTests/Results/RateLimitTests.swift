import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import Foundation
import PostAPI
import ReactiveCore
import Synchronization
import TerminalFrames
import Testing

@testable import Search

@Suite("a reached rate limit") struct SearchLimitTests {
    private func screen(until: Date?, failures: Int, from page: Int = 1) -> SearchScreenFixture {
        let left = Countdown(failures)
        return SearchScreenFixture(
            SearchFixture { query, number throws(ServiceFailure) in
                if number >= page, left.next() { throw .rateLimited(until: until) }
                return try samplePages(60)(query, number)
            })
    }

    @Test("the reset time is shown, and then the request is sent again automatically")
    func waiting() {
        let screen = screen(until: .start.addingTimeInterval(78), failures: 1)
        screen.type("q")
        screen.wait(.milliseconds(400))
        #expect(screen.frame.rows[4].hasSuffix("retrying at 08:01"))
        screen.wait(.seconds(77))
        #expect(screen.search.requestedQueries == ["q"])
        screen.settle()

        #expect(screen.search.requestedQueries == ["q", "q"])
        #expect(screen.titles.count == 18)
    }

    @Test("below posts a notice shows the time, and the refused page arrives after it")
    func nextPage() {
        let screen = screen(until: .start.addingTimeInterval(10), failures: 1, from: 2)
        screen.type("q")
        screen.wait(.seconds(1))
        screen.press(.escape, "G")
        screen.wait(.seconds(2))
        #expect(screen.notice == "search: the rate limit is reached; retrying at 08:00")
        screen.settle()

        #expect(screen.search.requestedQueries.count == 3)
        #expect(screen.notice == nil)
        #expect(screen.frame.rows[1].contains("40 of 60 posts"))
    }

    @Test("a notice about another failure does not show the retry time")
    func otherNotice() {
        let failures = Countdown(1)
        let screen = SearchScreenFixture(
            SearchFixture { query, number throws(ServiceFailure) in
                if number == 1 { return try samplePages(60)(query, number) }
                if failures.next() { throw .unavailable(status: 503) }
                throw .rateLimited(until: .start.addingTimeInterval(60))
            })
        screen.type("q")
        screen.wait(.seconds(1))
        screen.press(.escape, "G")
        screen.wait(.seconds(1))
        screen.press("r")
        screen.wait(.seconds(1))
        #expect(screen.notice?.hasSuffix("retrying at 08:01") == true)
        screen.screen.dismissNotice()
        #expect(
            screen.notice
                == "search: the service returned HTTP 503; press r to try again")
    }

    @Test("at the limit a cached answer is shown as such and refreshed after the reset")
    func kept() {
        let times = Countdown(1)
        let screen = SearchScreenFixture(
            SearchFixture { query, number throws(ServiceFailure) in
                let isFirst = times.next()
                let failure = ServiceFailure.rateLimited(until: .start.addingTimeInterval(78))
                return PostPage(
                    posts: [.sample(isFirst ? "as it was" : "as it is")], totalCount: 1, nextPage: nil,
                    serviceFailure: isFirst ? failure : nil)
            })
        screen.type("q")
        screen.wait(.seconds(1))
        #expect(screen.titles == ["as it was"])
        #expect(screen.frame.rows[1].contains("cached; retrying at 08:01"))
        screen.settle()
        #expect(screen.titles == ["as it is"])
        #expect(screen.search.requestedQueries == ["q", "q"])
    }

    @Test("the debounce delay grows as the limit runs out, so slow typing costs few requests")
    func pacing() {
        let left = RequestBudget(60)
        let search = SearchFixture { query, _ throws(ServiceFailure) in
            let limit = RateLimit(limit: 60, remaining: left.spend(), resetsAt: nil)
            return PostPage(posts: [.sample(query)], totalCount: 1, nextPage: nil, rateLimit: limit)
        }
        let text = "swift concurrency"
        for count in 1...text.count {
            search.type(String(text.prefix(count)), at: .milliseconds(500 * count))
        }
        search.scheduler.run()

        #expect(search.requestedQueries.count < 7)
        #expect(search.requestedQueries.last == text)
    }

    @Test("the remaining requests are shown when few are left, and a search says that it waits")
    func fewRequests() {
        let budget = RequestBudget(16)
        let screen = SearchScreenFixture(
            SearchFixture { query, _ throws(ServiceFailure) in
                let limit = RateLimit(limit: 60, remaining: budget.spend(), resetsAt: .start)
                return PostPage(posts: [.sample(query)], totalCount: 1, nextPage: nil, rateLimit: limit)
            })
        func remark() -> String { screen.driver.rows[1] }
        screen.type("a")
        screen.settle()
        #expect(!remark().contains("requests"))
        screen.type("b")
        screen.settle()
        #expect(remark().hasSuffix("14 of 60 requests left until 08:00"))
        screen.type("c")
        #expect(remark().hasSuffix("waiting a moment: 14 of 60 requests left"))
        screen.settle()
        #expect(remark().hasSuffix("13 of 60 requests left until 08:00"))
    }

    @Test("typed text accepts cached answers for a while, and a refresh never does")
    func freshness() throws {
        func asked(_ limit: RateLimit?, _ action: ResultsAction) throws -> [ResultsState.Command] {
            var state = ResultsState(perPage: 20)
            state.reduce(.submitted("q", page: 1, at: .zero))
            state.answer(
                [], saying: SearchAnswer(perPage: 20, rateLimit: limit, serviceFailure: nil, leftOut: nil))
            var commands: [ResultsState.Command] = []
            state.reduce(action, CommandSink { commands.append($0) })
            return commands
        }
        func age(_ commands: [ResultsState.Command]) -> Duration? {
            if case .pages(.fetch, 20, let age)? = commands.last { age } else { nil }
        }
        let (typed, wanted) = (ResultsAction.debounced("r", at: .zero), ResultsAction.refreshed(at: .zero))
        let low = RateLimit(limit: 60, remaining: 20, resetsAt: nil)

        #expect(age(try asked(nil, typed)) == .seconds(60))
        #expect(age(try asked(low, typed)) == .seconds(600))
        #expect(age(try asked(low, wanted)) == .zero)
    }

    @Test(
        "a limit without a date, or one that has passed, is not retried automatically",
        arguments: [true, false])
    func past(hasDate: Bool) {
        let screen = screen(until: hasDate ? .start : nil, failures: 9)
        screen.type("q")
        screen.settle()
        #expect(screen.search.requestedQueries == ["q"])
        screen.press(.enter)
        screen.settle()
        #expect(screen.search.requestedQueries == ["q", "q"])
    }

    @Test("nothing is retried after the screen has closed or another query has started")
    func closedOrReplaced() {
        let closed = screen(until: .start.addingTimeInterval(10), failures: 1)
        closed.type("q")
        closed.wait(.seconds(1))
        closed.screen.close()
        closed.settle()
        #expect(closed.search.requestedQueries == ["q"])

        let other = screen(until: .start.addingTimeInterval(10), failures: 1)
        other.type("q")
        other.wait(.seconds(1))
        other.type("r")
        other.settle()
        #expect(other.search.requestedQueries == ["q", "qr"])
    }
}

/// A number of remaining requests that counts down.
private final class RequestBudget: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    func spend() -> Int {
        count.withLock { count in
            count -= 1
            return count
        }
    }
}
