import FoundationEssentials
import MyVideo
import Persistence
import TerminalUI
import Testing
import VideoAPI

@Suite struct ExplanationTests {
    private static let failures: [VideoAPIFailure] = [
        .cancelled, .unreachable(host: "h"), .timedOut(host: "h"), .forbidden(detail: ""),
        .forbidden(detail: "Private"), .notFound, .rateLimited(until: .day(3)), .rateLimited(until: nil),
        .unavailable(status: 503), .unexpected(detail: "no JSON"),
    ]
    private static let libraryFailures: [LibraryFailure] = [
        .full(path: "p"), .denied(path: "p"), .busy(path: "p"), .newer(path: "p"),
        .broken(path: "p", detail: "page 3"),
    ]

    @Test("every failure says what, why and what to do, each in other words")
    func distinct() {
        let all =
            Self.failures.map { Explanation("x", $0, formatDate: Date.inDays) }
            + Self.libraryFailures.map { Explanation("x", $0) }
        #expect(Set(all.map(\.why)).count == all.count - 1, "the two rate limits differ in what to do")
        #expect(Set(all.map(\.sentence)).count == all.count)
        #expect(all.allSatisfy { $0.what == "x" && !$0.todo.isEmpty })
    }

    @Test("a rate limit says until when, in the given form")
    func rateLimit() {
        let said = Explanation("episode list", .rateLimited(until: .day(3)), formatDate: Date.inDays)
        #expect(said.sentence == "episode list: the rate limit is reached; try again after day 3")
    }

    @Test("B-X1 an instance's own words are shown, never obeyed, and stay on one line")
    func foreignWords() {
        let said = Explanation(
            "x", VideoAPIFailure.forbidden(detail: "a\u{1B}[2J\nb"), formatDate: Date.inDays)
        #expect(said.sentence == "x: the instance does not show it to everybody (a␛[2J b); ask its owner")
    }
}
