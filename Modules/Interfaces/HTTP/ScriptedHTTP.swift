import ReactiveCore

/// Gives its answers one after the other, the last one again and again, and keeps what was asked.
public final class ScriptedHTTP: HTTP {
    public typealias Step = Result<HTTPResponse, HTTPFailure>

    private let state: Guarded<(steps: [Step], requests: [HTTPRequest])>

    /// - Parameter steps: 1 or more.
    public init(_ steps: [Step]) {
        precondition(!steps.isEmpty, "a script has 1 step or more")
        state = Guarded((steps, []))
    }

    /// What was asked so far, in order.
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
    /// An answer in a few words.
    public static func answer(
        _ status: Int, _ headers: [String: String] = [:], _ body: String = ""
    ) -> ScriptedHTTP.Step {
        let headers = headers.map { HTTPHeader($0.key, $0.value) }
        return .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
    }
}
