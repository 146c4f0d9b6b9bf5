import Entities
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let token = AccessToken(secret: "0123abcd", origin: "https://qiita.com")

        #expect("\(token)" == "•••")
        #expect(token.reveal(for: "https://qiita.com") == "0123abcd")
        #expect(token.reveal(for: "https://example.com") == nil)
    }
}
