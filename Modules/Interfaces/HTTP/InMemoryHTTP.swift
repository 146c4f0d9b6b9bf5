/// Answers requests from a closure.
public struct InMemoryHTTP: HTTP {
    private let answer: @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse

    public init(answer: @escaping @Sendable (HTTPRequest) async throws(HTTPFailure) -> HTTPResponse) {
        self.answer = answer
    }

    public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        try await answer(request)
    }
}
