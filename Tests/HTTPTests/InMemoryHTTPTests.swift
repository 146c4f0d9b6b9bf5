import HTTP
import Testing

@Suite struct InMemoryHTTPTests {
    /// Returns the contents of the request.
    private let echo = InMemoryHTTP { request throws(HTTPFailure) in
        HTTPResponse(status: 418, headers: request.headers, body: Array(request.url.utf8))
    }

    @Test("the closure's response is returned complete, whatever its status")
    func answers() async throws {
        let header = HTTPHeader("Accept", "*/*")

        let response = try await echo.send(HTTPRequest(.put, "https://a.example/流", headers: [header]))

        #expect(
            response
                == HTTPResponse(status: 418, headers: [header], body: Array("https://a.example/流".utf8)))
    }

    @Test("the closure's failure is thrown")
    func failures() async {
        let http = InMemoryHTTP { _ throws(HTTPFailure) in throw .timedOut(host: "a.example") }

        await #expect(throws: HTTPFailure.timedOut(host: "a.example")) {
            try await http.send(HTTPRequest(.get, "https://a.example"))
        }
    }
}

@Suite struct ScriptedHTTPTests {
    @Test("responses are returned in order, the last one repeatedly, and requests are recorded")
    func order() async throws {
        let script = ScriptedHTTP([
            .answer(404), .failure(.timedOut(host: "a.example")), .answer(200, ["ETag": "1"], "流れ"),
        ])
        let last = HTTPResponse(
            status: 200, headers: [HTTPHeader("ETag", "1")], body: Array("流れ".utf8))

        #expect(try await script.send(HTTPRequest(.get, "https://a.example/1")).status == 404)
        await #expect(throws: HTTPFailure.timedOut(host: "a.example")) {
            try await script.send(HTTPRequest(.get, "https://a.example/2"))
        }
        #expect(try await script.send(HTTPRequest(.put, "https://a.example/3")) == last)
        #expect(try await script.send(HTTPRequest(.get, "https://a.example/4")) == last)

        #expect(script.requests.map(\.url) == (1...4).map { "https://a.example/\($0)" })
        #expect(script.requests.map(\.method) == [.get, .get, .put, .get])
    }
}
