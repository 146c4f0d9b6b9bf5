import Entities
import HTTP
import Testing

@Suite struct HTTPResponseTests {
    private let response = HTTPResponse(
        status: 200,
        headers: [HTTPHeader("ETag", "W/\"1\""), HTTPHeader("link", "first"), HTTPHeader("Link", "second")],
        body: [])

    @Test("header names are case-insensitive", arguments: ["etag", "ETAG", "ETag", "eTAG"])
    func anyCase(name: String) {
        #expect(response.header(name) == "W/\"1\"")
    }

    @Test("the first of several headers with the same name is returned")
    func firstOfMany() {
        #expect(response.header("LINK") == "first")
    }

    @Test("a missing header returns nil", arguments: ["Total-Count", "ETa", "ETag ", ""])
    func missing(name: String) {
        #expect(response.header(name) == nil)
    }
}

@Suite struct HTTPRequestTests {
    @Test("a request has no headers, body or token by default")
    func plain() {
        let request = HTTPRequest(.get, "https://qiita.com")

        #expect(request.method.rawValue == "GET" && request.headers.isEmpty)
        #expect(request.body == nil && request.token == nil)
    }

    @Test("a printed or dumped request shows no secret")
    func printing() {
        let token = AccessToken(secret: "0123456789abcdef", origin: "https://qiita.com")
        let request = HTTPRequest(.post, "https://qiita.com", body: [1], token: token)
        var dumped = ""
        dump(request, to: &dumped)

        for text in ["\(request)", String(reflecting: request), dumped] {
            #expect(!text.contains("0123456789abcdef"), "\(text)")
        }
    }
}
