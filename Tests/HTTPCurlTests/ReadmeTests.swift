import CCurl
import HTTP
import HTTPCurl
import Testing

@Test("the README's example receives the answer")
func readmeExample() async throws {
    let server = RawServer { connection in
        connection.readHead()
        connection.answer(body: "hello")
    }
    defer { server.stop() }
    let url = server.url

    let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "example/1.0"))
    let response = try await http.send(HTTPRequest(.get, url))
    let text = String(decoding: response.body, as: UTF8.self)
    await http.close()

    #expect(text == "hello")
}

@Test("the options in the CCurl README's example are accepted")
func wrappersExample() {
    let easy = curl_easy_init()
    let url = ccurl_set_string(easy, CURLOPT_URL, "https://qiita.com")
    let signals = ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    curl_easy_cleanup(easy)

    #expect(url == CURLE_OK && signals == CURLE_OK)
}
