import Entities
import HTTP
import Testing

@Suite struct HTTPResponseTests {
    private let response = HTTPResponse(
        status: 200,
        headers: [HTTPHeader("ETag", "W/\"1\""), HTTPHeader("link", "first"), HTTPHeader("Link", "second")],
        body: [])

    @Test("B-S7 a header is found whatever its case", arguments: ["etag", "ETAG", "ETag", "eTAG"])
    func anyCase(name: String) {
        #expect(response.header(name) == "W/\"1\"")
    }

    @Test("of headers with one name the first counts")
    func firstOfMany() {
        #expect(response.header("LINK") == "first")
    }

    @Test("a header that is not there is none", arguments: ["Total-Count", "ETa", "ETag ", ""])
    func missing(name: String) {
        #expect(response.header(name) == nil)
    }
}

@Suite struct HTTPRequestTests {
    @Test("a request carries nothing unless told")
    func plain() {
        let request = HTTPRequest(.get, "https://qiita.com")

        #expect(request.method.rawValue == "GET" && request.headers.isEmpty)
        #expect(request.body == nil && request.token == nil)
    }

    @Test("J3 a request that is printed or dumped shows no secret")
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
