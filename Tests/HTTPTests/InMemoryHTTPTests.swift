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
