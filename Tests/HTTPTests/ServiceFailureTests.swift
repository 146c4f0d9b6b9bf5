import Entities
import HTTP
import Testing

@Suite struct ServiceFailureTests {
    @Test(
        "HTTP failures become service failures that never contain a URL",
        arguments: [
            (.cancelled, .cancelled), (.timedOut(host: "a"), .timedOut(host: "a")),
            (.unreachable(host: "a", detail: "b"), .unreachable(host: "a")),
            (.interrupted(host: "a", detail: "b"), .interrupted(host: "a")),
            (.insecure(host: "a", detail: "b"), .insecure(host: "a", detail: "b")),
            (.malformed(host: "a", detail: "b"), .unexpected(detail: "b")),
            (.tooLarge(limit: 3), .unexpected(detail: "the response is larger than 3 bytes")),
            (
                .refusedURL("https://a/?token=b"),
                .unexpected(detail: "the URL of the request or of a redirect is not allowed")
            ),
        ] as [(HTTPFailure, ServiceFailure)])
    func words(failure: HTTPFailure, expected: ServiceFailure) {
        #expect(ServiceFailure(failure) == expected)
    }
}
