import Synchronization

/// Returns scripted responses in order, repeats the last one, and records the requests.
public final class ScriptedHTTP: HTTP {
    public typealias Step = Result<HTTPResponse, HTTPFailure>

    private let state: Mutex<(steps: [Step], requests: [HTTPRequest])>

    /// Creates a script.
    ///
    /// - Parameter steps: 1 or more responses or failures.
    public init(_ steps: [Step]) {
        precondition(!steps.isEmpty, "a script must have at least one step")
        state = Mutex((steps, []))
    }

    /// The requests received so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let step = state.withLock { state in
            state.requests.append(request)
            return state.steps.count > 1 ? state.steps.removeFirst() : state.steps[0]
        }
        return try step.get()
    }
}

extension ScriptedHTTP.Step {
    /// A response with a status, headers and a text body.
    public static func answer(
        _ status: Int, _ headers: [String: String] = [:], _ body: String = ""
    ) -> ScriptedHTTP.Step {
        let headers = headers.map { HTTPHeader($0.key, $0.value) }
        return .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
    }
}

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
