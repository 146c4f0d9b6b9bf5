import ApplicationFlux
import Entities
import FluxScreens
import FoundationEssentials
import Persistence
import ServiceTexts
import TerminalFrames
import Testing

@Suite struct ServiceErrorMessageTests {
    private static let failures: [ServiceFailure] = [
        .cancelled, .unreachable(host: "h"), .interrupted(host: "h"), .timedOut(host: "h"),
        .insecure(host: "h", detail: "expired"),
        .unauthorized, .forbidden(detail: ""), .notFound, .rateLimited(until: nil),
        .unavailable(status: 503), .unexpected(detail: "no JSON"),
    ]

    private func explain(
        _ failure: ServiceFailure, about subject: ErrorMessage.Subject = .post
    ) -> ErrorMessage {
        ErrorMessage("x", failure, about: subject) { "day \(Int($0.timeIntervalSince1970) / 86_400)" }
    }

    @Test(
        "every failure has its own message and advice",
        arguments: [ErrorMessage.Subject.post, .episode])
    func distinct(subject: ErrorMessage.Subject) {
        let all = Self.failures.map { explain($0, about: subject) }

        #expect(Set(all.map(\.why)).count == all.count)
        #expect(all.allSatisfy { $0.operation == "x" && !$0.suggestion.isEmpty })
    }

    @Test("the message for missing content names what was requested")
    func subjects() {
        #expect(explain(.notFound).why == "there is no such post")
        #expect(explain(.notFound, about: .episode).why == "there is no such video")
    }

    @Test("a rate limit says when it ends, in the given format")
    func rateLimit() {
        let until = Date(timeIntervalSince1970: 3 * 86_400)

        #expect(
            explain(.rateLimited(until: until)).sentence
                == "x: the rate limit is reached; try again after day 3")
    }

    @Test("text from the service is shown without control characters and on one line")
    func foreignWords() {
        #expect(
            explain(.forbidden(detail: "a\u{1B}[2J\nb"), about: .episode).sentence
                == "x: the video is not public (a␛[2J b); ask its owner for access")
    }
}

@Suite struct LibraryErrorMessageTests {
    @Test("every failure of the library has its own message and advice")
    func distinct() {
        let failures: [LibraryFailure] = [
            .full(path: "p"), .denied(path: "p"), .busy(path: "p"), .newer(path: "p"),
            .failed(path: "p", detail: "Input/output error"), .broken(path: "p", detail: "page 3"),
        ]

        let all = failures.map { ErrorMessage("x", $0) }

        #expect(Set(all.map(\.why)).count == all.count)
        #expect(all.allSatisfy { $0.operation == "x" && !$0.suggestion.isEmpty })
    }
}
