import HTTP
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() async throws {
        let http = InMemoryHTTP { request throws(HTTPFailure) in
            guard request.url == "https://qiita.com/api/v2/items" else { throw .refusedURL(request.url) }
            return HTTPResponse(status: 200, headers: [HTTPHeader("Total-Count", "42")], body: [])
        }

        let response = try await http.send(HTTPRequest(.get, "https://qiita.com/api/v2/items"))
        #expect(response.header("total-count") == "42")
    }
}
