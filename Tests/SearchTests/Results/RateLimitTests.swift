import ApplicationFlux
import Entities
import Foundation
import PostAPI
import Shell
import TerminalUI
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

    @Test("the seconds until it resets are counted down, then it is asked again by itself")
    func waiting() {
        let screen = screen(until: .start.addingTimeInterval(10), failures: 1)
        screen.type("q")
        screen.wait(.milliseconds(400))
        #expect(screen.frame.rows[4].hasSuffix("asking again in 10 s"))
        screen.wait(.seconds(7))
        #expect(screen.frame.rows[4].hasSuffix("asking again in 3 s"))
        screen.settle()

        #expect(screen.search.asked == ["q", "q"])
        #expect(screen.titles.count == 19)
    }

    @Test("below posts a notice counts, and the page that was refused comes")
    func nextPage() {
        let screen = screen(until: .start.addingTimeInterval(10), failures: 1, from: 2)
        screen.type("q")
        screen.wait(.seconds(1))
        screen.press(.escape, "G")
        screen.wait(.seconds(2))
        #expect(screen.notice == "search: the rate limit is reached; asking again in 8 s")
        screen.settle()

        #expect(screen.search.asked.count == 3)
        #expect(screen.notice == nil)
        #expect(screen.frame.rows[1].contains("40 of 60 posts"))
    }

    @Test("B-F12 a notice about something else does not count")
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
        #expect(
            screen.notice
                == "search: the service answered 503; press r to try again")
        screen.screen.dismissNotice()
        #expect(screen.notice?.hasSuffix("asking again in 58 s") == true)
    }

    @Test(
        "a limit that has passed by this clock, or without a date, is not insisted on",
        arguments: [true, false])
    func past(hasDate: Bool) {
        let screen = screen(until: hasDate ? .start : nil, failures: 9)
        screen.type("q")
        screen.settle()
        #expect(screen.search.asked == ["q"])
        screen.press(.enter)
        screen.settle()
        #expect(screen.search.asked == ["q", "q"])
    }

    @Test("B-X7 nothing is asked when the screen closes meanwhile, or when another query was asked")
    func gone() {
        let closed = screen(until: .start.addingTimeInterval(10), failures: 1)
        closed.type("q")
        closed.wait(.seconds(1))
        closed.screen.close()
        closed.settle()
        #expect(closed.search.asked == ["q"])

        let other = screen(until: .start.addingTimeInterval(10), failures: 1)
        other.type("q")
        other.wait(.seconds(1))
        other.type("r")
        other.settle()
        #expect(other.search.asked == ["q", "qr"])
    }
}
